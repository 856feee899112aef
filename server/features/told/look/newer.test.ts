import { upload } from '#server/features/documents/testing.ts';
import { expect, test } from '#test/harness.ts';
import { type Work, replace, sent, tell } from '../testing.ts';

const handbook = (...sentences: string[]): string => `# Handbook\n\nLunch is at noon.\n\n${sentences.join('\n\n')}\n`;
const held = [
  ['In which countries is our data stored?', 'All customer data is stored in the European Union.'],
  ['Who hosts the platform?', 'The platform is hosted by Cloudmere Hosting GmbH.'],
  ['What is the recovery time objective?', 'The recovery time objective of the platform is 4 hours.'],
] as const;

/** Mill was told what a policy says, which stays as it is; a handbook stands beside it. Answers the id of the handbook. */
async function told(work: Work): Promise<string> {
  const policy = sent(`# Policy\n\n${held.map(([, quote]) => quote).join('\n\n')}\n`, 'policy.md');
  const documents = await upload(work, work.editor, [policy, sent(handbook('The office is open.'), 'handbook.md')]);
  const [policyId = '', handbookId = ''] = ['policy.md', 'handbook.md'].map((name) => documents.find(({ display_name: one }) => one === name)?.id); // prettier-ignore
  for (const [question, quote] of held)
    await tell(work, { question, answer: quote }, { document: 'policy.md', document_id: policyId, quote });
  await work.jobs.run();
  return handbookId;
}

const found = async ({ editor }: Work) => (await editor.get('/api/told/alarms?customer=Mill')).body.alarms;

test('what a changed paper says otherwise of a sentence that stands in another one is found, and is for a person to decide', async ({
  app,
  as,
  jobs,
}) => {
  const work = { app, jobs, editor: await as('editor') };
  const id = await told(work);
  const stored = 'Since October 2026, customer data of the reporting module is stored in the United States.';
  const hosted = 'Since September 2026 the platform has been hosted by Nordfjell Cloud.';
  await replace(work, id, handbook(stored, hosted));
  const alarms = await found(work);
  expect(alarms.map(({ was, now, why }: { was: { quote: string }; now: { quote: string }; why: { code: string } }) => [was.quote, now.quote, why.code]).toSorted()).toEqual([
    [held[0][1], stored, 'says_otherwise'],
    [held[1][1], hosted, 'says_otherwise'],
  ]); // prettier-ignore
  const { items, undecided } = (await work.editor.get('/api/told/letter?customer=Mill')).body;
  expect([items, undecided.map(({ why }: { why: string }) => why)]).toEqual([[], ['both_stand', 'both_stand']]);
});

test('what a changed paper says of another thing doubts nothing', async ({ app, as, jobs }) => {
  const work = { app, jobs, editor: await as('editor') };
  const id = await told(work);
  const others = [
    'Employee data of the sales team is stored in the United States.',
    'The corporate website is hosted by Nordfjell Cloud.',
    'The recovery time objective of the sandbox is 48 hours.',
  ];
  await replace(work, id, handbook(...others));
  expect(await found(work)).toEqual([]);
});

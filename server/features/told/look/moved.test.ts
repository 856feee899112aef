import { upload } from '#server/features/documents/testing.ts';
import { expect, test } from '#test/harness.ts';
import { type Work, paper, replace, sent, tell } from '../testing.ts';

const verified = 'References of applicants are verified by the HR department.';
const other = 'Criminal records of new employees in finance are checked before they start.';

/** Mill was told a sentence, in whose place one on another thing stands now. */
async function replaced(work: Work): Promise<void> {
  const [document] = await upload(work, work.editor, [sent(paper(verified))]);
  const id = document?.id ?? '';
  await tell(work, { question: 'Are references of applicants verified?', answer: verified }, { document_id: id, quote: verified });
  await work.jobs.run();
  await replace(work, id, paper(other));
}

const found = async ({ editor }: Work) => (await editor.get('/api/told/alarms?customer=Mill')).body.alarms;

test('where a sentence on another thing came, the told one is gone and a person has to look; no letter says what nobody knows', async ({
  app,
  as,
  jobs,
}) => {
  const work = { app, jobs, editor: await as('editor') };
  await replaced(work);
  expect(await found(work)).toMatchObject([{ kind: 'reworded', was: { quote: verified }, now: null, why: { code: 'no_sentence' } }]);
  const letter = (await work.editor.get('/api/told/letter?customer=Mill')).body;
  expect(letter).toMatchObject({ items: [], undecided: [{ why: 'may_have_changed', was: { quote: verified }, now: null }] });
  expect(letter.text).not.toContain(other);
});

test('where the next paper says of it something else, that is found', async ({ app, as, jobs }) => {
  const work = { app, jobs, editor: await as('editor') };
  await replaced(work);
  const now = 'References of applicants are verified by an agency.';
  await upload(work, work.editor, [sent(`# Certificates\n\n${now}\n`, 'certificates.md')]);
  expect(await found(work)).toMatchObject([{ was: { quote: verified }, now: { quote: now } }]);
});

test('a sentence that moved to another paper is no finding, whichever of the two comes first', async ({ app, as, jobs }) => {
  const work = { app, jobs, editor: await as('editor') };
  await replaced(work);
  await upload(work, work.editor, [sent(`# Certificates\n\n${verified}\n`, 'certificates.md')]);
  expect(await found(work)).toEqual([]);
});

test('a sentence in whose place another figure stands is no finding where it stands in another paper, but that the two differ is', async ({
  app,
  as,
  jobs,
}) => {
  const work = { app, jobs, editor: await as('editor') };
  const every = (months: number) => `Emergency contacts are checked every ${months} months.`;
  const [document] = await upload(work, work.editor, [sent(paper(every(3))), sent(`# Incidents\n\n${every(3)}\n`, 'incidents.md')]);
  const id = document?.id ?? '';
  await tell(work, { question: 'Who checks emergency contacts?', answer: every(3) }, { document_id: id, quote: every(3) });
  await work.jobs.run();
  await replace(work, id, paper('Emergency contacts are listed beside every telephone.'));
  expect(await found(work)).toEqual([]);
  await replace(work, id, paper(every(12)));
  expect(await found(work)).toMatchObject([{ kind: 'contradicts', why: { code: 'says_otherwise' }, now: { quote: every(12) } }]);
});

test('that another paper says otherwise stays found when a third one comes, though a sentence of the first is gone as well', async ({
  app,
  as,
  jobs,
}) => {
  const work = { app, jobs, editor: await as('editor') };
  const report = 'Suppliers must report security incidents to us within 12 hours.';
  const otherwise = report.replace('12', '48');
  const [document] = await upload(work, work.editor, [sent(paper(report, verified))]);
  const cited = { document_id: document?.id ?? '' };
  await tell(work, { question: 'When do suppliers report incidents?', answer: report }, { ...cited, quote: report });
  await tell(work, { question: 'Are references of applicants verified?', answer: verified }, { ...cited, quote: verified });
  await work.jobs.run();
  await replace(work, cited.document_id, paper(report, 'Doors are locked.'));
  await upload(work, work.editor, [sent(`# Incidents\n\n${otherwise}\n`, 'incidents.md')]);
  const both = [{ was: { quote: report }, now: { quote: otherwise } }, { was: { quote: verified } }];
  expect(await found(work)).toMatchObject(both);
  await upload(work, work.editor, [sent('# Canteen\n\nLunch is served at noon.\n', 'canteen.md')]);
  expect(await found(work)).toMatchObject(both);
});

import { upload } from '#server/features/documents/testing.ts';
import { expect, test } from '#test/harness.ts';
import { csv } from './testing.ts';

const controls = [
  'backups',
  'badges',
  'cameras',
  'visitors',
  'laptops',
  'servers',
  'logs',
  'keys',
  'vendors',
  'changes',
  'patches',
  'alarms',
];
const form = (name: string, said: string, answer: (of: string) => string) => ({
  name,
  text: csv([['Question', 'Answer', 'Comment'], ...controls.map((of) => [`Are all ${of} reviewed by your own staff?`, said, answer(of)])]),
  type: 'text/csv',
});

test('a supplier that never calls itself a firm is told by its form’s title; a product’s form is the company’s own', async ({
  app,
  as,
  jobs,
  orgId,
}) => {
  const editor = await as('editor');
  await app.deps.db.updateTable('org').set({ name: 'Kestrel d.o.o.' }).where('id', '=', orgId).execute();
  const count = async (): Promise<number> => (await editor.get('/api/library/groups?kind=contradiction')).body.counts.contradiction;
  const policy = {
    name: 'Hosting.md',
    text: '# Hosting\n\nThe servers of Kestrel stand in a house of the firm NGC. We read NGC’s reports.\n',
  };
  await upload({ app, jobs }, editor, [
    policy,
    form('Ledger answers.csv', 'Yes', (of) => `The staff of Kestrel looks at the ${of} of the Ledger each week.`),
    form('NGC answers.csv', 'No', (of) => `Whoever rents from NGC reviews the ${of} alone.`),
  ]);
  expect(await count()).toBe(0);
  await upload({ app, jobs }, editor, [form('Ledger later.csv', 'No', (of) => `Whoever uses the Ledger looks at the ${of}.`)]);
  expect(await count()).toBe(controls.length);
});

test('a supplier’s filled form beside the company’s own contradicts nothing, once the organisation’s name tells whose is whose', async ({
  app,
  as,
  jobs,
  orgId,
}) => {
  const editor = await as('editor');
  const contradictions = async (): Promise<number> =>
    (await editor.get('/api/library/groups?kind=contradiction')).body.counts.contradiction;
  await upload({ app, jobs }, editor, [
    form('Our answers.csv', 'Yes', (of) => `The staff of Kestrel looks at the ${of} each week.`),
    form('Hosting answers.csv', 'No', (of) => `Whoever rents from Northgate Inc. reviews the ${of}; Northgate’s staff does not.`),
  ]);
  expect(await contradictions(), 'neither is known to be ours').toBe(controls.length);
  await app.deps.db.updateTable('org').set({ name: 'Kestrel d.o.o.' }).where('id', '=', orgId).execute();
  expect(await contradictions()).toBe(0);
});

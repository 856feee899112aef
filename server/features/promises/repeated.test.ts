import type { QaEntry } from '#contract/qa-entries.ts';
import { type Work, inNextForm } from '#server/features/told/testing.ts';
import { expect, test } from '#test/harness.ts';
import { plan, promisesOf, tell, year } from './testing.ts';

const question = 'Are hardware keys used?';
const codes = ({ reasons }: QaEntry) => reasons.filter(({ code }) => /^promise_|^day_past/u.test(code));

const settle = async ({ editor }: Work, change: object) => {
  const [one] = await promisesOf(editor);
  const { status, body } = await editor.put(`/api/promises/${one?.id}`, { version: one?.version, ...change });
  expect(status, JSON.stringify(body)).toBe(200);
};
const approve = async ({ editor }: Work, { id, version }: QaEntry, answer: string): Promise<void> => {
  expect((await editor.put(`/api/qa_entries/${id}`, { version, answer, status: 'approved' })).status).toBe(200);
};
const doubtsOf = async ({ editor }: Work, { request_id: id }: QaEntry) => (await editor.get(`/api/requests/${id}/doubts`)).body.doubts;

test('a promise that was dropped is not told again in the next form as if it stood: the draft says that it will not be done', async ({
  app,
  as,
  jobs,
}) => {
  const work = { app, jobs, editor: await as('editor') };
  await tell(work.editor, plan);
  await jobs.run();
  const before = await inNextForm(work, 'Mill', question);
  expect([before.answer, codes(before)]).toEqual([plan, []]);
  await settle(work, { state: 'dropped', reason: 'The maker closed.' });
  const said = { code: 'promise_dropped', values: { customer: 'Mill', said: plan } };
  const draft = await inNextForm(work, 'Mill', question);
  expect(draft).toMatchObject({ answer: 'This will not be done.', status: 'needs_review', flags: expect.arrayContaining(['conflict']) });
  expect(codes(draft)).toEqual([said]);
  const other = await inNextForm(work, 'Forge', question);
  expect([other.answer, other.status, codes(other)]).toEqual(['This will not be done.', 'needs_review', [said]]);
  await approve(work, draft, plan);
  const [{ reasons }] = await doubtsOf(work, draft);
  expect(reasons).toContainEqual(said);
});

test('a dropped promise of which the customer was told in their own words is not drafted, and is named before it is told again', async ({
  app,
  as,
  jobs,
}) => {
  const work = { app, jobs, editor: await as('editor') };
  const { editor } = work;
  await tell(editor, plan);
  await jobs.run();
  await settle(work, { state: 'dropped', reason: 'The maker closed.' });
  const { promises } = (await editor.get('/api/told/letter?customer=Mill')).body;
  const seen = promises.map(({ promise_id: id, version }: { promise_id: string; version: number }) => ({ id, version }));
  expect((await editor.post('/api/told/tellings', { told: [], promises: seen, reason: 'Letter' })).status).toBe(200);
  expect((await editor.post('/api/promises/tellings', { promises: seen })).status).toBe(200);
  const [{ request, entry_id: id }] = (await editor.get('/api/told?customer=Mill&superseded=true')).body.told;
  const whole = (await editor.get(`/api/requests/${request.id}`)).body;
  const entry = whole.qa_entries.find((one: QaEntry) => one.id === id) ?? whole.qa_entries[0];
  await approve(work, entry, 'Nein; das Vorhaben wurde aufgegeben.');
  for (const status of ['review', 'completed']) expect((await editor.put(`/api/requests/${request.id}`, { status })).status).toBe(200);
  const [library] = (await editor.get('/api/library')).body.library;
  expect((await editor.patch(`/api/library/${library.id}`, { version: library.version, answer: plan })).status).toBe(200);
  await jobs.run();
  for (const customer of ['Mill', 'Forge']) {
    const draft = await inNextForm(work, customer, question);
    expect([draft.status, draft.answer?.includes(plan)]).toEqual(['needs_review', false]);
    await approve(work, draft, plan);
    const [doubt] = await doubtsOf(work, draft);
    expect(doubt.reasons.length).toBeGreaterThan(0);
  }
});

test('one that was moved is drafted with its day, and one that was kept says so', async ({ app, as, jobs }) => {
  const work = { app, jobs, editor: await as('editor') };
  await tell(work.editor, plan);
  await jobs.run();
  await settle(work, { due_on: `${year + 1}-03-31` });
  const moved = await inNextForm(work, 'Mill', question);
  expect(moved.answer).toBe(`Hardware keys will be introduced for all staff by March 31, ${year + 1}.`);
  expect(codes(moved)).toEqual([{ code: 'promise_moved', values: { customer: 'Mill', day: `${year + 1}-03-31`, said: plan } }]);
  expect(codes(await inNextForm(work, 'Forge', question))).toEqual([]);
  await settle(work, { state: 'kept' });
  const kept = await inNextForm(work, 'Mill', question);
  expect([kept.answer, codes(kept)]).toEqual([plan, [{ code: 'promise_kept', values: { customer: 'Mill', said: plan } }]]);
});

test.for([
  ['Hardware keys will be introduced for all staff by Q3 2024.', 'Q3 2024'],
  ['Certification is planned for March 2025.', 'March 2025'],
  ['Our certificate is valid until 31 December 2024.', '31 December 2024'],
  ['Certifikat je veljaven do 31. decembra 2024.', '31. decembra 2024'],
  ['Le certificat est valable jusqu’au 31 décembre 2024.', '31 décembre 2024'],
  ['Il certificato è valido fino al 31 dicembre 2024.', '31 dicembre 2024'],
  ['Сертифікат чинний до 31 грудня 2024 року.', '31 грудня 2024'],
] as const)('a day to come that is over is said before it is sent: %s', async ([answer, day], { app, as, jobs }) => {
  const work = { app, jobs, editor: await as('editor') };
  const entry = await inNextForm(work, 'Mill', question);
  await approve(work, entry, answer);
  expect(await doubtsOf(work, entry)).toMatchObject([{ reasons: [{ code: 'day_past', values: { day, said: answer } }] }]);
});

test.for([
  'The last audit was in March 2025.',
  'Since March 2024 a register is being set up.',
  `Certification is planned for March ${year}.`,
  `Our certificate is valid until 31 December ${year}.`,
])('and nothing is said of: %s', async (answer, { app, as, jobs }) => {
  const work = { app, jobs, editor: await as('editor') };
  const entry = await inNextForm(work, 'Mill', question);
  await approve(work, entry, answer);
  expect(await doubtsOf(work, entry)).toEqual([]);
});

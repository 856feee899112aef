import { upload } from '#server/features/documents/testing.ts';
import { replace, sent } from '#server/features/told/testing.ts';
import { type Client, expect, test } from '#test/harness.ts';
import { plan, promisesOf, tell, year } from './testing.ts';

const paper = (sentence: string): string => `# Access\n\n${sentence}\n\nAccess is reviewed every quarter.\n`;
const newsOf = async (client: Client) =>
  (await client.get('/api/notifications')).body.notifications.map(({ kind }: { kind: string }) => kind);

const done = `Hardware keys were introduced for all staff in May ${year}.`;
const moved = `Hardware keys will be introduced for all staff by 31 March ${year + 1}.`;
const dropped = 'Hardware keys will not be introduced for staff.';

test.for([
  [done, { kind: 'done', quote: done, day: null }],
  [moved, { kind: 'moved', quote: moved, day: `${year + 1}-03-31` }],
  [dropped, { kind: 'dropped', quote: dropped, day: null }],
] as const)(
  'a paper that says since what became of a promise stands beside it, and who keeps it is told once: %s',
  async ([said, hint], { app, as, jobs, stranger }) => {
    const work = { app, jobs, editor: await as('editor') };
    const [document] = await upload(work, work.editor, [sent(paper(plan), 'access.md')]);
    const id = document?.id ?? '';
    await tell(work.editor, plan);
    await jobs.run();
    const [before] = await promisesOf(work.editor);
    expect(before).toMatchObject({ hint: null });
    await replace(work, id, paper(said));
    const [after] = await promisesOf(work.editor);
    expect(after).toEqual({ ...before, version: after?.version, hint: { ...hint, document_id: id, document: 'access.md' } });
    expect(await newsOf(work.editor)).toContain('promise_said');
    const told = (await newsOf(work.editor)).length;
    await replace(work, id, `${paper(said)}\nMore of it.\n`);
    expect([(await promisesOf(work.editor))[0]?.hint, (await newsOf(work.editor)).length]).toEqual([after?.hint, told]);
    expect(await promisesOf(await stranger('owner'))).toEqual([]);
  },
);

test('a new paper is held against promises that cite nothing; one that repeats the promise or speaks of something else says nothing', async ({
  app,
  as,
  jobs,
}) => {
  const work = { app, jobs, editor: await as('editor') };
  await tell(work.editor, plan);
  await jobs.run();
  await upload(work, work.editor, [
    sent(paper(plan), 'plan.md'),
    sent(paper('Hardware keys are bought from two makers.'), 'makers.md'),
    sent(paper('Software keys were introduced for all staff last year.'), 'software.md'),
  ]);
  await jobs.run();
  expect(await promisesOf(work.editor)).toMatchObject([{ hint: null }]);
  await upload(work, work.editor, [sent(paper(done), 'done.md')]);
  await jobs.run();
  expect(await promisesOf(work.editor)).toMatchObject([{ state: 'open', hint: { kind: 'done', document: 'done.md' } }]);
});

test('what is said goes once the paper says it no longer, once somebody acts on it, and stays away once it is dismissed', async ({
  app,
  as,
  jobs,
}) => {
  const work = { app, jobs, editor: await as('editor') };
  const [document] = await upload(work, work.editor, [sent(paper(plan), 'access.md')]);
  const id = document?.id ?? '';
  await tell(work.editor, plan);
  await jobs.run();
  const hintOf = async () => (await promisesOf(work.editor))[0]?.hint ?? null;
  const put = async (change: object) => {
    const [one] = await promisesOf(work.editor);
    const { status, body } = await work.editor.put(`/api/promises/${one?.id}`, { version: one?.version, ...change });
    expect(status, JSON.stringify(body)).toBe(200);
  };
  await replace(work, id, paper(done));
  expect(await hintOf()).not.toBeNull();
  await replace(work, id, paper(plan));
  expect(await hintOf()).toBeNull();
  await replace(work, id, paper(moved));
  await put({ due_on: `${year + 1}-03-31` });
  expect(await promisesOf(work.editor)).toMatchObject([{ state: 'moved', hint: null }]);
  await replace(work, id, paper(dropped));
  expect(await hintOf()).toMatchObject({ kind: 'dropped' });
  await put({ hint: null });
  await replace(work, id, `${paper(dropped)}\nMore of it.\n`);
  expect(await promisesOf(work.editor)).toMatchObject([{ state: 'moved', hint: null }]);
  const viewer = await as('viewer');
  const [one] = await promisesOf(viewer);
  expect((await viewer.put(`/api/promises/${one?.id}`, { version: one?.version, hint: null })).status).toBe(403);
});

test('a promise that a paper says is done is kept once the customer was told that it is', async ({ app, as, jobs }) => {
  const work = { app, jobs, editor: await as('editor') };
  const { editor } = work;
  const [document] = await upload(work, editor, [sent(paper(plan), 'access.md')]);
  await tell(editor, plan);
  await jobs.run();
  await replace(work, document?.id ?? '', paper(done));
  expect(await promisesOf(editor)).toMatchObject([{ state: 'open', hint: { kind: 'done' } }]);
  const told = (await editor.get('/api/told')).body.told.map(({ id }: { id: string }) => id);
  const { status, body } = await editor.post('/api/told/tellings', { told, reason: 'Letter' });
  expect([status, body.corrected.length], JSON.stringify(body)).toEqual([200, 1]);
  await jobs.run();
  expect(await promisesOf(editor)).toMatchObject([{ state: 'kept', hint: null }]);
});

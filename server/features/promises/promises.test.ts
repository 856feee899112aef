import { strFromU8 } from 'fflate';
import { inOrg } from '#server/platform/db/db.ts';
import { tasksOf } from '#server/worker.ts';
import { type Client, expect, test } from '#test/harness.ts';
import { plan, promisesOf, tell, tellAgain, year } from './testing.ts';

const change = (client: Client, one: { id: string; version: number }, body: object) =>
  client.put(`/api/promises/${one.id}`, { version: one.version, ...body });

test('an answer that plans is a promise once it is told, to its customer, by its day, with who approved it', async ({ as, jobs }) => {
  const editor = await as('editor');
  await tell(editor, `Passwords are hashed. ${plan}`);
  await tell(editor, 'Backups are kept for 35 days.', { question: 'How long are backups kept?' });
  await jobs.run();
  expect(await promisesOf(await as('viewer'))).toMatchObject([
    {
      customer: 'Mill',
      sentence: plan,
      question: 'Are hardware keys used?',
      due_on: `${year}-09-30`,
      told_due_on: `${year}-09-30`,
      owner: { id: editor.userId },
      state: 'open',
      answers: 1,
      others: 0,
      told_otherwise: false,
      can: { update: false },
    },
  ]);
  const [newest] = (await (await as('admin')).get('/api/audit')).body.audit;
  expect(newest).toMatchObject({ action: 'promise:found', data: { promises: 1 } });
});

test('a choice that plans makes one too, without a day where none is named', async ({ as, jobs }) => {
  const editor = await as('editor');
  await tell(editor, 'For all staff.', { choice: 'Planned' });
  await jobs.run();
  expect(await promisesOf(editor)).toMatchObject([{ sentence: 'For all staff.', due_on: null, told_due_on: null }]);
});

test('the same words to a customer are one promise, whichever forms they stand in; to another customer one of their own', async ({
  as,
  jobs,
}) => {
  const editor = await as('editor');
  await tell(editor, plan);
  await tell(editor, plan, { question: 'How do staff sign in?' });
  await tell(editor, plan, { customer: 'Forge' });
  await jobs.run();
  const [forge, mill] = (await promisesOf(editor)).toSorted((a, b) => String(a.customer).localeCompare(String(b.customer)));
  expect([forge, mill]).toMatchObject([
    { customer: 'Forge', answers: 1, others: 1 },
    { customer: 'Mill', answers: 2, others: 1 },
  ]);
  expect(await promisesOf(editor, `like=${mill?.id}`)).toMatchObject([{ customer: 'Forge', told_due_on: `${year}-09-30` }]);
  const { answers } = (await editor.get(`/api/promises/${mill?.id}/answers`)).body;
  expect(answers.map(({ question }: { question: string }) => question)).toEqual(['How do staff sign in?', 'Are hardware keys used?']);
  expect(answers[0]).toMatchObject({ request: { name: 'Form' }, entry_id: expect.any(String), superseded_at: null });
});

test('what was told before promises were kept is looked through once, also when the work begins twice', async ({
  app,
  as,
  jobs,
  orgId,
}) => {
  const editor = await as('editor');
  await tell(editor, plan);
  await jobs.run();
  await inOrg(app.deps.db, orgId, async (trx) => {
    await trx.deleteFrom('promise').where('org_id', '=', orgId).execute();
    await trx.deleteFrom('promise_looked').where('org_id', '=', orgId).execute();
  });
  const look = tasksOf(app.parts)['look-for-promises'];
  const find = tasksOf(app.parts)['find-promises'];
  await look?.({}, AbortSignal.timeout(60_000));
  await Promise.all([1, 2].map(async () => find?.({ org_id: orgId }, AbortSignal.timeout(60_000))));
  await jobs.run();
  expect(await promisesOf(editor)).toMatchObject([{ sentence: plan }]);
});

test('what was looked through by an earlier reading is read anew once: what it missed comes, a day is mended, what is decided stays', async ({
  app,
  as,
  jobs,
  orgId,
}) => {
  const editor = await as('editor');
  const [late, missed, gone] = [
    `By the third quarter of ${year} we will open a status page.`,
    `By 31 March ${year} we will open a second site.`,
    `By 30 June ${year} we will open an archive.`,
  ];
  for (const [at, answer] of [late, missed, gone].entries()) await tell(editor, answer, { question: `What is planned in room ${at}?` });
  await jobs.run();
  const dropped = (await promisesOf(editor)).find(({ sentence }) => sentence === gone)!;
  expect((await change(editor, dropped, { state: 'dropped', reason: 'No need.' })).status).toBe(200);
  await inOrg(app.deps.db, orgId, async (trx) => {
    const wrong = { due_on: `${year}-12-31`, told_due_on: `${year}-12-31` };
    await trx.updateTable('promise').set(wrong).where('sentence', '=', late).execute();
    await trx.deleteFrom('promise').where('sentence', '=', missed).execute();
    await trx.updateTable('promise_looked').set({ reading: 1 }).where('org_id', '=', orgId).execute();
  });
  for (let time = 0; time < 2; time += 1) {
    await tasksOf(app.parts)['look-for-promises']?.({}, AbortSignal.timeout(60_000));
    await jobs.run();
    expect(await promisesOf(editor, 'state=outstanding')).toMatchObject([
      { sentence: missed, due_on: `${year}-03-31` },
      { sentence: late, due_on: `${year}-09-30`, told_due_on: `${year}-09-30` },
    ]);
    expect(await promisesOf(editor, 'state=dropped')).toMatchObject([{ sentence: gone }]);
  }
});

test('a dropped promise does not come back by itself, and comes anew when the customer is told it again', async ({
  app,
  as,
  jobs,
  orgId,
}) => {
  const editor = await as('editor');
  await tell(editor, plan);
  await jobs.run();
  const [one] = await promisesOf(editor);
  expect((await change(editor, one!, { state: 'dropped' })).body).toMatchObject({ code: 'invalid' });
  expect((await change(editor, one!, { state: 'dropped', reason: 'They left.' })).body).toMatchObject({ state: 'dropped', reason: 'They left.' }); // prettier-ignore
  await tasksOf(app.parts)['find-promises']?.({ org_id: orgId }, AbortSignal.timeout(60_000));
  expect(await promisesOf(editor, 'state=outstanding')).toEqual([]);

  await tell(editor, plan, { question: 'How do staff sign in?' });
  await jobs.run();
  expect(await promisesOf(editor, 'state=outstanding')).toMatchObject([{ answers: 1 }]);
  const dropped = (await promisesOf(editor, 'state=dropped'))[0]!;
  const again = await change(editor, dropped, { state: 'open' });
  expect(again).toMatchObject({ status: 409, body: { details: { state: 'open' } } });
});

test('told with another day it is the same promise, and told without a plan it says so', async ({ as, jobs }) => {
  const editor = await as('editor');
  const id = await tell(editor, plan);
  await jobs.run();
  const [one] = await promisesOf(editor);
  const moved = await change(editor, one!, { due_on: `${year}-12-31`, reason: 'The supplier is late.' });
  expect(moved.body).toMatchObject({ state: 'moved', due_on: `${year}-12-31`, told_due_on: `${year}-09-30` });
  await tellAgain(editor, id, `Hardware keys will be introduced for all staff by Q4 ${year}.`);
  await jobs.run();
  expect(await promisesOf(editor)).toMatchObject([
    { id: one?.id, state: 'open', due_on: `${year}-12-31`, told_due_on: `${year}-12-31`, reason: null, told_otherwise: false, answers: 2 },
  ]);
  await tellAgain(editor, id, 'Hardware keys are used by all staff.');
  await jobs.run();
  expect(await promisesOf(editor)).toMatchObject([{ id: one?.id, told_otherwise: true }]);
  const { history } = (await editor.get(`/api/promises/${one?.id}/history`)).body;
  expect(history.map(({ doing, due_on, reason }: Record<string, string>) => [doing, due_on, reason])).toEqual([
    ['told_again', `${year}-12-31`, null],
    ['changed', `${year}-12-31`, 'The supplier is late.'],
    ['found', `${year}-09-30`, null],
  ]);
  expect(history[1]).toMatchObject({ by: { id: editor.userId }, state: 'moved', sentence: null });
});

test('a customer who is named otherwise since keeps the promise, as people moved it', async ({ as, jobs }) => {
  const editor = await as('editor');
  const id = await tell(editor, plan, { customer: 'Mil' });
  await jobs.run();
  const [one] = await promisesOf(editor);
  await change(editor, one!, { due_on: `${year}-12-31` });
  await editor.put(`/api/requests/${id}`, { status: 'review', customer: 'Mill' });
  await editor.put(`/api/requests/${id}`, { status: 'completed' });
  await jobs.run();
  expect(await promisesOf(editor)).toMatchObject([{ id: one?.id, customer: 'Mill', due_on: `${year}-12-31`, state: 'moved' }]);
});

test('day, owner and state are changed on the version that was seen, and an owner is a member', async ({ as, jobs, stranger }) => {
  const [editor, admin, viewer] = [await as('editor'), await as('admin'), await as('viewer')];
  await tell(editor, plan);
  await jobs.run();
  const [one] = await promisesOf(editor);
  expect(await change(viewer, one!, { state: 'kept' })).toMatchObject({ status: 403 });
  expect(await change(editor, one!, { owner_id: (await stranger('owner')).userId })).toMatchObject({ status: 404 });
  const { body: owned } = await change(editor, one!, { owner_id: admin.userId });
  expect(owned).toMatchObject({ owner: { id: admin.userId }, state: 'open', version: one!.version + 1 });
  expect(await change(editor, one!, { state: 'kept' })).toMatchObject({ status: 409, body: { details: { version: owned.version } } });
  const { body: kept } = await change(editor, owned, { state: 'kept', reason: 'In use since May.' });
  expect(kept).toMatchObject({ state: 'kept', reason: 'In use since May.' });
  expect((await change(editor, kept, { state: 'open' })).body).toMatchObject({ state: 'open', reason: null });
  expect((await change(editor, { ...kept, version: kept.version + 1 }, { due_on: null })).body).toMatchObject({ state: 'moved', due_on: null }); // prettier-ignore
  const [newest] = (await admin.get('/api/audit')).body.audit;
  expect(newest).toMatchObject({ action: 'promise:updated', subject: one?.id, data: { state: 'moved' } });
});

test('a promise is made by hand of a part of what was said, once', async ({ as, jobs }) => {
  const editor = await as('editor');
  await tell(editor, `Staff have keys. Everybody gets a second one before 15 March ${year}.`);
  await jobs.run();
  expect(await promisesOf(editor)).toEqual([]);
  const [told] = (await editor.get('/api/told')).body.told;
  const sentence = `Everybody gets a second one before 15 March ${year}.`;
  expect(await (await as('viewer')).post('/api/promises', { told_id: told.id })).toMatchObject({ status: 403 });
  expect((await editor.post('/api/promises', { told_id: told.id, sentence: 'Everybody gets three.' })).body).toMatchObject({
    code: 'invalid',
    details: [{ field: 'sentence' }],
  });
  const made = await editor.post('/api/promises', { told_id: told.id, sentence });
  expect(made).toMatchObject({ status: 201, body: { customer: 'Mill', sentence, due_on: `${year}-03-15`, owner: { id: editor.userId } } });
  expect(await editor.post('/api/promises', { told_id: told.id, sentence })).toMatchObject({ status: 409, body: { details: { id: made.body.id } } }); // prettier-ignore
  expect(await promisesOf(editor, `told=${told.id}`)).toMatchObject([{ id: made.body.id }]);
});

test('the list goes by day, comes in pages, and is narrowed by customer, owner, day and words', async ({ as, jobs }) => {
  const [editor, admin] = [await as('editor'), await as('admin')];
  const planned = (what: string, when = '') => `${what} will be introduced${when}.`;
  await tell(editor, planned('Vaults', ` by Q4 ${year}`), { question: 'Vaults?' });
  await tell(admin, planned('Locks'), { customer: 'Forge', question: 'Locks?' });
  await tell(editor, planned('Probes', ` by March ${year}`), { question: 'Probes?' });
  await jobs.run();
  const sentences = async (query = '') => (await promisesOf(editor, query)).map(({ question }) => question);
  expect(await sentences()).toEqual(['Probes?', 'Vaults?', 'Locks?']);
  const page = (await editor.get('/api/promises?limit=2')).body;
  expect(page.promises).toHaveLength(2);
  expect(await sentences(`limit=2&cursor=${page.next_cursor}`)).toEqual(['Locks?']);
  expect(await sentences('customer=Forge')).toEqual(['Locks?']);
  expect(await sentences(`owner=${admin.userId}`)).toEqual(['Locks?']);
  expect(await sentences(`due_before=${year}-12-31`)).toEqual(['Probes?']);
  expect(await sentences('q=VAULTS')).toEqual(['Vaults?']);
  const { overdue, soon, later, undated } = (await editor.get('/api/promises/counts')).body;
  expect([overdue + soon + later, undated]).toEqual([2, 1]);

  const { statusCode, rawPayload } = await editor.raw('/api/promises.csv?customer=Mill');
  expect(statusCode).toBe(200);
  const lines = strFromU8(new Uint8Array(rawPayload)).trimEnd().split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines[1]).toContain(`"${year}-03-31","${year}-03-31"`);
});

test('promises go with the record of their customer', async ({ app, as, jobs, orgId }) => {
  const admin = await as('admin');
  await tell(admin, plan);
  await tell(admin, plan, { customer: 'Forge' });
  await jobs.run();
  expect(await admin.delete('/api/told/customers?customer=Mill')).toMatchObject({ status: 204 });
  expect(await promisesOf(admin)).toMatchObject([{ customer: 'Forge', others: 0 }]);
  const left = await inOrg(app.deps.db, orgId, (trx) => trx.selectFrom('promise_change').select('promise_id').execute());
  expect(left).toHaveLength(1);
});

test('nothing of it shows in another organisation', async ({ as, jobs, stranger }) => {
  const editor = await as('editor');
  await tell(editor, plan);
  await jobs.run();
  const [one] = await promisesOf(editor);
  const other = await stranger('owner');
  expect(await promisesOf(other)).toEqual([]);
  for (const path of ['', '/answers', '/history'])
    expect(await other.get(`/api/promises/${one?.id}${path}`)).toMatchObject({ status: 404 });
  expect(await change(other, one!, { state: 'kept' })).toMatchObject({ status: 404 });
  const [told] = (await editor.get('/api/told')).body.told;
  expect(await other.post('/api/promises', { told_id: told.id })).toMatchObject({ status: 404 });
});

import { inOrg } from '#server/platform/db/db.ts';
import { type Client, expect, test } from '#test/harness.ts';
import { queueDigests } from '#server/features/notifications/jobs.ts';
import { remindOfPromises } from './remind.ts';
import { promisesOf, tell } from './testing.ts';

const sentence = 'Hardware keys will be introduced for all staff by 15 March 2031.';
const morning = (day: string) => new Date(`2031-${day}T08:00:00Z`);
const newsOf = async (client: Client) =>
  (await client.get('/api/notifications')).body.notifications.map(({ kind, promise }: { kind: string; promise: object }) => ({
    kind,
    promise,
  }));

test('who keeps a promise is told two weeks before its day, the day before and once it is over, each once, and webhooks too', async ({
  app,
  as,
  jobs,
  orgId,
}) => {
  const editor = await as('editor');
  await tell(editor, sentence);
  await jobs.run();
  const [one] = await promisesOf(editor);
  for (const day of ['02-28', '03-01', '03-02', '03-13', '03-14', '03-15', '03-16', '03-17'])
    for (const _worker of [1, 2]) await remindOfPromises(app.deps.db, morning(day));
  const promise = { id: one?.id, customer: 'Mill', sentence, due_on: '2031-03-15' };
  expect(await newsOf(editor)).toEqual([
    { kind: 'promise_overdue', promise },
    { kind: 'promise_due', promise },
    { kind: 'promise_due', promise },
  ]);
  const events = await inOrg(app.deps.db, orgId, (trx) => trx.selectFrom('event').select('data').where('name', '=', 'promise:due').orderBy('id').execute()); // prettier-ignore
  expect(events.map(({ data }) => data)).toEqual(
    ['due_soon', 'due_tomorrow', 'overdue'].map((status) => expect.objectContaining({ id: one?.id, status })),
  );
  expect((await promisesOf(editor))[0]).toEqual(one);
});

test('another day is told anew; what is kept or dropped is not; without a keeper the owners are told', async ({ app, as, jobs }) => {
  const [owner, editor] = [await as('owner'), await as('editor')];
  await tell(editor, sentence);
  await tell(editor, sentence, { customer: 'Forge' });
  await jobs.run();
  const [first, second] = await promisesOf(editor);
  await remindOfPromises(app.deps.db, morning('03-10'));
  expect(await newsOf(editor)).toHaveLength(2);
  await editor.put(`/api/promises/${first?.id}`, { version: first?.version, due_on: '2031-03-24', owner_id: null });
  await editor.put(`/api/promises/${second?.id}`, { version: second?.version, state: 'kept' });
  await remindOfPromises(app.deps.db, morning('03-16'));
  expect(await newsOf(editor)).toHaveLength(2);
  expect(await newsOf(owner)).toMatchObject([{ kind: 'promise_due', promise: { id: first?.id, due_on: '2031-03-24' } }]);
});

test('the daily mail says it in the reader’s language and leads to the promise', async ({ app, as, jobs, mailbox }) => {
  const editor = await as('editor');
  await editor.post('/api/user', { locale: 'sl' });
  await tell(editor, sentence);
  await jobs.run();
  const [one] = await promisesOf(editor);
  await remindOfPromises(app.deps.db, morning('03-16'));
  await queueDigests(app.deps.db, new Date(Date.now() + 2 * 86_400_000));
  await jobs.run();
  const [mail] = await mailbox.to(editor.email);
  expect(mail?.text).toContain('Obljuba, dana stranki Mill, zamuja');
  expect(mail?.text).toContain(`/dashboard/told?view=promises&promise=${one?.id}&org=${editor.orgId}`);
});

test('a calendar has what is to be kept, each on its day wherever it is read', async ({ app, as, jobs }) => {
  const editor = await as('editor');
  await app.deps.db.updateTable('app_user').set({ time_zone: 'America/New_York' }).where('id', '=', editor.userId!).execute();
  await tell(editor, sentence);
  await tell(editor, sentence, { customer: 'Forge' });
  await jobs.run();
  const [first, second] = await promisesOf(editor);
  await editor.put(`/api/promises/${second?.id}`, { version: second?.version, state: 'dropped', reason: 'They left.' });
  const { url } = (await editor.post('/api/calendar')).body;
  const text = (await app.inject(new URL(url).pathname)).payload.replaceAll('\r\n ', '');
  expect(text.match(/^BEGIN:VEVENT/gm)).toHaveLength(1);
  expect(text).toContain('DTSTART;VALUE=DATE:20310315');
  expect(text).toContain(`SUMMARY:${first?.customer}: ${sentence}`);
  expect(text).toContain(`/dashboard/told?view=promises&promise=${first?.id}`);
});

test('a model client lists what is outstanding', async ({ as, jobs }) => {
  const editor = await as('editor');
  await tell(editor, sentence);
  await jobs.run();
  const answer = await editor.raw('/api/mcp', {
    method: 'POST',
    payload: {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'list_promises', arguments: { state: 'outstanding', words: 'KEYS' } },
    },
    headers: { accept: 'application/json, text/event-stream' },
  });
  const { result } = answer.json() as { result: { structuredContent: object } };
  expect(result.structuredContent).toMatchObject({
    promises: [{ customer: 'Mill', sentence, due_on: '2031-03-15', state: 'open' }],
    next_cursor: null,
  });
});

test('what the sample company promised calls nobody', async ({ app, as, jobs, orgId }) => {
  const editor = await as('editor');
  await tell(editor, sentence);
  await jobs.run();
  await inOrg(app.deps.db, orgId, (trx) => trx.updateTable('told_answer').set({ sample: true }).where('org_id', '=', orgId).execute());
  await remindOfPromises(app.deps.db, morning('03-14'));
  expect(await newsOf(editor)).toEqual([]);
});

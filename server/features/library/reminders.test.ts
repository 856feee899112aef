import { type Client, expect, test } from '#test/harness.ts';
import { remindOfReviews } from './reminders.ts';

const newsOf = async (client: Client) => (await client.get('/api/notifications')).body.notifications;

const entry = async (client: Client, question: string, review_at: string | null): Promise<string> =>
  (await client.post('/api/library', { question, answer: 'Yes, every quarter.', ...(review_at ? { review_at } : {}) })).body.id;

test('owners are told of all entries whose review date has come in one piece of news, each once for one date', async ({ app, as }) => {
  const [owner, other] = [await as('editor'), await as('editor')];
  const past = new Date(Date.now() - 3_600_000).toISOString();
  const first = await entry(owner, 'Do you encrypt backups?', past);
  await entry(owner, 'Do you test backups?', past);
  await entry(owner, 'Do you keep backups?', null);
  const retired = await entry(owner, 'Do you lose backups?', past);
  await owner.patch(`/api/library/${retired}`, { status: 'retired' });
  const noon = new Date();
  noon.setUTCHours(12);
  const at = new Date(Math.max(noon.getTime(), Date.now()));
  await Promise.all([remindOfReviews(app.deps.db, at), remindOfReviews(app.deps.db, at)]);
  await remindOfReviews(app.deps.db, new Date(at.getTime() + 1000));

  expect(await newsOf(owner)).toMatchObject([{ kind: 'library_review', count: 2, library_entry: { id: first }, request: null }]);
  expect(await newsOf(other)).toEqual([]);
  await owner.patch(`/api/library/${first}`, { review_at: new Date().toISOString() });
  await remindOfReviews(app.deps.db, new Date(at.getTime() + 2000));
  expect(await newsOf(owner)).toMatchObject([{ count: 1, library_entry: { id: first } }, { count: 2 }]);
});

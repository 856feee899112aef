import { describe } from 'vitest';
import { type Client, expect, test } from '#test/harness.ts';
import { remindOfDueRequests } from './news.ts';
import { edit, given, read } from './testing/forms.ts';

const newsOf = async (client: Client) =>
  (await client.get('/api/notifications')).body.notifications.map(({ kind, request }: { kind: string; request: { id: string } }) => ({
    kind,
    id: request.id,
  }));

const questions = (count: number): string[] => Array.from({ length: count }, (_, at) => `Is control number ${at + 1} in place?`);

describe('reminders', () => {
  const due = '2030-03-14T23:00:00Z';
  const morning = (day: string) => new Date(`2030-03-${day}T08:00:00Z`);

  test('owner and those who are asked are told the day before and when it is over, each once', async ({ app, as }) => {
    const [owner, asked, done] = [await as('editor'), await as('viewer'), await as('viewer')];
    const { id, qa_entries: entries } = await given(owner, questions(3), { due_at: due });
    await edit(owner, entries[0]!, { assignee: asked.userId });
    await edit(owner, entries[1]!, { assignee: done.userId, status: 'skipped' });
    for (const one of [asked, done]) {
      const [{ id: told }] = (await one.get('/api/notifications')).body.notifications;
      await one.put(`/api/notifications/${told}`, { read: true });
    }
    for (const day of ['12', '13', '14', '16', '17']) for (const _worker of [1, 2]) await remindOfDueRequests(app.deps.db, morning(day));

    const both = [
      { kind: 'overdue', id },
      { kind: 'due_tomorrow', id },
    ];
    expect(await newsOf(owner)).toEqual(both);
    expect((await newsOf(asked)).slice(0, 2)).toEqual(both);
    expect(await newsOf(done)).toEqual([{ kind: 'assigned', id }]);
  });

  test('the day is that of the reader’s clock', async ({ app, as }) => {
    const [inLjubljana, inNewYork] = [await as('editor'), await as('editor')];
    await inLjubljana.post('/api/user', { time_zone: 'Europe/Ljubljana' });
    await inNewYork.post('/api/user', { time_zone: 'America/New_York' });
    // Midnight in Ljubljana, where it is the 15th, and still the 14th in New York.
    for (const one of [inLjubljana, inNewYork]) await given(one, questions(1), { due_at: due });
    await remindOfDueRequests(app.deps.db, new Date('2030-03-13T12:00:00Z'));
    expect([(await newsOf(inLjubljana)).length, (await newsOf(inNewYork)).length]).toEqual([0, 1]);
    await remindOfDueRequests(app.deps.db, new Date('2030-03-14T03:00:00Z'));
    expect((await newsOf(inLjubljana)).length).toBe(0);
    await remindOfDueRequests(app.deps.db, new Date('2030-03-14T06:00:00Z'));
    expect((await newsOf(inLjubljana)).length).toBe(1);
  });

  test('another due date is told anew; what is completed or removed is not', async ({ app, as }) => {
    const owner = await as('editor');
    const moved = await given(owner, questions(1), { due_at: due });
    const completed = await given(owner, questions(1), { due_at: due });
    const removed = await given(owner, questions(1), { due_at: due });
    await owner.put(`/api/requests/${completed.id}`, { status: 'completed', confirm: true });
    await owner.delete(`/api/requests/${removed.id}`);
    await remindOfDueRequests(app.deps.db, morning('13'));
    await owner.put(`/api/requests/${moved.id}`, { due_at: '2030-03-20T12:00:00Z' });
    await remindOfDueRequests(app.deps.db, morning('19'));
    expect(await newsOf(owner)).toEqual(Array(2).fill({ kind: 'due_tomorrow', id: moved.id }));
  });
});

describe('the end of the work', () => {
  test('the owner is told when all is answered, and not of a few that are asked again', async ({ as, jobs }) => {
    const owner = await as('editor');
    const { id } = await given(owner, questions(12), { auto_answer: true });
    await jobs.run();
    expect(await newsOf(owner)).toEqual([{ kind: 'answered', id }]);
    const [news] = (await owner.get('/api/notifications')).body.notifications;
    await owner.put(`/api/notifications/${news.id}`, { read: true });
    const [first] = (await read(owner, id)).qa_entries;
    await owner.post('/api/requests/qa_entries/resubmit', { qa_entry_ids: [first?.id] });
    await jobs.run();
    expect((await owner.get('/api/notifications?unread=true')).body.notifications).toEqual([]);
  });

  test('the owner is told when no questions were found', async ({ as, jobs }) => {
    const owner = await as('editor');
    const { body } = await owner.post('/api/requests', { name: 'Empty', text: '…' });
    await jobs.run();
    expect(await newsOf(owner)).toEqual([{ kind: 'failed', id: body.id }]);
  });
});

import type { LibraryEntry } from '#contract/library.ts';
import type { QaEntry } from '#contract/qa-entries.ts';
import { edit, given, read } from '#server/features/requests/testing/forms.ts';
import { inOrg } from '#server/platform/db/db.ts';
import { type Client, expect, test } from '#test/harness.ts';

type Row = { id: string; version: number };
const many = (client: Client, request: string, entries: Row[], set: object) =>
  client.put(`/api/requests/${request}/qa_entries`, { entries: entries.map(({ id, version }) => ({ id, version })), ...set });
const questions = (count: number) => Array.from({ length: count }, (_, at) => `What is answered as number ${at}?`);

test('many answers are approved in one call, with one history, one library and few events; undone as one', async ({ as, events, app }) => {
  const editor = await as('editor');
  const { id, qa_entries } = await given(editor, questions(6));
  const written: Row[] = [];
  for (const entry of qa_entries.slice(0, 5)) written.push((await edit(editor, entry, { answer: `Answer ${entry.position}` })).body);
  const before = (await events.names()).length;

  const { status, body } = await many(editor, id, [...written, qa_entries[5]!], { status: 'approved' });
  expect(status).toBe(200);
  expect(body.qa_entries.map((entry: { status: string }) => entry.status)).toEqual(Array(5).fill('approved'));
  expect(body.left).toEqual([qa_entries[5]!.id]);
  expect((await events.names()).slice(before)).toEqual(['qa_entry:updated', 'qa_entry:status:updated', 'request:updated']);
  expect((await read(editor, id)).counts).toMatchObject({ approved: 5, unanswered: 1 });
  const library = async () => (await editor.get('/api/library')).body.library.map((row: { status: string }) => row.status);
  expect(await library()).toEqual(Array(5).fill('active'));
  const history = (await editor.get(`/api/qa_entries/${written[0]!.id}/history`)).body.changes;
  expect(history[0]).toMatchObject({ action: 'approved', actor: { id: editor.userId } });

  expect((await many(editor, id, body.qa_entries, { status: 'answered' })).body.left).toEqual([]);
  const rows = await inOrg(app.deps.db, editor.orgId ?? '', (trx) =>
    trx.selectFrom('library_entry').select('status').distinct().where('org_id', '=', editor.orgId).execute(),
  );
  expect(rows).toEqual([{ status: 'retired' }]);
});

test('what is approved together says so in the history of each, and of the library; what is approved alone does not', async ({ as }) => {
  const editor = await as('editor');
  const { id, qa_entries } = await given(editor, questions(3));
  const written: Row[] = [];
  for (const entry of qa_entries) written.push((await edit(editor, entry, { answer: `Answer ${entry.position}` })).body);
  const [alone, ...rest] = written as [Row, ...Row[]];
  await edit(editor, alone as QaEntry, { status: 'approved' });
  await many(editor, id, rest, { status: 'approved', in_bulk: true });
  const latest = async (path: string) => (await editor.get(path)).body.changes[0];
  const marked = await Promise.all(written.map((entry) => latest(`/api/qa_entries/${entry.id}/history`)));
  expect(marked).toMatchObject([false, true, true].map((in_bulk) => ({ action: 'approved', in_bulk, actor: { id: editor.userId } })));
  const { library } = (await editor.get('/api/library')).body as { library: LibraryEntry[] };
  for (const { id: taught, qa_entry_id } of library) {
    const { history } = (await editor.get(`/api/library/${taught}`)).body;
    expect(history[0]).toMatchObject({ action: 'approved', in_bulk: qa_entry_id !== alone.id });
  }
});

test('what somebody changed meanwhile, or belongs elsewhere, is left as it is and named', async ({ as, stranger }) => {
  const editor = await as('editor');
  const { id, qa_entries } = await given(editor, questions(2));
  const other = await given(editor, ['Elsewhere?']);
  await edit(editor, qa_entries[0]!, { answer: 'Meanwhile.' });

  const { body } = await many(editor, id, [...qa_entries, ...other.qa_entries], { status: 'skipped' });
  expect(body.qa_entries.map((entry: Row) => entry.id)).toEqual([qa_entries[1]!.id]);
  expect(body.left).toEqual([qa_entries[0]!.id, other.qa_entries[0]!.id]);
  expect((await read(editor, id)).qa_entries[0]).toMatchObject({ status: 'answered', answer: 'Meanwhile.' });

  expect((await many(await as('viewer'), id, qa_entries, { status: 'skipped' })).status).toBe(403);
  expect((await many(await stranger('owner'), id, qa_entries, { status: 'skipped' })).status).toBe(404);
});

test('who is given many questions is told once', async ({ as }) => {
  const [editor, colleague] = [await as('editor'), await as('editor')];
  const { id, qa_entries } = await given(editor, questions(3));
  await many(editor, id, qa_entries, { assignee: colleague.userId });
  const { notifications } = (await colleague.get('/api/notifications')).body;
  expect(notifications).toMatchObject([{ kind: 'assigned', count: 3 }]);
  const news = (await read(editor, id)).qa_entries;
  await many(editor, id, news, { assignee: null });
  expect((await colleague.get('/api/notifications')).body.notifications).toEqual([]);
  expect(await many(editor, id, news, { assignee: '019a0000-0000-7000-8000-000000000099' })).toMatchObject({ status: 404 });
});

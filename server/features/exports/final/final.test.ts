import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { read as readWorkbook } from '@e965/xlsx';
import { type Shown, type Working, approve, formWorkbook, given, requestOf } from '#server/features/requests/testing/forms.ts';
import { inOrg } from '#server/platform/db/db.ts';
import { type Client, expect, test } from '#test/harness.ts';

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const cellOf = (bytes: Uint8Array, cell: string): unknown => readWorkbook(bytes, { type: 'array' }).Sheets['Security']?.[cell]?.v;

/** The form of a customer, its first question approved with Yes. */
async function formOf(parts: Working, editor: Client): Promise<Shown> {
  const request = await requestOf(parts, editor, { name: 'form.xlsx', bytes: formWorkbook() });
  await editor.put(`/api/requests/${request.id}`, { customer: 'Mill' });
  await approveFirst(editor, request, 'Yes');
  return request;
}

async function approveFirst(editor: Client, request: Shown, choice: string): Promise<void> {
  const [entry] = (await editor.get(`/api/requests/${request.id}`)).body.qa_entries;
  await approve(editor, entry, { choice });
}

const filesOf = async (client: Client, query = ''): Promise<Record<string, unknown>[]> =>
  (await client.get(`/api/told/files?${query}`)).body.files;

const contentOf = async (client: Client, id: unknown): Promise<Uint8Array> => {
  const { statusCode, rawPayload } = await client.raw(`/api/told/files/${String(id)}/content`);
  expect(statusCode).toBe(200);
  return new Uint8Array(rawPayload);
};

test('a final export keeps its file as it was, with its sum, and what it tells, whatever is exported later', async ({ app, jobs, as }) => {
  const editor = await as('editor');
  const request = await formOf({ app, jobs }, editor);
  const { status, body: file } = await editor.post(`/api/requests/${request.id}/final`, {});
  expect(status, JSON.stringify(file)).toBe(201);
  expect(file).toMatchObject({ customer: 'Mill', origin: 'exported', format: 'original', file_name: 'form (filled).xlsx', answers: 1 });
  expect(file.told_by).toMatchObject({ id: editor.userId });
  const bytes = await contentOf(editor, file.id);
  expect([sha256(bytes), bytes.length, cellOf(bytes, 'C2')]).toEqual([file.sha256, file.size, 'Yes']);

  await approveFirst(editor, request, 'No');
  const { body: later } = await editor.post(`/api/requests/${request.id}/final`, {});
  expect(later.id).not.toBe(file.id);
  expect(cellOf(await contentOf(editor, later.id), 'C2')).toBe('No');
  expect(sha256(await contentOf(editor, file.id))).toBe(file.sha256);
  expect((await filesOf(editor, 'customer=Mill')).map(({ id }) => id)).toEqual([later.id, file.id]);

  const answers = async (id: string) => (await editor.get(`/api/told/files/${id}/answers`)).body.told;
  expect(await answers(file.id)).toMatchObject([{ choice: 'Yes', approved_by: editor.userId, superseded_at: expect.any(String) }]);
  const [now] = await answers(later.id);
  expect(now).toMatchObject({ choice: 'No', superseded_at: null });
  expect((await filesOf(editor, `told=${now.id}`)).map(({ id }) => id)).toEqual([later.id]);
  const { audit } = (await (await as('admin')).get('/api/audit')).body;
  expect(audit.find(({ action }: { action: string }) => action === 'request:exported')).toMatchObject({
    subject: request.id,
    data: { final: true, sha256: later.sha256 },
  });
});

test('the same bytes exported as final again are the file that is kept', async ({ app, jobs, as }) => {
  const editor = await as('editor');
  const request = await formOf({ app, jobs }, editor);
  const [first, again] = [
    await editor.post(`/api/requests/${request.id}/final`, {}),
    await editor.post(`/api/requests/${request.id}/final`, {}),
  ];
  expect(again).toMatchObject({ status: 201, body: first.body });
  expect(await filesOf(editor)).toHaveLength(1);
  expect(await editor.delete(`/api/told/files/${first.body.id}`)).toMatchObject({ status: 409 });
  const keys = [];
  for await (const { key } of app.deps.storage.files(`told/${editor.orgId}`)) keys.push(key);
  expect(keys).toHaveLength(1);
});

test('marking a request completed keeps the file of what was told then, in the format that it was exported in last', async ({
  app,
  jobs,
  as,
}) => {
  const editor = await as('editor');
  const request = await formOf({ app, jobs }, editor);
  expect((await editor.raw(`/api/requests/${request.id}/export?format=csv`)).statusCode).toBe(200);
  expect((await editor.put(`/api/requests/${request.id}`, { status: 'completed', confirm: true })).status).toBe(200);
  await editor.put(`/api/requests/${request.id}`, { status: 'review' });
  await approveFirst(editor, request, 'No');
  await jobs.run();
  const [file] = await filesOf(editor, `request=${request.id}`);
  expect(file).toMatchObject({ origin: 'completed', format: 'csv', answers: 1, told_by: { id: editor.userId } });
  const text = new TextDecoder().decode(await contentOf(editor, file?.['id']));
  expect(text).toContain('Yes');
  expect(text.split('\n').filter((line) => line.includes('AC-1'))[0]).not.toContain('No,');
});

test('what a final export keeps already is not written once more when its request is marked completed', async ({ app, jobs, as }) => {
  const editor = await as('editor');
  const request = await formOf({ app, jobs }, editor);
  await editor.post(`/api/requests/${request.id}/final`, { format: 'docx' });
  expect((await editor.put(`/api/requests/${request.id}`, { status: 'completed', confirm: true })).status).toBe(200);
  await jobs.run();
  expect(await filesOf(editor)).toMatchObject([{ origin: 'exported', format: 'docx' }]);
});

test('a file outlives its request; it goes with the record of its customer, and shows in no other organisation', async ({
  app,
  jobs,
  as,
  orgId,
  stranger,
}) => {
  const [editor, admin] = [await as('editor'), await as('admin')];
  const request = await formOf({ app, jobs }, editor);
  const { body: file } = await editor.post(`/api/requests/${request.id}/final`, {});
  await editor.delete(`/api/requests/${request.id}`);
  await inOrg(app.deps.db, orgId, (trx) => sql`delete from request where id = ${request.id}`.execute(trx));
  expect(await filesOf(editor)).toMatchObject([{ id: file.id, request: { id: null, name: request.name } }]);
  expect(sha256(await contentOf(editor, file.id))).toBe(file.sha256);

  const other = await stranger('owner');
  expect(await filesOf(other)).toEqual([]);
  for (const path of ['', '/content', '/answers'])
    expect((await other.raw(`/api/told/files/${file.id}${path}`)).statusCode, path).toBe(404);

  const stored = async () => (await admin.get('/api/orgs/usage')).body.storage.stored as number;
  const before = await stored();
  expect(await admin.delete('/api/told/customers?customer=Mill')).toMatchObject({ status: 204 });
  expect(before - (await stored())).toBe(file.size);
  await jobs.run();
  expect((await editor.raw(`/api/told/files/${file.id}/content`)).statusCode).toBe(404);
  for await (const { key } of app.deps.storage.files(`told/${orgId}`)) throw new Error(`${key} is still there`);
});

test('nothing is final where nothing is approved, nor below editor', async ({ as }) => {
  const editor = await as('editor');
  const request = await given(editor, ['Are backups kept?']);
  expect(await editor.post(`/api/requests/${request.id}/final`, {})).toMatchObject({
    status: 409,
    body: { error: 'Nothing is approved in this request yet, so there is nothing to tell the customer.' },
  });
  expect(await (await as('viewer')).post(`/api/requests/${request.id}/final`, {})).toMatchObject({ status: 403 });
});

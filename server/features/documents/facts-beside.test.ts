import { sql } from 'kysely';
import { inOrg } from '#server/platform/db/db.ts';
import { expect, test } from '#test/harness.ts';
import { policy, send, upload } from './testing.ts';

/** What programs keep beside a document, and what they call its file: as much as a list can hand out, and as a header can carry. */

const folder = { folders: [{ name: 'Policies', document_category: 'knowledge_base' }] };
const nested = (depth: number): unknown => (depth === 0 ? 1 : { a: nested(depth - 1) });

test('metadata has 16 KB and a depth of 8; what was kept before is handed out as it is', async ({ app, as }) => {
  const editor = await as('editor');
  const { id } = (await editor.post('/api/documents/folders', folder)).body.documents[0];
  const change = (metadata: object) => editor.patch(`/api/documents/${id}`, { metadata });
  const fits = { a: 'č'.repeat(8000), deep: nested(7) };
  expect((await change(fits)).body.metadata).toEqual(fits);
  expect(await change({ a: 'č'.repeat(8200) })).toMatchObject({ status: 400, body: { error: 'metadata: At most 16 KB as JSON.' } });
  expect(await change(nested(9) as object)).toMatchObject({ status: 400, body: { details: [{ field: 'metadata' }] } });
  expect((await change({ many: Array.from({ length: 200_000 }, () => 1) })).status).toBe(400);
  expect((await change(Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`name ${at}`, 1])))).status).toBe(400);
  const before = { a: 'x'.repeat(100_000), deep: nested(30) };
  await inOrg(app.deps.db, editor.orgId ?? '', (trx) =>
    sql`update document set metadata = ${JSON.stringify(before)} where id = ${id}`.execute(trx),
  );
  expect((await editor.get('/api/documents')).body.documents).toMatchObject([{ metadata: before }]);
});

test('a file is called by a media type; one that no header can carry is handed out as bytes', async ({ app, as, jobs }) => {
  const editor = await as('editor');
  for (const content_type of ['text/ж', 'text/plain\nx: y', 'text', '', 'text/plain; a=\r\nb', `text/${'x'.repeat(200)}`])
    expect((await editor.post('/api/documents/uploads', { files: [{ name: 'a.md', size: 1, content_type }] })).status, content_type).toBe(
      400,
    );
  await send(app, editor, [{ ...policy, type: 'text/markdown; charset=utf-8' }]);
  const [document] = await upload({ app, jobs }, editor, [policy]);
  await inOrg(app.deps.db, editor.orgId ?? '', (trx) =>
    sql`update document set content_type = 'text/ж' where id = ${document?.id}`.execute(trx),
  );
  const answer = await editor.raw(`/api/documents/${document?.id}/content`);
  expect({ status: answer.statusCode, type: answer.headers['content-type'], text: answer.payload }).toEqual({
    status: 200,
    type: 'application/octet-stream',
    text: policy.text,
  });
});

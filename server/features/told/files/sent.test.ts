import { strFromU8, strToU8 } from 'fflate';
import { formWorkbook } from '#server/features/requests/testing/forms.ts';
import { type Client, expect, test } from '#test/harness.ts';
import { uploaded } from '../testing.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const filled = formWorkbook([
  { id: 'BC-1', question: 'Are backups of customer data restored in a test every quarter?', answer: 'Yes' },
  { id: 'BC-2', question: 'Is there a documented plan for business continuity?', answer: 'No' },
  { id: 'CR-1', question: 'Is customer data encrypted at rest?' },
]);

const form = { name: 'form of March.xlsx', bytes: filled, type: XLSX };

test('a filled file that was sent before is kept as it is, and its answers as told on that day', async ({ app, as }) => {
  const editor = await as('editor');
  const upload_id = await uploaded(app, editor, form);
  const { status, body: file } = await editor.post('/api/told/sent', { upload_id, customer: 'Mill', sent_on: '2026-03-01' });
  expect(status, JSON.stringify(file)).toBe(201);
  expect(file).toMatchObject({ customer: 'Mill', origin: 'sent', format: null, file_name: form.name, content_type: XLSX, answers: 2, told_at: '2026-03-01T00:00:00.000Z' }); // prettier-ignore
  const { rawPayload } = await editor.raw(`/api/told/files/${file.id}/content`);
  expect(new Uint8Array(rawPayload)).toEqual(new Uint8Array(filled));
  const { told } = (await editor.get('/api/told?customer=Mill')).body;
  expect(told).toHaveLength(2);
  expect(told).toContainEqual(
    expect.objectContaining({
      request: { id: null, name: form.name },
      question: 'Are backups of customer data restored in a test every quarter?',
      choice: 'Yes',
      told_at: '2026-03-01T00:00:00.000Z',
      approved_by: null,
    }),
  );
  expect((await editor.get(`/api/told/files/${file.id}/answers`)).body.told).toHaveLength(2);
});

test('the same file of a customer is kept once, and a customer is spelt as before', async ({ app, as }) => {
  const editor = await as('editor');
  const sent = async (customer: string) => {
    const upload_id = await uploaded(app, editor, form);
    return (await editor.post('/api/told/sent', { upload_id, customer, sent_on: '2026-03-01', name: 'March' })).body;
  };
  const first = await sent('Mill');
  expect(await sent('MILL')).toMatchObject({ id: first.id, customer: 'Mill', request: { name: 'March' }, answers: 2 });
  expect((await editor.get('/api/told')).body.told).toHaveLength(2);
  expect((await sent('Forge')).id).not.toBe(first.id);
});

test('a file that was added as sent is taken back with its answers, not one that was written here, nor below editor', async ({
  app,
  jobs,
  as,
}) => {
  const [editor, viewer] = [await as('editor'), await as('viewer')];
  const upload_id = await uploaded(app, editor, form);
  const { body: file } = await editor.post('/api/told/sent', { upload_id, customer: 'Mill', sent_on: '2026-03-01' });
  expect((await editor.get('/api/told/customers?customer=Mill')).body.customers).toMatchObject([{ customer: 'Mill', answers: 2 }]);
  expect((await editor.get('/api/told/customers?customer=Forge')).body.customers).toEqual([]);
  expect(await viewer.delete(`/api/told/files/${file.id}`)).toMatchObject({ status: 403 });
  expect(await editor.delete(`/api/told/files/${file.id}`)).toMatchObject({ status: 204 });
  expect((await editor.get('/api/told')).body.told).toEqual([]);
  expect(await editor.delete(`/api/told/files/${file.id}`)).toMatchObject({ status: 404 });
  await jobs.run();
  for await (const { key } of app.deps.storage.files(`told/${editor.orgId}`)) throw new Error(`${key} is still there`);
});

test('an empty form, a day to come, a file that is none, and who may not edit are refused', async ({ app, as }) => {
  const editor = await as('editor');
  const empty = { ...form, bytes: formWorkbook() };
  const asked = { customer: 'Mill', sent_on: '2026-03-01' };
  const refused = async (upload_id: string, more: object = {}) =>
    (await editor.post('/api/told/sent', { ...asked, upload_id, ...more })).body;
  expect(await refused(await uploaded(app, editor, empty))).toMatchObject({
    code: 'conflict',
    error: expect.stringMatching(/^No question with an answer/),
  });
  const upload_id = await uploaded(app, editor, form);
  expect(await refused(upload_id, { sent_on: '2999-01-01' })).toMatchObject({ code: 'invalid', details: [{ field: 'sent_on' }] });
  const broken = { ...form, bytes: strToU8('PK\u0003\u0004 nothing') };
  expect(await refused(await uploaded(app, editor, broken))).toMatchObject({ code: 'unreadable_file' });
  expect(await (await as('viewer')).post('/api/told/sent', { ...asked, upload_id })).toMatchObject({ status: 403 });
  expect((await editor.get('/api/told/files')).body.files).toEqual([]);
  for await (const { key } of app.deps.storage.files(`told/${editor.orgId}`)) throw new Error(`${key} was left behind`);
});

test('what was told comes as a table in which no cell becomes a formula', async ({ app, as, stranger }) => {
  const editor = await as('editor');
  const upload_id = await uploaded(app, editor, form);
  await editor.post('/api/told/sent', { upload_id, customer: '=Mill', sent_on: '2026-03-01' });
  const table = async (client: Client, query = '') => {
    const { statusCode, headers, rawPayload } = await client.raw(`/api/told.csv${query}`);
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
    return strFromU8(new Uint8Array(rawPayload)).trimEnd().split('\r\n');
  };
  const rows = await table(editor);
  expect(rows).toHaveLength(3);
  expect(rows[0]).toContain('"customer","request","question","choice"');
  for (const row of rows.slice(1)) expect(row).toMatch(/^"'=Mill","form of March\.xlsx",".+","(Yes|No)",/);
  expect(await table(editor, '?customer=Forge')).toHaveLength(1);
  expect(await table(await stranger('owner'))).toHaveLength(1);
  const [newest] = (await (await as('admin')).get('/api/audit')).body.audit;
  expect(newest).toMatchObject({ action: 'told:exported' });
});

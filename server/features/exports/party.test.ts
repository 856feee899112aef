import { buildPdfForm } from '#engine/files/testing/pdf.ts';
import type { SharedPool } from '#engine/work/pool.ts';
import type { TaskName } from '#engine/work/tasks.ts';
import { TooManyTasks } from '#engine/work/too-many-tasks.ts';
import { approve, formWorkbook, requestOf, uploadDocument } from '#server/features/requests/testing/forms.ts';
import { expect, test } from '#test/harness.ts';

/** Step 1 and 2 of an upload. */
const send = async (
  app: Parameters<typeof uploadDocument>[0],
  client: Parameters<typeof uploadDocument>[1],
  name: string,
  bytes: Uint8Array,
) => {
  const asked = await client.post('/api/documents/uploads', {
    files: [{ name, size: bytes.length, content_type: 'application/octet-stream' }],
  });
  const [target] = asked.body.uploads;
  const { pathname, search } = new URL(target.url);
  await app.inject({ method: 'PUT', url: pathname + search, headers: target.headers, payload: Buffer.from(bytes) });
  return target.upload_id as string;
};

test('whatever works on a file is done for its organisation, and reads it once it is its turn', async ({ app, as, jobs }) => {
  const editor = await as('editor');
  const { pool, storage } = app.deps;
  const asked = new Map<TaskName, Set<string>>();
  let turn = 0;
  const early: string[] = [];
  const inTurn = async <T>(read: () => Promise<T>): Promise<T> => {
    turn += 1;
    return read().finally(() => (turn -= 1));
  };
  const watched: SharedPool = {
    run: (name, input, options) => {
      asked.set(name, (asked.get(name) ?? new Set()).add(options.party));
      if (typeof input === 'function') return pool.run(name, () => inTurn(input), options);
      early.push(name);
      return pool.run(name, input, options);
    },
    close: () => pool.close(),
  };
  app.deps.pool = watched;
  // What was found in a document, and is looked for before it is found anew, is small.
  const read: typeof storage.read = async (key) => {
    if (turn === 0 && !key.endsWith('.found')) early.push(key);
    return storage.read(key);
  };
  app.deps.storage = Object.assign(Object.create(storage) as typeof storage, { read });
  try {
    const request = await requestOf({ app, jobs }, editor, { name: 'form.xlsx', bytes: formWorkbook() });
    await approve(editor, request.qa_entries[0]!, { choice: 'Yes' });
    const doc = request.questionnaire_doc!.id;
    await editor.post('/api/requests/preview', { questionnaire_doc: doc });
    const sheet = await editor.get(`/api/requests/preview/sheet?questionnaire_doc=${doc}&sheet=Security&from=1&rows=5`);
    expect(sheet.status, JSON.stringify(sheet.body)).toBe(200);
    const pdf = await buildPdfForm({ fields: [{ name: 'a', kind: 'text', label: 'Do you encrypt backups?' }] });
    const form = await uploadDocument(app, editor, { name: 'form.pdf', bytes: pdf });
    expect((await editor.get(`/api/documents/${form}/pages/1`)).status).toBe(200);
    expect((await editor.get(`/api/requests/${request.id}/proof?include=all`)).status).toBe(200);
    expect((await editor.raw(`/api/requests/${request.id}/export?include=all&format=original`)).statusCode).toBe(200);
    const word = await editor.raw(`/api/requests/${request.id}/export?include=all&format=docx`);
    expect(word.statusCode).toBe(200);
    const back = await send(app, editor, 'back.docx', new Uint8Array(word.rawPayload));
    expect((await editor.post(`/api/requests/${request.id}/return`, { upload_id: back })).status).toBe(200);
    const library = await editor.raw('/api/library/export?format=json');
    const upload = await send(app, editor, 'library.json', new Uint8Array(library.rawPayload));
    expect((await editor.post('/api/library/import/preview', { upload_id: upload })).status).toBe(200);
    await jobs.run();
  } finally {
    app.deps.pool = pool;
    app.deps.storage = storage;
  }
  expect(early).toEqual([]);
  const tasks = ['draw-page', 'extract', 'fill', 'prove-fill', 'read-back', 'read-library', 'view-sheets', 'write-book', 'write-library']; // prettier-ignore
  expect([...asked.keys()].toSorted()).toEqual(tasks);
  for (const [name, parties] of asked) expect([...parties], name).toEqual([editor.orgId]);
});

test('an organisation whose files wait in great number is told when to come back', async ({ app, as }) => {
  const editor = await as('editor');
  const { pool } = app.deps;
  const doc = await uploadDocument(app, editor, { name: 'form.xlsx', bytes: formWorkbook() });
  app.deps.pool = { run: () => Promise.reject(new TooManyTasks('party')), close: () => pool.close() };
  try {
    const payload = { questionnaire_doc: doc };
    const answer = await editor.raw('/api/requests/preview', { method: 'POST', payload });
    expect(answer.statusCode).toBe(429);
    expect(answer.headers['retry-after']).toBe('10');
    expect(answer.json()).toEqual({
      code: 'rate_limited',
      error: 'Many files of your organisation are being worked on. Try again when some of them are done.',
    });
  } finally {
    app.deps.pool = pool;
  }
});

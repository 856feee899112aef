import { formWorkbook, uploadDocument } from '#server/features/requests/testing/forms.ts';
import { type Answered, type Client, type TestApp, expect, test } from '#test/harness.ts';

/** A file whose bytes come when they are let, and how often they were asked for. */
const heldBack = async (app: TestApp, client: Client) => {
  const document = await uploadDocument(app, client, { name: 'form.xlsx', bytes: formWorkbook() });
  const { storage } = app.deps;
  const { promise, resolve } = Promise.withResolvers<void>();
  let asked = 0;
  const read: typeof storage.read = async (key) => {
    if (key.endsWith('.found')) return storage.read(key);
    asked += 1;
    await promise;
    return storage.read(key);
  };
  app.deps.storage = Object.assign(Object.create(storage) as typeof storage, { read });
  return { document, asked: () => asked, let: resolve };
};

test('who waits for a file to be read holds none of it, and has few that wait; the others of the organisation wait beside', async ({
  app,
  as,
}) => {
  const editor = await as('editor');
  const file = await heldBack(app, editor);
  const answers: Answered[] = [];
  const preview = async (client: Client, hidden = false): Promise<void> =>
    void answers.push(await client.post('/api/requests/preview', { questionnaire_doc: file.document, hidden }));
  const own = Array.from({ length: 12 }, () => preview(editor));
  await expect.poll(() => answers.length).toBe(3);
  expect(answers.map(({ status, body }) => [status, body])).toEqual(
    answers.map(() => [
      429,
      { code: 'rate_limited', error: 'Many files that you asked for are being worked on. Try again when some of them are done.' },
    ]),
  );
  expect(file.asked()).toBe(1);
  const other = preview(await as('editor'));
  file.let();
  await Promise.all([...own, other]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
});

import { formWorkbook, uploadDocument } from '#server/features/requests/testing/forms.ts';
import { holdFilesBack } from '#server/features/requests/testing/held-back.ts';
import { type Answered, type Client, expect, test } from '#test/harness.ts';

test('who waits for a file to be read holds none of it, and has few that wait; the others of the organisation wait beside', async ({
  app,
  as,
}) => {
  const editor = await as('editor');
  const document = await uploadDocument(app, editor, { name: 'form.xlsx', bytes: formWorkbook() });
  const file = holdFilesBack(app);
  const answers: Answered[] = [];
  const preview = async (client: Client, hidden = false): Promise<void> =>
    void answers.push(await client.post('/api/requests/preview', { questionnaire_doc: document, hidden }));
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

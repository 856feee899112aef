import { expect, test } from '#test/harness.ts';
import { approve, requestOf, uploadDocument } from '#server/features/requests/testing/forms.ts';

const message = (body: string): Uint8Array =>
  new TextEncoder().encode(
    [
      'From: Buyer <buyer@firm.example>',
      'Subject: Questions',
      'Content-Type: text/plain; charset=utf-8',
      'Content-Transfer-Encoding: base64',
      '',
      Buffer.from(body).toString('base64'),
      '',
    ].join('\r\n'),
  );

test('a mail message is decoded and asks; its answers come back in a document', async ({ app, as, jobs }) => {
  const editor = await as('editor');
  const bytes = message(
    '1. Is customer data encrypted at rest?\nAnswer (yes / no):\n\n2. Who approves access – and when?\nAnswer:\n\n> 3. Old one?\n',
  );
  const request = await requestOf({ app, jobs }, editor, { name: 'RE form.eml', bytes, type: 'message/rfc822' });
  expect(request.qa_entries.map(({ ref, question, options }) => [ref, question, options])).toEqual([
    ['1', 'Is customer data encrypted at rest?', ['yes', 'no']],
    ['2', 'Who approves access – and when?', []],
  ]);
  expect(request.export).toMatchObject({ original: 'made-document' });
  await approve(editor, request.qa_entries[1]!, { answer: 'The head of operations.' });
  const back = await editor.raw(`/api/requests/${request.id}/export`);
  expect([back.statusCode, back.headers['content-disposition']]).toEqual([200, expect.stringContaining('.docx')]);
});

test('one that asks nothing itself says where its questions may be', async ({ app, as }) => {
  const editor = await as('editor');
  const doc = await uploadDocument(app, editor, { name: 'See.eml', bytes: message('Please see the form.\n'), type: 'message/rfc822' });
  const { body } = await editor.post('/api/requests/preview', { questionnaire_doc: doc });
  expect(body.questions).toEqual([]);
  expect(body.warning_reasons.at(-1)).toEqual({ code: 'nothing_in_mail', values: {} });
});

import { upload } from '#server/features/documents/testing.ts';
import { expect, test } from '#test/harness.ts';

test('a change of what a call does not know is refused by the name of the field, and nothing is changed', async ({ app, as, jobs }) => {
  const editor = await as('editor');
  const [document] = await upload({ app, jobs }, editor, [
    { name: 'policy.md', text: 'Keys are rotated every year.', type: 'text/markdown' },
  ]);
  const at = `/api/documents/${document?.id}`;
  const refused = await editor.patch(at, { display_name: 'other.md', folder: 'Policies' });
  expect(refused).toMatchObject({ status: 400, body: { code: 'invalid', details: [{ field: 'folder' }] } });
  expect(refused.body.error).toMatch(/^folder: is no field of this call\. It takes display_name, /u);
  expect((await editor.get(at)).body).toMatchObject({ display_name: 'policy.md' });
  expect(await editor.patch(at, { display_name: 'other.md' })).toMatchObject({ status: 200, body: { display_name: 'other.md' } });
});

test('other calls are refused where they say nothing that is known, so that all is not taken where some was meant', async ({
  as,
  jobs,
}) => {
  const editor = await as('editor');
  const entries = [{ question: 'Are keys rotated?' }];
  const { id } = (await editor.post('/api/requests', { name: 'Form', entries, auto_answer: false, colour: 'red' })).body;
  await jobs.run();
  const answer = `/api/requests/${id}/enqueue_qa_entries`;
  expect(await editor.post(answer, { ids: [] })).toMatchObject({ status: 400, body: { details: [{ field: 'ids' }] } });
  expect(await editor.post(answer, {})).toMatchObject({ status: 202 });
});

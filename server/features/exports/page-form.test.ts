import { expect, test } from '#test/harness.ts';
import { approve, read, uploadDocument } from '#server/features/requests/testing/forms.ts';

const form = `<!doctype html><html><body><h1>Supplier check</h1><form>
<fieldset><legend>Security</legend>
<p>Is customer data encrypted at rest?</p>
<label><input type="radio" name="rest" value="1"> Yes</label> <label><input type="radio" name="rest" value="2"> No</label>
<p><label for="who">Who approves access to production systems?</label><textarea id="who" name="who"></textarea></p>
</fieldset></form></body></html>
`;

test('a web page comes back with its fields filled in and nothing else changed, with a proof', async ({ app, as, jobs }) => {
  const editor = await as('editor');
  const doc = await uploadDocument(app, editor, { name: 'form.html', bytes: new TextEncoder().encode(form), type: 'text/html' });
  const { body } = await editor.post('/api/requests', { name: 'Form', questionnaire_doc: doc, auto_answer: false });
  await jobs.run();
  const request = await read(editor, body.id);
  expect(request.qa_entries.map(({ question, section }) => [section, question])).toEqual([
    ['Security', 'Is customer data encrypted at rest?'],
    ['Security', 'Who approves access to production systems?'],
  ]);
  expect(request.export).toMatchObject({ original: 'same-file', sentence: expect.stringContaining('form.html') });
  await approve(editor, request.qa_entries[0]!, { choice: 'No' });
  await approve(editor, request.qa_entries[1]!, { answer: 'The head of <operations> & security.' });

  const answer = await editor.raw(`/api/requests/${request.id}/export`);
  expect(answer.headers['content-type']).toMatch(/^text\/html/);
  expect(answer.rawPayload.toString('utf8')).toBe(
    form.replace('value="2"', 'value="2" checked').replace('></textarea>', '>The head of &lt;operations&gt; &amp; security.</textarea>'),
  );
  const proof = await editor.get(`/api/requests/${request.id}/proof`);
  expect(proof.body).toMatchObject({ written: 2, refused: [], same_elsewhere: true, places: [{ after: 'No' }, { at: { field: 'who' } }] });
});

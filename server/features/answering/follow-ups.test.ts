import { trustOf } from '#contract/trust.ts';
import { buildXlsx, listValidation } from '#engine/files/testing/office.ts';
import { approve, read, requestOf, uploadDocument } from '#server/features/requests/testing/forms.ts';
import { expect, test } from '#test/harness.ts';

/** A form whose guidance is a formula: once Yes is chosen it says what stands beside the id on a hidden sheet. */
const form = (follow: string): Uint8Array =>
  buildXlsx({
    sheets: [
      {
        name: 'Security',
        rows: [
          ['ID', 'Question', 'Answer', 'Additional information', 'Guidance'],
          [
            'BC-1',
            'Are backups of customer data restored in a test every quarter?',
            { style: 1 },
            { style: 1 },
            { formula: 'IF($C2="Yes",VLOOKUP($A2,Texts!$A:$B,2,FALSE)&"","")', text: '' },
          ],
          ['BC-2', 'Is there a documented plan for business continuity?', { style: 1 }, { style: 1 }, null],
        ],
        after: listValidation('C2:C3', '"Yes,No"'),
      },
      { name: 'Texts', state: 'hidden', rows: [['BC-1', follow]] },
    ],
  });

test('an approved answer is sure where the form says the same beside it once it is chosen, and waits where it asks for something else', async ({
  app,
  as,
  jobs,
}) => {
  const editor = await as('editor');
  const first = await requestOf({ app, jobs }, editor, { name: 'first.xlsx', bytes: form('State the date of the last test.') });
  const [asked] = first.qa_entries;
  expect(asked?.location[0]?.follow_ups).toEqual([{ choice: 'Yes', text: 'State the date of the last test.' }]);
  await approve(editor, asked!, { choice: 'Yes', comment: 'The last test was on 3 May 2026.' });
  await jobs.run();
  const [learned] = (await editor.get('/api/library')).body.library;
  await editor.patch(`/api/library/${learned.id}`, { settled: true, version: learned.version });
  await jobs.run();

  const ask = async (name: string, follow: string) => {
    const questionnaire_doc = await uploadDocument(app, editor, { name, bytes: form(follow) });
    const { body } = await editor.post('/api/requests', { name, questionnaire_doc });
    await jobs.run();
    return (await read(editor, body.id)).qa_entries[0]!;
  };
  const same = await ask('same.xlsx', 'State the date of the  last test');
  expect(same).toMatchObject({ choice: 'Yes', comment: 'The last test was on 3 May 2026.' });
  expect(trustOf(same)).toBe('sure');
  const other = await ask('other.xlsx', 'Attach the report of the last test.');
  expect(other).toMatchObject({ choice: 'Yes', comment: 'The last test was on 3 May 2026.' });
  expect(trustOf(other)).toBe('check');
  expect(other.reasons).toContainEqual({ code: 'guidance_asks', values: { text: 'Attach the report of the last test.' } });
});

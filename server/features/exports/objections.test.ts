import { read as readWorkbook, utils } from '@e965/xlsx';
import { buildXlsx, listValidation } from '#engine/files/testing/office.ts';
import { edit, requestOf } from '#server/features/requests/testing/forms.ts';
import { type Client, expect, test } from '#test/harness.ts';

/** As a portal gives it out: fixed columns, one for the answers, a statement, a condition, limits. */
const portal = (): Uint8Array =>
  buildXlsx({
    sheets: [
      {
        name: 'Responses',
        rows: [
          ['ID', 'Question', 'Answer type', 'Options', 'Mandatory', 'Depends on', 'Required when', 'Format', 'Response', 'Comment'],
          ['1', 'Welcome. Please answer for the service on offer.', 'Statement'],
          ['2', 'Is the service certified?', 'Single choice', 'Yes|No', 'Yes'],
          ['3', 'Which certificates do you hold?', 'Multiple selection', 'ISO 27001|SOC 2|PCI DSS', 'Yes', '2', 'Yes', 'Part them by a comma'],
          ['4', 'Why is it not certified?', 'Text', null, 'No', '2', 'No', 'max. 20 characters'],
          ['5', 'When was the last audit?', 'Date', null, 'No', null, null, 'YYYY-MM-DD'],
          ['6', 'Describe the scope.', 'Text', null, 'Yes'],
        ],
        after: listValidation('I3', '"Yes,No"'),
      },
    ],
  }); // prettier-ignore

const objectionsOf = async (client: Client, id: string) => {
  const { status, body } = await client.get(`/api/requests/${id}/objections?include=approved`);
  expect(status).toBe(200);
  return (body.objections as { ref: string; reasons: { code: string; values: object }[] }[]).map(({ ref, reasons }) => [ref, reasons]);
};

test('what a portal would refuse is said before the export, and what it takes leaves in its own spelling', async ({ app, as, jobs }) => {
  const editor = await as('editor');
  const request = await requestOf({ app, jobs }, editor, { name: 'export.xlsx', bytes: portal() });
  expect(request.qa_entries.map(({ ref, answer_type: type }) => [ref, type])).toEqual([
    ['2', 'yes_no'],
    ['3', 'multi_choice'],
    ['4', 'text'],
    ['5', 'date'],
    ['6', 'text'],
  ]);
  const [certified, which, why, audit, scope] = request.qa_entries;
  const approved = async (entry: typeof certified, change: object) =>
    expect((await edit(editor, entry!, { ...change, status: 'approved' })).status).toBe(200);

  expect(await objectionsOf(editor, request.id)).toEqual([
    ['2', [{ code: 'form_required', values: {} }]],
    ['6', [{ code: 'form_required', values: {} }]],
  ]);

  await approved(certified, { choice: 'Yes' });
  await approved(why, { answer: 'Because nobody has asked for it yet.' });
  await approved(audit, { answer: '03/04/2025' });
  await approved(scope, { answer: 'All of it.' });
  expect(await objectionsOf(editor, request.id)).toEqual([
    ['3', [{ code: 'form_required', values: {} }]],
    ['4', [{ code: 'form_not_asked', values: { ref: '2', choices: 'No' } }]],
    ['5', [{ code: 'form_date', values: { value: '03/04/2025', format: 'YYYY-MM-DD' } }]],
  ]);

  const now = (await editor.get(`/api/requests/${request.id}`)).body.qa_entries;
  await approved(which, { choice: 'ISO 27001\nSOC 2' });
  await edit(editor, now[2], { answer: null, status: 'skipped' });
  await approved(now[3], { answer: '31.3.2025' });
  expect(await objectionsOf(editor, request.id)).toEqual([]);

  const file = await editor.raw(`/api/requests/${request.id}/export?include=approved`);
  const { Sheets } = readWorkbook(new Uint8Array(file.rawPayload), { type: 'array' });
  const rows = utils.sheet_to_json<string[]>(Sheets['Responses'] ?? {}, { header: 1, defval: '' });
  expect(rows.slice(1).map((row) => row[8])).toEqual(['', 'Yes', 'ISO 27001, SOC 2', '', '2025-03-31', 'All of it.']);
});

test('a text that is too long is refused where its question is asked', async ({ app, as, jobs }) => {
  const editor = await as('editor');
  const request = await requestOf({ app, jobs }, editor, { name: 'export.xlsx', bytes: portal() });
  const [certified, , why] = request.qa_entries;
  await edit(editor, certified!, { choice: 'No', status: 'approved' });
  await edit(editor, why!, { answer: 'Because nobody has asked for it yet.', status: 'approved' });
  expect(await objectionsOf(editor, request.id)).toContainEqual(['4', [{ code: 'form_too_long', values: { length: 36, most: 20 } }]]);
});

/** Some questions end in a star, and what stands under the table says what it means. */
const starred = (note: string): Uint8Array =>
  buildXlsx({
    sheets: [
      {
        name: 'Form',
        rows: [
          ['ID', 'Question', 'Answer'],
          ['1', 'Who is your contact?*'],
          ['2', 'Do you train your people?'],
          ['3', 'Is access reviewed? *'],
          ['4', 'Are backups tested?'],
          [],
          [note],
        ],
      },
    ],
  }); // prettier-ignore

test.for<[string, string[]]>([
  ['* Denotes critical questions. Critical questions are those deemed most important.', []],
  ['Questions marked with an asterisk (*) are of most weight.', []],
  ['* Required', ['1', '3']],
  ['Fields marked with * must be answered.', ['1', '3']],
])('a star means what the form says of it: %s', async ([note, refused], { app, as, jobs }) => {
  const editor = await as('editor');
  const request = await requestOf({ app, jobs }, editor, { name: 'starred.xlsx', bytes: starred(note) });
  expect(request.qa_entries).toHaveLength(4);
  expect((await objectionsOf(editor, request.id)).map(([ref]) => ref)).toEqual(refused);
});

import { companyQuestions, controlQuestions, privacyQuestions } from './new-questionnaire-rows.ts';
import { type FilledRow, pastQuestionnaire } from './past-questionnaire-rows.ts';
import { buildWorkbook } from './workbook.ts';
import type { CellStyle, SampleCell, SampleSheet } from './workbook.ts';

const cell = (text: string, style?: CellStyle): SampleCell => (style ? { text, style } : { text });
const header = (...titles: string[]): SampleCell[] => titles.map((title) => cell(title, 'header'));

/** Last year's questionnaire, filled in by the company's people. */
export const buildPastQuestionnaire = (): Uint8Array =>
  buildFilledForm('Supplier security questionnaire 2025 (sample, filled in)', pastQuestionnaire);

/** A form that people filled in: sections between the questions, Yes/No lists where the answer is one. */
export function buildFilledForm(title: string, filled: FilledRow[]): Uint8Array {
  const rows: (SampleCell | null)[][] = [[cell(title, 'title')], [], header('ID', 'Question', 'Answer', 'Comment')];
  const merges: string[] = [];
  const chosen: string[] = [];
  for (const row of filled) {
    if (row.length === 1) {
      rows.push([cell(row[0], 'section'), cell('', 'section'), cell('', 'section'), cell('', 'section')]);
      merges.push(`A${rows.length}:D${rows.length}`);
      continue;
    }
    const [id, question, answer, comment] = row;
    rows.push([cell(id), cell(question), cell(answer, 'answer'), cell(comment, 'answer')]);
    if (answer === 'Yes' || answer === 'No') chosen.push(`C${rows.length}`);
  }
  return buildWorkbook([{ name: 'Questionnaire', widths: [8, 70, 18, 60], rows, merges, lists: [[chosen.join(' '), '"Yes,No,N/A"']] }]);
}

const instructions: SampleSheet = {
  name: 'Instructions',
  widths: [100],
  rows: [
    [cell('Vendor security assessment 2026 (sample)', 'title')],
    [],
    [cell('Please answer every question on the three sheets that follow. Do not change the layout.', 'plain')],
    [
      cell(
        'Choose an answer from the list where there is one, and explain it in the comment. On the sheet Privacy put an x in one of the three columns.',
        'plain',
      ),
    ],
    [cell('Sample of an invented customer, made to show how Rejoinder works.', 'note')],
  ],
};

function companySheet(): SampleSheet {
  const rows: (SampleCell | null)[][] = [[cell('1. About your company', 'title')], header('No.', 'Information', 'Your answer', '', '')];
  for (const [id, question] of companyQuestions)
    rows.push([cell(id), cell(question), cell('', 'answer'), cell('', 'answer'), cell('', 'answer')]);
  return { name: 'Company', protect: true, widths: [8, 50, 24, 24, 24], rows, merges: rows.slice(1).map((_, i) => `C${i + 2}:E${i + 2}`) };
}

function controlsSheet(): SampleSheet {
  const rows: (SampleCell | null)[][] = [
    [cell('2. Security controls', 'title')],
    [cell('Choose Yes, Partly, No or Not applicable.', 'note')],
    [],
    header('Ref.', 'Control question', 'Response', 'Explanation', 'For the assessor'),
  ];
  const merges: string[] = [];
  const ranges: string[] = [];
  for (const entry of controlQuestions) {
    if (typeof entry === 'string') {
      rows.push(['', '', '', '', ''].map((_, i) => cell(i === 0 ? entry : '', 'section')));
      merges.push(`A${rows.length}:E${rows.length}`);
    } else {
      rows.push([cell(entry[0]), cell(entry[1]), cell('', 'answer'), cell('', 'answer'), cell('')]);
      ranges.push(`C${rows.length}`);
    }
  }
  return { name: 'Security controls', protect: true, widths: [10, 70, 16, 60, 20], rows, merges, lists: [[ranges.join(' '), 'Responses']] };
}

function privacySheet(): SampleSheet {
  const rows: (SampleCell | null)[][] = [
    [cell('3. Privacy', 'title')],
    [],
    [
      cell('No.', 'header'),
      cell('Statement', 'header'),
      cell('Answer (mark one with x)', 'header'),
      cell('', 'header'),
      cell('', 'header'),
      cell('Remarks', 'header'),
    ],
    [cell('', 'header'), cell('', 'header'), ...header('Yes', 'No', 'Not applicable'), cell('', 'header')],
  ];
  for (const [id, statement] of privacyQuestions)
    rows.push([cell(id), cell(statement), cell('', 'answer'), cell('', 'answer'), cell('', 'answer'), cell('', 'answer')]);
  return { name: 'Privacy', widths: [8, 60, 10, 10, 14, 50], rows, merges: ['C3:E3', 'A3:A4', 'B3:B4', 'F3:F4'] };
}

/** The new questionnaire: an instruction sheet, merged text answers, lists from a name on a hidden sheet, and columns to mark under a merged header. */
export function buildVendorAssessment(): Uint8Array {
  const options: SampleSheet = {
    name: 'Lists',
    hidden: true,
    widths: [20],
    rows: ['Yes', 'Partly', 'No', 'Not applicable'].map((option) => [cell(option)]),
  };
  return buildWorkbook([instructions, companySheet(), controlsSheet(), privacySheet(), options], [['Responses', 'Lists!$A$1:$A$4']]);
}

/** What was left though it looks like the form's body is said in words with its place; a form that is read right is quiet. */
import { reason } from '#contract/reasons.ts';
import type { FoundQuestion } from '#contract/extraction.ts';
import { describe, expect, it } from 'vitest';
import { forms } from '#eval/forms/forms.ts';
import { readSource } from '#engine/files/read-source.ts';
import { findQuestions } from '../find-questions.ts';
import { find, workbookOf } from '../testing/form.ts';
import type { TestForm } from '../testing/form.ts';
import { findInDocument } from '../testing/word.ts';
import { spans } from './loss.ts';
import { gapsIn, listed } from './numbers.ts';
import { sheetLossRules } from './sheet-losses.ts';
import { leftSheetLossRules } from './left-sheet-losses.ts';
import { lineLossRules, textLossRules } from './text-losses.ts';
import { pdfLossRules } from './pdf-losses.ts';

const asked = ['Is data encrypted?', 'Is access logged?', 'Is the backup tested?', 'Is the staff trained?'];
const plain: TestForm = { name: 'Form', rows: [['ID', 'Question', 'Answer'], ...asked.map((text, at) => [`A-${at + 1}`, text, ''])] };
const warnings = (form: TestForm | TestForm[]): string[] => find(form).warnings;

it('names each rule once', () => {
  const names = [sheetLossRules, leftSheetLossRules, textLossRules, pdfLossRules].flatMap((rules) => rules.map(({ name }) => name));
  const all = [...names, ...lineLossRules.map(({ name }) => name)];
  expect(new Set(all).size).toBe(all.length);
});

it('says rows as people do', () => {
  expect(spans([4])).toEqual({ spans: '4', count: 1 });
  expect(spans([9, 3, 4, 5, 9])).toEqual({ spans: '3–5, 9', count: 4 });
  expect(spans([1, 3, 5, 7, 9, 11, 13, 15])).toEqual({ spans: '1, 3, 5, 7, 9, 11 (+2)', count: 8 });
});

describe('a form that is read right', () => {
  it.each(forms.map((form) => [form.fileName, form] as const))('%s has no warning', async (fileName, form) => {
    const { bytes } = await form.build();
    expect(findQuestions(await readSource(bytes, fileName), fileName).warnings).toEqual([]);
  });
});

describe('a sheet', () => {
  const without = (rule: string, form: TestForm): string[] =>
    findQuestions(workbookOf(form), 'form.xlsx', { without: new Set([rule]) }).warnings;

  it('with an empty column whose label nobody knows names the column', () => {
    const rows = plain.rows.map((row, at) => [...row, at === 0 ? 'Vrzlfgr' : '']);
    expect(without('named empty columns beside answers', { ...plain, rows })).toEqual([
      'Form: column D (“Vrzlfgr”) is empty beside the questions, but was not recognised as a place for answers; mark it if it is one.',
    ]);
    expect(find({ ...plain, rows }).warnings).toEqual([]);
  });

  it('with rows that ask among the questions, and were left, names the rows', () => {
    const rows = [...plain.rows.slice(0, 3), ['', 'See the annex before you go on. Who signs it?', ''], ...plain.rows.slice(3)];
    const merges = ['B4:C4'];
    expect(find({ ...plain, rows, merges }).questions).toHaveLength(4);
    expect(warnings({ ...plain, rows, merges })).toEqual([
      'Form, row 4: a text asks, but it was not taken as a question; add the row by hand if it is one.',
    ]);
  });

  it('with numbered labels over a table that was read is quiet about those that were taken', () => {
    const labels = ['Provider name', 'Solution name', 'Solution description', 'Contact name', 'Contact email'];
    const rows = [
      ['General information'],
      ...labels.map((text, at) => [`GNRL-0${at + 1}`, text, '']),
      ['Company information', '', 'Answer', 'Additional information', 'Guidance'],
      ...asked.map((text, at) => [`COMP-0${at + 1}`, text, '', '', 'Say so.']),
    ];
    const merges = ['A1:E1', ...labels.map((_, at) => `C${at + 2}:E${at + 2}`), 'A7:B7'];
    const form: TestForm = { name: 'Form', rows, merges, lists: { 'C8:C11': ['Yes', 'No'] }, lined: ['A2:D11'] };
    const found = find(form);
    expect(found.questions.map(({ id }) => id)).toEqual(rows.flatMap(([id = '']) => (/^[A-Z]{4}-/.test(id) ? [id] : [])));
    expect(found.warnings).toEqual([]);
    const taken = new Set(found.questions.map(({ at }) => at.cell));
    expect(labels.every((_, at) => taken.has(`B${at + 2}`))).toBe(true);
  });

  it('that is left though cells of it wait for an answer is named, and the sheet says why', () => {
    const rows = [
      ['Values', ''],
      ['Tile', ''],
      ['Paint', ''],
      ['Board', ''],
      ['Door', ''],
    ];
    const other: TestForm = { name: 'Lists', rows, lists: { 'F2:F5': ['A', 'B'] } };
    const found = find([plain, other]);
    expect(found.sheets[1]?.role).not.toBe('questions');
    expect(found.warnings).toEqual([
      expect.stringMatching(/^Lists, rows 2–5: cells wait for an answer beside texts, but all of it was left/),
    ]);
  });

  it('that asks beside one with places is named, and one that repeats another is not', () => {
    const open: TestForm = {
      name: 'Glossary',
      rows: [
        ['Question', 'Why'],
        ['Who owns the site?', 'law'],
        ['Where does it stand?', 'tax'],
        ['When was it built?', 'law'],
      ],
    };
    const slotted: TestForm = { ...plain, lists: { 'C2:C5': ['Yes', 'No'] } };
    const found = find([slotted, open]);
    expect(found.sheets.map((one) => one.role)).toEqual(['questions', 'reference']);
    expect(found.warning_reasons).toEqual([reason('left_asking', { sheet: 'Glossary', rows: '2–4', count: 3 })]);
    expect(found.warnings).toEqual([expect.stringMatching(/^Glossary, rows 2–4: texts ask, but all of it was left/)]);
    expect(warnings([slotted, { ...plain, name: 'Copy', rows: plain.rows.map((row) => row.slice(0, 2)) }])).toEqual([]);
  });

  it('with labels beside drawn empty cells that were not read names their rows', () => {
    const rows = [...plain.rows, [], ['Xvqaf bs jnfgr', ''], ['Cncre', ''], ['Tynff', ''], ['Zrgny', '']];
    const found = find({ ...plain, rows, lined: ['A8:B10'], lists: { 'C2:C5': ['Yes', 'No'] } });
    expect(found.questions).toHaveLength(4);
    expect(found.warnings).toEqual([expect.stringMatching(/^Form, rows 8–10: drawn empty cells stand beside texts/)]);
  });

  it('with a drawn empty column that has no label names the column', () => {
    const found = find({ ...plain, lined: ['A1:D5'] });
    expect(found.warnings).toEqual([expect.stringMatching(/^Form: column D has no label, but is drawn and empty beside the questions/)]);
  });

  it('with the labels of another table among its rows names the row', () => {
    const head = ['*Jung', '*Znxr', '*Lrne'];
    const rows = [['*ID', '*Question', '*Answer'], ...plain.rows.slice(1), head, ['B-1', 'Na rkpningbe', ''], ['B-2', 'N penar', '']];
    expect(warnings({ ...plain, rows })).toEqual([expect.stringMatching(/^Form, row 6: reads like the header of another table/)]);
  });

  it('mapped by hand is not questioned', () => {
    const rows = plain.rows.map((row, at) => [...row, at === 0 ? 'Vrzlfgr' : '']);
    const mapping = { Form: { headerRow: 1, question: 'B', id: 'A', answer: ['C'], firstRow: 2, lastRow: 5 } };
    expect(find({ ...plain, rows }, { mapping }).warnings).toEqual([]);
  });
});

describe('a document', () => {
  it('names the paragraphs that were left though they are numbered as the questions are', () => {
    const found = findInDocument(['1. Is there a plan?', '2. Is it tested?', '3. Fxevir qnf Trovrg xhem.', '4. Who keeps it?']);
    expect(found.warnings).toEqual([
      expect.stringMatching(/^Text, paragraph 3 \(“3\. Fxevir qnf Trovrg xhem\.”\): it is numbered as the questions are/),
    ]);
  });
});

describe('numbers', () => {
  const asked = (...ids: string[]): FoundQuestion[] =>
    ids.map((id) => ({
      sheet: null,
      id,
      section: null,
      question: `Is ${id} done?`,
      at: { page: 1 },
      answers: [],
      parent: null,
      guidance: null,
    }));
  const missing = (...ids: string[]): string[] => gapsIn(asked(...ids)).map((gap) => listed(gap.ids));

  it('that are missing between those found are named', () => {
    expect(missing('1', '2', '6', '7')).toEqual(['3–5']);
    expect(missing('2.1', '2.2', '2.4')).toEqual(['2.3']);
    expect(missing('3', '4', '5')).toEqual(['1, 2']);
  });

  it('that count on, begin anew or are too few are quiet', () => {
    expect(missing('1', '2', '3', '1', '2', '3')).toEqual([]);
    expect(missing('0', '1', '2')).toEqual([]);
    expect(missing('4', '9')).toEqual([]);
    expect(missing('AC-1', 'AC-40', 'AC-80')).toEqual([]);
  });
});

describe('lines of a text', () => {
  it('that all ask are quiet', async () => {
    const text = ['1. Is there a plan?', '2. Is it tested?', '3. Who keeps it?'].join('\n');
    const found = findQuestions(await readSource(new TextEncoder().encode(text), 'form.txt'), 'form.txt');
    expect([found.questions.length, found.warnings]).toEqual([3, []]);
  });
});

it('says of every sheet and row that was left by which rule', () => {
  const rows = [...plain.rows, ['A-5', '<Copy and paste the row above>', '']];
  const found = find([
    { ...plain, rows },
    { name: 'Notes', rows: [['Thank you']] },
  ]);
  expect(found.sheets[0]?.left_out).toMatchObject([
    {
      row: 6,
      text: '<Copy and paste the row above>',
      reason: 'a placeholder to be replaced, not a question',
      rule: 'templates in angle brackets',
    },
  ]);
  expect(found.sheets.map((one) => one.rule)).toEqual(['sheets with questions', 'quiet: no table']);
});

const rows = (...texts: string[]): string[][] => texts.map((text) => text.split('|'));

describe('what is drawn and was not read', () => {
  const without = (...names: string[]) => ({ without: new Set(names) });

  it('a list to fill in, boxes before options and cells under labels are told with their rows', () => {
    const list = {
      rows: rows(
        '*Vragen|*Antwoord',
        'Is er een plan?',
        'Wordt het getoetst?',
        '',
        '*Lijst',
        'Noem alle locaties:',
        '*Plaats|*Adres|*Oppervlak',
        '',
        '',
      ),
      lists: { 'B2:B3': ['ja', 'nee'] },
      lined: ['A7:C9'],
    };
    expect(find(list).warnings).toEqual([]);
    expect(find(list, without('drawn: a list to fill in')).warnings).toContainEqual(
      expect.stringMatching(/^Sheet 1, row 7: a header stands over empty rows/),
    );
    const labels = {
      rows: rows('*Vraag|*Antwoord', 'Is er een plan?', 'Wordt het getoetst?', '', 'Naam|Plaats|Telefoon', '', ''),
      lists: { 'B2:B3': ['ja', 'nee'] },
      fills: { 'A5:C5': 'FFDDDDDD' },
      lined: ['A5:C6'],
    };
    expect(find(labels, without('drawn: labels over their places')).warnings).toContainEqual(
      expect.stringMatching(/^Sheet 1, row 5: drawn empty cells stand under labels/),
    );
    const boxes = {
      rows: rows('*Oznaczenie', '1|Ściany||cegła||drewno', '2|Dach||blacha||papa', '3|Okna||nowe||stare', '4|Podłoga||beton||deski'),
      lined: ['A2:C5', 'E2:E5'],
    };
    expect(find(boxes).warnings).toEqual([]);
    expect(find(boxes, without('drawn: boxes to mark before their options')).warnings.join(' ')).toMatch(/Sheet 1, rows 2–5: /);
  });

  it('a sheet left whole tells of a list on it', () => {
    const forms = [
      {
        name: 'Fragen',
        rows: rows('*Nr|*Frage|*Antwort', '1|Gibt es einen Plan?', '2|Wird er geprüft?'),
        lists: { 'C2:C3': ['ja', 'nein'] },
      },
      { name: 'Personen', rows: rows('*Einsatz', '*Name|*Beruf|*Beginn', '', '', ''), lined: ['A2:C5'] },
    ];
    expect(find(forms, without('drawn: a list to fill in')).warnings).toContainEqual(
      expect.stringMatching(/^Personen, row 2: a header stands/),
    );
  });

  it('a sum whose cells are empty is told, one that is computed is not', () => {
    const costs = (sum: string) => ({
      rows: rows('*Item|*Amount asked|*Own share', 'Seeds and plants', 'Tools and sheds', 'Earth works', `*Total|${sum}|${sum}`),
      lined: ['A1:C5'],
    });
    expect(find(costs('')).warnings).toContainEqual(expect.stringMatching(/^Sheet 1, row 5: a sum whose cells are empty/));
    expect(find(costs('=SUM(B2:B4)|0')).warnings).not.toContainEqual(expect.stringMatching(/a sum/));
  });

  it('a column that says the questions in another language is no loss', () => {
    const form = {
      rows: rows(
        '*Nr|*Frage|*Question|*Antwort',
        '1|Gibt es einen schriftlichen Plan?|Existe-t-il un plan écrit ?',
        '2|Wer ist für den Plan zuständig?|Qui est responsable du plan ?',
        '3|Wie oft wird der Plan geprüft?|À quelle fréquence le plan est-il vérifié ?',
        '4|Wo liegt der Plan auf?|Où le plan peut-il être consulté ?',
      ),
    };
    expect(find(form).warnings).toEqual([]);
  });
});

describe('a line to sign', () => {
  it('at the end of a document that was taken as a question is told', () => {
    const label = 'Vieta, diena: ____________';
    expect(findInDocument(['Vardas: ____________', 'Adresas: ____________', label]).warnings).toContainEqual(
      expect.stringMatching(/^Text, paragraph 3 .*leave it out if a person signs there/),
    );
    expect(findInDocument(['Vardas: ____________', label, 'Adresas: ____________']).warnings).toEqual([]);
  });
});

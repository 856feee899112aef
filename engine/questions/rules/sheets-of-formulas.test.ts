/** Forms whose texts are formulas: looked up from a hidden sheet, with answers that are taken from the first one. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { answers, find } from '../testing/form.ts';
import type { TestForm } from '../testing/form.ts';

const yesNo = ['Yes', 'No'];
const asked = (part: string, at: number): string => `Is measure ${at} of ${part} in force at every site?`;
const looked = (part: string, at: number): string => `=VLOOKUP(A${at},Catalogue!A:B,2,0)|${asked(part, at)}`;

/** A part of the form: some general rows whose answers are formulas, then its own rows with a list and a column for remarks. */
function partOf(part: string, { general, own }: { general: number; own: number }): TestForm {
  const count = (length: number): number[] => Array.from({ length }, (_, index) => index + 1);
  const rows = [
    ['*General', '', '*Answer', ''],
    ...count(general).map((at) => [`GE-${at}`, looked('the company', at), `=Begin!C${at + 1}|`]),
    [`*${part}`, '', '*Answer', '*Additional information'],
    ...count(own).map((at) => [`${part.slice(0, 2).toUpperCase()}-${at}`, looked(part, at)]),
  ];
  return { name: part, rows, lists: { [`C${general + 3}:C${general + own + 2}`]: yesNo } };
}

function formOf(parts: { general: number; own: number }[]): TestForm[] {
  const names = ['Systems', 'People', 'Buildings', 'Travel'].slice(0, parts.length);
  const most = Math.max(...parts.map((one) => one.general));
  const begin: TestForm = {
    name: 'Begin',
    rows: [['ID', 'Question', 'Answer'], ...Array.from({ length: most }, (_, at) => [`GE-${at + 1}`, looked('the company', at + 1)])],
    lists: { [`C2:C${most + 1}`]: yesNo },
  };
  const forms = parts.map((one, index) => partOf(names[index] ?? '', one));
  const rated = parts.flatMap(({ own }, index) =>
    Array.from({ length: own }, (_, at) => {
      const part = names[index] ?? '';
      return [`${part.slice(0, 2).toUpperCase()}-${at + 1}`, looked(part, at + 1), `=${part}!C${at + 3}|`, ''];
    }),
  );
  const evaluation: TestForm = {
    name: 'For the other side',
    rows: [['ID', 'Question', 'Answer', 'Rating'], ...rated],
    lists: { [`D2:D${rated.length + 1}`]: ['Good', 'Poor'] },
  };
  const catalogue: TestForm = {
    name: 'Catalogue',
    hidden: true,
    rows: [
      ['ID', 'Text'],
      ['GE-1', asked('the company', 1)],
    ],
  };
  return [begin, ...forms, evaluation, catalogue];
}

it('answers taken from another sheet do not make the empty cells under them results', () => {
  const found = find(formOf([{ general: 4, own: 12 }]));
  const own = found.questions.filter((one) => one.sheet === 'Systems');
  expect(own).toHaveLength(12);
  expect(answers({ ...found, questions: own }, 0)).toEqual(['choice C7', 'comment D7']);
});

it('every part is read once, whatever its size, and the sheet of the other side not at all', () => {
  const part = fc.record({ general: fc.integer({ min: 1, max: 5 }), own: fc.integer({ min: 14, max: 25 }) });
  fc.assert(
    fc.property(fc.array(part, { minLength: 2, maxLength: 4 }), (parts) => {
      const found = find(formOf(parts));
      const roles = new Map(found.sheets.map((one) => [one.name, one.role]));
      expect(roles.get('For the other side')).toBe('repeat');
      expect(found.questions).toHaveLength(Math.max(...parts.map((one) => one.general)) + parts.reduce((sum, { own }) => sum + own, 0));
      expect(found.questions.every((one) => one.answers.length > 0)).toBe(true);
    }),
    { numRuns: 40 },
  );
});

/** What is wrong with a mapping that people wrote, in words that name the field. */
import * as z from 'zod/mini';
import { MappingBySheet } from '#contract/extraction.ts';
import type { TableMapping } from '#contract/extraction.ts';

const expected: Record<string, string> = {
  headerRow: 'a row number, or null where there is no header',
  question: 'a column letter such as "E"',
  id: 'a column letter or null',
  section: 'a column letter or null',
  guidance: 'a column letter or null',
  comment: 'a column letter or null',
  options: 'a column letter or null',
  type: 'a column letter or null',
  kinds: 'the kind of answer by column letter, such as {"F": "number"}',
  choices: 'what may be chosen by column letter, such as {"F": ["Yes", "No"]}',
  box: 'true or false',
  also: 'a list of mappings of further tables on the sheet',
  answer: 'a list of column letters such as ["F", "G"]',
  firstRow: 'a row number',
  lastRow: 'a row number',
  marks: 'what a mark means by column letter, such as {"F": "Yes"}',
  add: 'a list of row numbers',
  drop: 'a list of row numbers',
  keep: 'a list of row numbers',
  join: 'a list of lists of at least two row numbers',
  split: 'a list such as [{"row": 7, "parts": ["First?", "Second?"]}]',
  rows: 'an object with add, drop, join, keep or split',
};

const isColumn = (name: string): boolean => /^[A-Z]{1,3}$/i.test(name);

/** The first fault, as "Sheet: firstRow takes a row number", or null when the value is a mapping by sheet. */
export function mappingFault(value: unknown): string | null {
  const parsed = z.safeParse(MappingBySheet, value);
  if (!parsed.success) {
    const path = parsed.error.issues[0]?.path ?? [];
    const [sheet, ...fields] = path.map(String);
    if (sheet === undefined) return 'it is not an object with a sheet name for each mapping';
    const field = fields.findLast((name) => name in expected);
    return field === undefined ? `${sheet} takes a mapping or null` : `${sheet}: ${field} takes ${expected[field]}`;
  }
  for (const [sheet, mapping] of Object.entries(parsed.data)) {
    const fault = [mapping, ...(mapping?.also ?? [])].map((one) => one && fieldFault(one)).find((one) => one);
    if (fault) return `${sheet}: ${fault}`;
  }
  return null;
}

function fieldFault(mapping: TableMapping): string | null {
  for (const field of ['question', 'id', 'section', 'guidance', 'comment', 'options', 'type'] as const) {
    const name = mapping[field];
    if (name != null && !isColumn(name)) return `${field} takes ${expected[field]}, not “${name}”`;
  }
  const named = {
    answer: mapping.answer,
    marks: Object.keys(mapping.marks ?? {}),
    kinds: Object.keys(mapping.kinds ?? {}),
    choices: Object.keys(mapping.choices ?? {}),
  };
  for (const [field, names] of Object.entries(named)) {
    const wrong = names.find((name) => !isColumn(name));
    if (wrong !== undefined) return `${field} names “${wrong}”, which is no column letter`;
  }
  if (mapping.answer.includes(mapping.question)) return `answer names ${mapping.question}, which is the question's own column`;
  if (mapping.firstRow < 1 || (mapping.headerRow ?? 1) < 1) return 'rows count from 1';
  if (mapping.lastRow < mapping.firstRow) return `lastRow ${mapping.lastRow} stands above firstRow ${mapping.firstRow}`;
  return null;
}

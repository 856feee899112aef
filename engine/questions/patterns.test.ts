/** The 36 layouts that real forms showed, each in a file made for it and read as any other file. */
import { describe, expect, it } from 'vitest';
import { readSource } from '#engine/files/read-source.ts';
import { findQuestions } from './find-questions.ts';
import { expected, written } from './testing/forms/form-case.ts';
import { documents } from './testing/patterns/documents.ts';
import { workbooksMore } from './testing/patterns/workbooks-more.ts';
import { workbooks } from './testing/patterns/workbooks.ts';

const patterns = [...workbooks, ...workbooksMore, ...documents];

describe('layouts', () => {
  it('have a file for every one of the 36', () => {
    expect(patterns.map((one) => one.number).toSorted((a, b) => a - b)).toEqual(Array.from({ length: 36 }, (_, at) => at + 1));
  });

  it.each(patterns)('pattern $number: $what', async (pattern) => {
    const found = findQuestions(await readSource(await pattern.bytes(), pattern.file), pattern.file);
    expect(written(found)).toEqual(expected({ name: '', form: { rows: [] }, expect: pattern.expect }));
    if (pattern.ids) expect(found.questions.map((question) => question.id)).toEqual(pattern.ids);
    if (pattern.sections) expect(found.questions.map((question) => question.section)).toEqual(pattern.sections);
    if (pattern.roles) expect(found.sheets.map((sheet) => sheet.role)).toEqual(pattern.roles);
    for (const [at, held] of Object.entries(pattern.holds ?? {})) expect(found.questions[Number(at)]).toMatchObject(held);
    for (const [at, held] of Object.entries(pattern.places ?? {})) {
      const [question, place] = at.split('.').map(Number);
      expect(found.questions[question ?? 0]?.answers[place ?? 0]).toMatchObject(held);
    }
    const left = new Map(found.sheets.flatMap((sheet) => sheet.left_out ?? []).map((one) => [one.row, one.reason]));
    for (const [row, reason] of Object.entries(pattern.leftOut ?? {})) expect(left.get(Number(row))).toBe(reason);
  });
});

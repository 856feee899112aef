/** Workbooks as customers' portals give them out: what each place takes, told by the shape of the file and never by its name. */
import { describe, expect, it } from 'vitest';
import type { AnswerPlace, FoundQuestion } from '#contract/extraction.ts';
import { readSource } from '#engine/files/read-source.ts';
import { findQuestions } from './find-questions.ts';
import { fileOf } from './testing/form-file.ts';
import { portalCases } from './testing/portals/workbooks.ts';

const placed = (place: AnswerPlace): string =>
  [
    place.at?.cell,
    place.kind,
    place.allowed && `[${place.allowed.join('/')}]`,
    place.separator !== undefined && `by “${place.separator.replaceAll('\n', '↵')}”`,
    place.format && `as ${place.format}`,
    place.required && 'required',
    place.max_length !== undefined && `up to ${place.max_length}`,
    place.asked_if && `if ${place.asked_if.ref} is ${place.asked_if.choices.join(' or ')}`,
  ]
    .filter(Boolean)
    .join(' ');

const described = ({ id, answers }: FoundQuestion): string => [...(id === null ? [] : [id]), answers.map(placed).join(' · ')].join(' ');

describe('workbooks of portals', () => {
  it.each(portalCases)('$name', async ({ sheets, expect: expected, sections }) => {
    const found = findQuestions(await readSource(fileOf(sheets), 'export.xlsx'), 'export.xlsx');
    expect(found.questions.map(described)).toEqual(expected);
    if (sections) expect(found.questions.map((question) => question.section)).toEqual(sections);
    expect(found.warnings).toEqual([]);
  });
});

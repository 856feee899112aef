import type { Citation } from '#contract/answers.ts';
import { isLeftOut } from '#contract/entry-statuses.ts';
import type { ExportIncludes } from '#contract/exports.ts';
import type { QaEntry } from '#contract/qa-entries.ts';
import { type Trusted, trustOf } from '#contract/trust.ts';
import type { AnswerBook, AnswerState, BookItem, BookSection, BookSource } from '#engine/exports/model.ts';

const stateOf = (entry: Trusted): AnswerState =>
  entry.status === 'approved' ? 'approved' : isLeftOut(entry.status) ? 'left_out' : (trustOf(entry) ?? 'open');

const statesOf: Record<ExportIncludes, ReadonlySet<AnswerState>> = {
  approved: new Set(['approved']),
  answered: new Set(['approved', 'sure']),
  all: new Set(['approved', 'sure', 'check', 'weak']),
};

/** Whether the answer of an entry goes out. What is skipped or open never does. */
export const goesOut = (entry: Trusted, include: ExportIncludes): boolean => statesOf[include].has(stateOf(entry));

const sourceOf = (citation: Citation): BookSource => ({
  document: citation.document,
  page: citation.page ?? null,
  cell: citation.sheet === undefined ? '' : `${citation.sheet}${citation.cell === undefined ? '' : `!${citation.cell}`}`,
  quote: citation.quote,
});

const itemOf = (entry: QaEntry, include: ExportIncludes): BookItem => {
  const question = { key: entry.id, ref: entry.ref ?? '', question: entry.question };
  const state = stateOf(entry);
  if (!goesOut(entry, include)) {
    return { ...question, choice: '', answer: '', comment: '', state: state === 'left_out' ? 'left_out' : 'open', sources: [] };
  }
  return {
    ...question,
    choice: entry.choice ?? '',
    answer: entry.answer ?? '',
    comment: entry.comment ?? '',
    state,
    sources: entry.citations.map(sourceOf),
  };
};

/** Runs of entries under the same section: one that comes back later stands there again, in the order of the file. */
const sectionsOf = (entries: QaEntry[], include: ExportIncludes): BookSection[] => {
  const sections: BookSection[] = [];
  for (const entry of entries) {
    const title = entry.section ?? '';
    const last = sections.at(-1);
    const section = last?.title === title ? last : { title, items: [] };
    if (section !== last) sections.push(section);
    section.items.push(itemOf(entry, include));
  }
  return sections;
};

/** What an answers document says: one group per sheet of the questionnaire, its sections in order, every question with what goes out of it. */
export const bookOf = (about: Omit<AnswerBook, 'sheets' | 'includes'>, entries: QaEntry[], include: ExportIncludes): AnswerBook => ({
  ...about,
  includes: include,
  sheets: [...Map.groupBy(entries, (entry) => entry.source?.sheet ?? '')].map(([name, some]) => ({
    name,
    sections: sectionsOf(some, include),
  })),
});

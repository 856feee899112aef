/** What an answers document says, whatever it is written as: the neutral model that every writer of this folder works on. */
import { trustStates } from '#contract/trust.ts';

/**
 * Where an answer stands: approved, a draft as far as it can be trusted (`contract/trust.ts`), or without an answer. `open` has none that
 * may go out; `left_out` is not answered on purpose.
 */
const answerStates = ['approved', ...trustStates, 'left_out'] as const;
export type AnswerState = (typeof answerStates)[number];

/** A draft that somebody has to read before it leaves. */
export const needsReading = (state: AnswerState): boolean => state === 'check' || state === 'weak';

export interface BookSource {
  document: string;
  page: number | null;
  /** Sheet and cell, `Controls!D12`; empty when the document has none. */
  cell: string;
  quote: string;
}

export interface BookItem {
  /** Id of the entry: by it an edited copy of the document is understood again. */
  key: string;
  /** The question's id in the customer's file; empty when it has none. */
  ref: string;
  question: string;
  choice: string;
  answer: string;
  comment: string;
  state: AnswerState;
  sources: BookSource[];
}

export interface BookSection {
  /** Empty for questions outside of any section. */
  title: string;
  items: BookItem[];
}

export interface BookSheet {
  /** Empty when the questionnaire had no sheets. */
  name: string;
  sections: BookSection[];
}

export interface AnswerBook {
  title: string;
  /** Whose answers these are. */
  organisation: string;
  /** Day of the export, `2026-05-31`. */
  date: string;
  /** Language of the questionnaire (ISO 639-1); the document's own words follow it where they are known. */
  language: string;
  /** The customer's file; empty when there was none. */
  fileName: string;
  includes: 'approved' | 'answered' | 'all';
  sheets: BookSheet[];
}

export const itemsOf = (book: Pick<AnswerBook, 'sheets'>): BookItem[] =>
  book.sheets.flatMap((sheet) => sheet.sections.flatMap((section) => section.items));

/** How many questions are in each state. */
export const stateCounts = (book: Pick<AnswerBook, 'sheets'>): Record<AnswerState, number> => {
  const counts = { approved: 0, sure: 0, check: 0, weak: 0, open: 0, left_out: 0 };
  for (const item of itemsOf(book)) counts[item.state] += 1;
  return counts;
};

export const hasAnswer = (item: BookItem): boolean => item.choice !== '' || item.answer !== '' || item.comment !== '';

/** A question with its answer, as an answers document of ours says it now. */
export interface BackItem {
  /** Id of the entry; null where the file lost it, or never had it (CSV). */
  key: string | null;
  ref: string;
  question: string;
  choice: string;
  answer: string;
  comment: string;
}

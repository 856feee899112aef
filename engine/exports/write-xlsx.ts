import type { AnswerBook, AnswerState, BookSheet } from './model.ts';
import { itemsOf } from './model.ts';
import { headOf, rowOf } from './table.ts';
import { columnOrder, longDate, summaryOf } from './words.ts';
import { type MadeSheet, type Tone, writeWorkbook } from './write-workbook.ts';

/** Header of the hidden column that holds the ids of the entries, by which an edited copy is understood again. */
export const KEY_COLUMN = 'rejoinder-entry';

const tones: Record<AnswerState, Tone> = {
  approved: 'good',
  sure: 'plain',
  check: 'attention',
  weak: 'attention',
  open: 'attention',
  left_out: 'muted',
};

const sheetOf = (book: AnswerBook, sheet: BookSheet): MadeSheet => {
  const items = itemsOf({ sheets: [sheet] });
  const rows = sheet.sections.flatMap((section) => section.items.map((item) => [...rowOf(book.language, section, item), item.key]));
  return {
    name: sheet.name,
    intro: [book.title, [book.organisation, longDate(book.date, book.language)].join(' · '), ...summaryOf(book)],
    rows: [[...headOf(book.language), KEY_COLUMN], ...rows],
    hidden: [columnOrder.length],
    tone: { column: columnOrder.indexOf('status'), of: (row) => tones[items[row - 1]?.state ?? 'sure'] },
  };
};

/** The answers as a workbook: one sheet per sheet of the questionnaire, one row per question. */
export const writeXlsx = (book: AnswerBook): Uint8Array => {
  const sheets = book.sheets.length > 0 ? book.sheets : [{ name: '', sections: [] }];
  return writeWorkbook(
    sheets.map((sheet) => sheetOf(book, sheet)),
    { title: book.title, creator: book.organisation },
  );
};

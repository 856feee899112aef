/** What the import of a file into the library says before it is done. */
import * as z from 'zod/mini';

/** What an import would make of one row. `fields` are those that change; `problem` says why a row cannot be taken. */
export const ImportRow = z.object({
  /** From 1, as the file counts: a row of the sheet, or an element of the list. */
  row: z.int(),
  outcome: z.enum(['new', 'changed', 'same', 'broken']),
  question: z.string(),
  /** The option and the answer that would stand there, their beginning. */
  said: z.string(),
  fields: z.array(z.string()),
  problem: z.nullable(z.enum(['no_question', 'no_answer', 'not_an_option', 'too_long', 'bad_date', 'bad_status', 'twice', 'in_its_file'])),
  /** The same for people, in English. */
  sentence: z.string(),
});
export type ImportRow = z.infer<typeof ImportRow>;
export const ImportCounts = z.object({ new: z.int(), changed: z.int(), same: z.int(), broken: z.int() });

/** What a file says, as far as it was understood. */
export const ImportTells = z.object({
  /** The names of its columns that were read, and of those that were left, as they stand there: at most fifty of either. */
  columns: z.object({ read: z.array(z.string()), left: z.array(z.string()) }),
  /** Rows that say on which day they were answered, to which customer, and with a comment beside the answer. */
  days: z.int(),
  customers: z.int(),
  comments: z.int(),
  /** Rows where something stands as the day that is none, or may be one of two ("5/6/2025"): they come without a day. */
  unread_days: z.int(),
  /** The sheet that was read, where the file has several; the others are left. */
  sheet: z.nullable(z.string()),
  /** What stands as the state of rows and is none of the library ("Draft", "Approved"), the most frequent first, at most twenty. */
  states: z.array(z.object({ said: z.string(), rows: z.int() })),
});
export type ImportTells = z.infer<typeof ImportTells>;

export const ImportPreview = z.object({ file: z.string(), tells: ImportTells, counts: ImportCounts, rows: z.array(ImportRow) });

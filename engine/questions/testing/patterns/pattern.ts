/** One layout pattern that real forms showed, in a small file made for it. */
import { fileOf } from '../form-file.ts';
import type { FileForm } from '../form-file.ts';

export interface Pattern {
  /** Its number in the list of layouts, 1 to 36. */
  number: number;
  what: string;
  file: string;
  bytes: () => Uint8Array | Promise<Uint8Array>;
  /** Places of the questions and of their answers, as in a form case. */
  expect: string;
  ids?: (string | null)[];
  sections?: (string | null)[];
  /** What some of the questions hold, by their position; places of answers by theirs. */
  holds?: Record<number, Record<string, unknown>>;
  places?: Record<string, Record<string, unknown>>;
  /** Texts and reasons of rows that were left out, by row. */
  leftOut?: Record<number, string>;
  roles?: string[];
}

type Meant = Omit<Pattern, 'number' | 'what' | 'file' | 'bytes'>;

/** A pattern of workbooks. `names` are defined names of the workbook. */
export const workbook = (
  number: number,
  what: string,
  forms: FileForm | FileForm[],
  meant: Meant,
  names?: Record<string, string>,
): Pattern => ({
  number,
  what,
  file: 'form.xlsx',
  bytes: () => fileOf(forms, names),
  ...meant,
});

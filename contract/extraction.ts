import * as z from 'zod/mini';

/**
 * What question finding says about a file: the shapes of `rejoinder extract --json` (spec cli.md), which
 * the API and the check screen use as they are. Fields may be added here, none renamed.
 */

/**
 * A place in a source. Workbook `{cell}` (`part` from 0 when one cell holds several questions); CSV
 * `{row, column}` from 0; Word `{table,row,cell}`, `{paragraph}` from 0 or `{control}`; PDF `{page, rect}`
 * (page from 1, points, origin bottom left) or `{field}`; text `{line}` from 1.
 */
export const Place = z.object({
  cell: z.optional(z.union([z.string(), z.int()])),
  part: z.optional(z.int()),
  row: z.optional(z.int()),
  column: z.optional(z.int()),
  table: z.optional(z.int()),
  paragraph: z.optional(z.int()),
  control: z.optional(z.string()),
  page: z.optional(z.int()),
  rect: z.optional(z.array(z.number())),
  field: z.optional(z.string()),
  line: z.optional(z.int()),
});
export type Place = z.infer<typeof Place>;

export const answerKinds = [
  'choice',
  'multi_choice',
  'mark',
  'text',
  'comment',
  'number',
  'date',
  'attachment',
  'choice-in-cell',
  'checkbox',
  'composite',
] as const;
export const AnswerKind = z.enum(answerKinds);
export type AnswerKind = z.infer<typeof AnswerKind>;

/** A place that takes an answer. `value` is what marking it means (the "Yes" column), `current` what stands there now. */
export const AnswerPlace = z.object({
  kind: AnswerKind,
  at: z.optional(Place),
  allowed: z.optional(z.array(z.string())),
  value: z.optional(z.string()),
  current: z.optional(z.string()),
  /** True when `current` is the form's own default or placeholder, not somebody's answer. */
  default: z.optional(z.boolean()),
  /** Header over the place, as it reads. */
  label: z.optional(z.string()),
  merged: z.optional(z.string()),
  prompt: z.optional(z.string()),
});
export type AnswerPlace = z.infer<typeof AnswerPlace>;

export const FoundQuestion = z.object({
  sheet: z.nullable(z.string()),
  id: z.nullable(z.string()),
  section: z.nullable(z.string()),
  question: z.string(),
  at: Place,
  answers: z.array(AnswerPlace),
  /** Id (or text) of the stem this one continues. */
  parent: z.nullable(z.string()),
  guidance: z.nullable(z.string()),
  /** Asked of the other side, not of the one who fills the form in. */
  for_other_side: z.optional(z.boolean()),
});
export type FoundQuestion = z.infer<typeof FoundQuestion>;

export const SheetRole = z.enum(['questions', 'instructions', 'cover', 'reference', 'scoring', 'repeat', 'empty']);
export type SheetRole = z.infer<typeof SheetRole>;

/** Which column is what, in a sheet (letters) or a CSV (letters too). */
export const Mapping = z.object({
  headerRow: z.nullable(z.int()),
  question: z.string(),
  id: z.optional(z.nullable(z.string())),
  section: z.optional(z.nullable(z.string())),
  guidance: z.optional(z.nullable(z.string())),
  answer: z.array(z.string()),
  comment: z.optional(z.nullable(z.string())),
  firstRow: z.int(),
  lastRow: z.int(),
});
export type Mapping = z.infer<typeof Mapping>;

export const FoundSheet = z.object({
  name: z.string(),
  role: SheetRole,
  /** Why, in words for people. */
  reason: z.string(),
  hidden: z.boolean(),
  count: z.int(),
  mapping: z.nullable(Mapping),
  /** Rows that look like questions and were left out, with the reason (a sample of at most 50). */
  left_out: z.optional(z.array(z.object({ row: z.int(), text: z.string(), reason: z.string() }))),
});
export type FoundSheet = z.infer<typeof FoundSheet>;

export const Extraction = z.object({
  file: z.string(),
  format: z.enum(['xlsx', 'xls', 'ods', 'csv', 'docx', 'pdf', 'text', 'json']),
  sheets: z.array(FoundSheet),
  questions: z.array(FoundQuestion),
  warnings: z.array(z.string()),
  ms: z.number(),
});
export type Extraction = z.infer<typeof Extraction>;

/** `--mapping FILE.json` and `retry_extract {mapping}`: by sheet name. `null` leaves the sheet out. */
export const MappingBySheet = z.record(z.string(), z.nullable(Mapping));
export type MappingBySheet = z.infer<typeof MappingBySheet>;

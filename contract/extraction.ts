import * as z from 'zod/mini';
import { sourceFormats } from './formats.ts';
import { Table } from './fields.ts';
import { limits } from './limits.ts';
import { Reason } from './reasons.ts';

/**
 * What question finding says about a file: the shapes of `rejoinder extract --json` (docs/guide/command-line.md), which
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

/** What the form says beside a question once an answer stands there, often what it asks for then. `choice` is null for any other text. */
export const FollowUp = z.object({ choice: z.nullable(z.string()), text: z.string() });
export type FollowUp = z.infer<typeof FollowUp>;

/** On which answer to another question of the form it depends whether this one is asked. */
export const AskedIf = z.object({ ref: z.string(), choices: z.array(z.string()) });
export type AskedIf = z.infer<typeof AskedIf>;

/** A place that takes an answer. `value` is what marking it means (the "Yes" column), `current` what stands there now. */
export const AnswerPlace = z.object({
  kind: AnswerKind,
  /** True when the question's words alone ask for a number or a day: the file takes other texts there too. */
  by_words: z.optional(z.boolean()),
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
  /** Of a place that takes several options: what the form puts between them; absent where it says nothing of it. */
  separator: z.optional(z.string()),
  /** Of a date: how the form wants it written, of `YYYY`, `MM` and `DD`; absent where it says nothing of it. */
  format: z.optional(z.string()),
  /** Characters that the form takes there at most. */
  max_length: z.optional(z.int()),
  /** The form says that it must be answered, where the question is asked at all. */
  required: z.optional(z.boolean()),
  /** The form asks this only where the question of this number was answered with one of these options. */
  asked_if: z.optional(AskedIf),
  /** True when the form's guidance may say more once something stands here: a formula there reads this place. */
  followed_up: z.optional(z.boolean()),
  /** Beside `followed_up`: what it says then, for each answer that it has a text for; absent where that cannot be told. */
  follow_ups: z.optional(z.array(FollowUp)),
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

const { mapping: most } = limits;

/** How the texts, lists and tables of a mapping are bounded. */
interface Bounding {
  text: (characters: number) => z.ZodMiniString;
  list: <T extends z.ZodMiniType>(item: T, entries: number) => z.ZodMiniArray<T>;
  table: <V extends z.ZodMiniType>(name: z.ZodMiniString, value: V, names: number) => z.ZodMiniRecord<z.ZodMiniString, V>;
}

/** As it was found or kept: as long as its file makes it. */
const asKept: Bounding = { text: () => z.string(), list: (item) => z.array(item), table: (name, value) => z.record(name, value) };
/** As people send it. */
const asGiven: Bounding = {
  text: (characters) => z.string().check(z.maxLength(characters)),
  list: (item, entries) => z.array(item).check(z.maxLength(entries)),
  table: Table,
};

const mappingOf = ({ text, list, table }: Bounding) => {
  const letters = text(most.letters);
  const column = z.optional(z.nullable(letters));
  /** Rows (from 1, as a spreadsheet shows them) that people decided on, one by one. */
  const rows = z.object({
    /** Taken as a question although nothing says so. */
    add: z.optional(list(z.int(), most.rows)),
    /** Left out although it looks like a question. */
    drop: z.optional(list(z.int(), most.rows)),
    /** Rows whose texts are one question; its place and its answer places are those of the first. */
    join: z.optional(list(list(z.int(), most.rows).check(z.minLength(2)), most.rows)),
    /** Rows whose cell is one question, though it was taken apart. */
    keep: z.optional(list(z.int(), most.rows)),
    /** One row that holds several questions, with their texts in order; they become parts of its cell. */
    split: z.optional(list(z.object({ row: z.int(), parts: list(text(limits.question), most.parts).check(z.minLength(2)) }), most.rows)),
  });
  /** Which column is what, of one table. */
  const one = z.object({
    headerRow: z.nullable(z.int()),
    question: letters,
    id: column,
    section: column,
    guidance: column,
    answer: list(letters, most.columns),
    comment: column,
    /** Column that spells what may be chosen in each row. */
    options: column,
    /** Column that names the kind of each answer. */
    type: column,
    /** Kind of the answers in a column, by column letter: `{"F": "number"}`. */
    kinds: z.optional(table(letters, AnswerKind, most.columns)),
    /** What may be chosen in a column whose cells offer no list, by column letter: `{"F": ["Yes", "No"]}`. */
    choices: z.optional(table(letters, list(text(limits.option), limits.options).check(z.minLength(1)), most.columns)),
    firstRow: z.int(),
    lastRow: z.int(),
    /** What a mark in a column means, by column letter: `{"F": "Yes", "G": "No"}`. Absent: as the header says. */
    marks: z.optional(table(letters, text(limits.option), most.columns)),
    /** Rows decided by hand, against what the columns alone would say. */
    rows: z.optional(rows),
  });
  const sheet = z.extend(one, { also: z.optional(list(one, most.tables)), box: z.optional(z.boolean()) });
  return { rows, one, sheet, bySheet: table(text(limits.nameElsewhere), z.nullable(sheet), most.sheets) };
};

const kept = mappingOf(asKept);
export type MappedRows = z.infer<typeof kept.rows>;
export type TableMapping = z.infer<typeof kept.one>;

/**
 * Which column is what, in a sheet (letters), a Word table or a CSV (letters too). `also`: further tables of the same sheet, or
 * columns in pairs beside these. `box`: a Word table that only takes the answer; the text over it is the question.
 */
export const Mapping = kept.sheet;
export type Mapping = z.infer<typeof Mapping>;

export const FoundSheet = z.object({
  name: z.string(),
  role: SheetRole,
  /** Why, in words for people: in English … */
  reason: z.string(),
  /** … and as codes, for the language of a screen. */
  because: z.optional(z.array(Reason)),
  hidden: z.boolean(),
  /** Name of the rule that decided so; absent where people did. */
  rule: z.optional(z.string()),
  count: z.int(),
  mapping: z.nullable(Mapping),
  /** Fingerprint of the sheet's shape (its header texts and where they stand); null where a sheet has none. */
  shape: z.optional(z.nullable(z.string())),
  /** Where the mapping comes from: structure, a correction of this file, or one remembered for files of this shape. */
  mapped_by: z.optional(z.enum(['found', 'hand', 'remembered'])),
  /** Why the mapping by hand was not used, in words for people. */
  refused: z.optional(z.string()),
  /** Rows that look like questions and were left out, with the reason and the rule behind it (a sample of at most 50). */
  left_out: z.optional(
    z.array(
      z.object({
        row: z.int(),
        text: z.string(),
        reason: z.string(),
        because: z.optional(z.array(Reason)),
        rule: z.optional(z.string()),
      }),
    ),
  ),
});
export type FoundSheet = z.infer<typeof FoundSheet>;

/** A question that two readings of a form tell differently. `left`: structure alone found it, the model says that it is none. */
const ReadingDifference = z.object({
  what: z.enum(['added', 'left', 'changed']),
  question: z.string(),
  /** Of a changed one: in what. */
  in: z.optional(z.array(z.enum(['text', 'places', 'options', 'section', 'number']))),
  /** Names it where differences are taken one by one (`questionKey`); of what was left the question of structure, else that of the model. */
  key: z.optional(z.string()),
  /** The questions of the extraction follow the model here. */
  taken: z.optional(z.boolean()),
  /** As structure alone found it, and as the model read it. */
  was: z.optional(FoundQuestion),
  now: z.optional(FoundQuestion),
});
export type ReadingDifference = z.infer<typeof ReadingDifference>;

/** Something that a model said and that does not stand in the file so. */
const DroppedReading = z.object({
  question: z.string(),
  /** What of it: its text, an address, an option. */
  said: z.string(),
  because: z.enum(['no-address', 'other-text', 'said-twice', 'no-place', 'place-taken', 'no-option', 'no-section']),
  /** The whole question went with it. */
  whole: z.boolean(),
});
export type DroppedReading = z.infer<typeof DroppedReading>;

/** What a language model made of a form, against what structure alone found. */
const ModelReading = z.object({
  model: z.string(),
  prompt_version: z.int(),
  /** Parts in which the form was read, and those of them where the model failed: there stands what structure alone found. */
  parts: z.int(),
  unread: z.int(),
  /** The form goes on after what was shown to the model. */
  cut: z.boolean(),
  differences: z.array(ReadingDifference),
  dropped: z.array(DroppedReading),
  /** Taken since somebody took it for a file of this shape. */
  remembered: z.optional(z.boolean()),
});

/** Characters of `questionKey`. */
const QUESTION_KEY = 300;

/** What of a model's reading is taken: all that differs, or what is named by its key; and questions (`questionKey`) that are left out by hand. */
const takenOf = ({ text, list }: Bounding) =>
  z.object({
    taken: z.union([z.literal('all'), list(text(QUESTION_KEY), limits.entriesAtOnce)]),
    without: z.optional(list(text(QUESTION_KEY), limits.entriesAtOnce)),
  });
export type TakenReading = z.infer<ReturnType<typeof takenOf>>;
/** The same of the reading with this id (form-readings.ts), as it is kept and as calls send it; null: not even what is remembered of one. */
export const StoredReading = z.extend(takenOf(asKept), {
  id: z.nullable(z.uuid()),
  /** Nobody asked for it: structure alone found nothing. */
  unasked: z.optional(z.boolean()),
});
export type StoredReading = z.infer<typeof StoredReading>;
export const GivenReading = z.extend(takenOf(asGiven), { id: z.nullable(z.uuid()) });

export const Extraction = z.object({
  file: z.string(),
  format: z.enum(sourceFormats),
  sheets: z.array(FoundSheet),
  questions: z.array(FoundQuestion),
  /** What people should know, in English … */
  warnings: z.array(z.string()),
  /** … and each as a code, for the language of a screen; null for one that has none. */
  warning_reasons: z.optional(z.array(z.nullable(Reason))),
  /** Fingerprint of a form without columns: what stands at each of its places, apart from figures. */
  shape: z.optional(z.string()),
  /** Present where a language model read the form. */
  reader: z.optional(ModelReading),
  ms: z.number(),
});
export type Extraction = z.infer<typeof Extraction>;

/** `--mapping FILE.json`: by sheet name. `null` leaves the sheet out. */
export const MappingBySheet = kept.bySheet;
export type MappingBySheet = z.infer<typeof MappingBySheet>;

/** The same as calls take it (`retry_extract {mapping}`). */
export const GivenMapping = mappingOf(asGiven).bySheet;

/** Corrections remembered for an organisation, by a sheet's shape. Their row numbers are those of the file they were made on. */
export const MappingByShape = z.record(z.string(), Mapping);
export type MappingByShape = z.infer<typeof MappingByShape>;

/** A stretch of a sheet as it looks, for the check screen. Widths in characters as the file states them. */
export const SheetView = z.object({
  name: z.string(),
  row_count: z.int(),
  columns: z.array(z.object({ letter: z.string(), width: z.number(), hidden: z.boolean() })),
  rows: z.array(
    z.object({
      row: z.int(),
      hidden: z.boolean(),
      cells: z.array(
        z.object({
          column: z.string(),
          text: z.string(),
          bold: z.optional(z.boolean()),
          /** RRGGBB of a solid fill. */
          fill: z.optional(z.string()),
          /** Of a merge's first cell: how far it reaches. */
          columns: z.optional(z.int()),
          rows: z.optional(z.int()),
          options: z.optional(z.int()),
        }),
      ),
    }),
  ),
});
export type SheetView = z.infer<typeof SheetView>;

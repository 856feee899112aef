/**
 * The neutral model of a source: what question finding and knowledge reading work on, whatever the file was.
 * Rows and columns count from 1 in workbooks and, in this model, in CSV too (the wire's CSV places count from 0).
 */
import { reason, type Reason } from '#contract/reasons.ts';
import type { SourceFormat } from '#contract/formats.ts';
import type { TextEncoding } from './encodings.ts';

export interface Range {
  top: number;
  left: number;
  bottom: number;
  right: number;
}

export interface Cell {
  row: number;
  column: number;
  /** What a person reads: the cached value of a formula, rich text joined, numbers and dates as formatted where that is known. */
  text: string;
  /** Formula text without `=`; present for shared and array formulas too. */
  formula?: string;
  /** Locked by its style; only matters on a protected sheet. */
  locked: boolean;
  bold?: boolean;
  /** Fill colour as it stands in the style, for telling header bands apart. */
  fill?: string;
  /** A line is drawn under it. */
  lined?: boolean;
  indent?: number;
  strike?: boolean;
}

/** A validation, legacy or x14, its list resolved through names and other sheets. Ranges stay ranges: one may cover 17 billion cells. */
export interface Validation {
  ranges: Range[];
  type: string;
  allowed: string[] | null;
  /** Other values are refused by the spreadsheet program itself (showErrorMessage with errorStyle stop). */
  blocking: boolean;
  prompt?: string;
  /** Beside `allowed`: the number that stands behind an option, null for a text; absent when all are texts. */
  numbers?: (number | null)[];
}

export interface Sheet {
  name: string;
  /** Hidden or very hidden. */
  hidden: boolean;
  /** Part name in the package (xlsx), for the patcher. */
  part?: string;
  rowCount: number;
  columnCount: number;
  /** Sparse, in reading order. */
  cells: Cell[];
  /** The cell stored at a place (not following merges), or undefined. */
  at(row: number, column: number): Cell | undefined;
  merges: Range[];
  /** The merge that covers a place, or undefined; logarithmic or better in the number of merges. */
  mergeAt(row: number, column: number): Range | undefined;
  isRowHidden(row: number): boolean;
  isColumnHidden(column: number): boolean;
  /** Whether a place is locked, stored or not: an empty cell takes the format of its row or column. Known of xlsx only. */
  lockedAt?(row: number, column: number): boolean;
  columnWidth(column: number): number;
  protected: boolean;
  validations: Validation[];
  /** The validations that cover a place. */
  validationsAt(row: number, column: number): Validation[];
}

export interface WordParagraph {
  kind: 'paragraph';
  /** Index among body paragraphs outside tables, from 0; null inside a table. */
  index: number | null;
  text: string;
  style: string | null;
  /** 1–9 for headings. */
  headingLevel: number | null;
  /** Numbering: the list and level it belongs to, and whether it is a bullet. */
  list: { id: string; level: number; bullet: boolean; marker: string | null } | null;
  bold: boolean;
  /** Content controls in it: dropdown or checkbox or text. */
  controls: WordControl[];
}

export interface WordControl {
  id: string;
  kind: 'dropdown' | 'checkbox' | 'text' | 'date';
  options: string[];
  value: string;
  placeholder: boolean;
}

export interface WordCell {
  table: number;
  row: number;
  cell: number;
  gridSpan: number;
  /** Continues the cell above (vMerge). */ continued: boolean;
  text: string;
  paragraphs: WordParagraph[];
  shaded: boolean;
  /** A table stands in it (as a block of its own after this table): without text it is still no empty cell. */
  holdsTable?: boolean;
}

export interface WordTable {
  kind: 'table';
  table: number;
  rows: WordCell[][];
  /** The table in which it stands, and the row. */
  within?: { table: number; row: number };
}

export type WordBlock = WordParagraph | WordTable;

export interface PdfWord {
  text: string;
  x0: number;
  y0: number;
  x1: number;
  y1: number;
  size: number;
  bold: boolean;
  /** The font's name within the file, which says no more than that two words have the same one. */
  font?: string;
  /** What is drawn for an answer: of a sign that stands for it, else a frame around the word. Left, bottom, right, top. */
  spot?: [number, number, number, number];
}
export interface PdfLine {
  page: number;
  text: string;
  words: PdfWord[];
  rect: [number, number, number, number];
}

/** A straight line drawn along a side of the page: `along` its width at a height, else along its height. */
export interface PdfEdge {
  page: number;
  along: boolean;
  /** Points from the bottom, or from the left. */
  at: number;
  from: number;
  to: number;
}

/** A text that somebody put on a page with a typewriter, as an annotation. */
export interface PdfTyped {
  page: number;
  rect: [number, number, number, number];
  text: string;
}

/** One place of a form field on a page. A group of radio buttons or boxes has one for every option. */
export interface PdfWidget {
  page: number;
  rect: [number, number, number, number];
  /** What ticking this one means, in a group or of a check box; null otherwise. */
  option: string | null;
  /** Of its annotation in the file, such as `12R`. */
  id: string;
}

/** A form field (AcroForm) that takes an answer; buttons and signatures are none. */
export interface PdfField {
  /** Fully qualified, parts joined by a point. */
  name: string;
  /** `radio` too for boxes of one name of which one is ticked; `date` by the format that the form asks for. */
  kind: 'text' | 'date' | 'checkbox' | 'radio' | 'choice' | 'multi_choice';
  /** Where it stands: around all of its widgets on the first page that has one. */
  page: number;
  rect: [number, number, number, number];
  /** What the form says when the pointer rests on it, often the whole question; empty when there is none. */
  tooltip: string;
  /** What may be chosen, as it reads in a list and as the file calls it in a group; the one state of a check box. */
  options: string[];
  /** Of buttons whose options have names that nobody reads ("0", "Option2"): what is printed with each. */
  labels?: Record<string, string>;
  /** What stands there now: the text, the option; several options one a line; empty for none. */
  value: string;
  /** The value is what the form offers by itself, so that nobody answered there. */
  preset?: true;
  /** A choice that takes a text of one's own too. */
  open: boolean;
  readOnly: boolean;
  required: boolean;
  maxLength: number | null;
  multiline: boolean;
  widgets: PdfWidget[];
}

/** A field of a page: one control, or the buttons or boxes of one choice. */
export interface PageField {
  /** By which it is written to; no two have one. */
  name: string;
  kind: 'text' | 'number' | 'date' | 'attachment' | 'checkbox' | 'radio' | 'choice' | 'multi_choice';
  /** What may be chosen in a list; of buttons and boxes as the page words each, empty where it does not. */
  options: string[];
  /** What stands there now; several options one a line; empty for none. */
  value: string;
  required: boolean;
  maxLength: number | null;
  /** What the page says beside it by reference. */
  help: string;
}

/** What a reader meets on a page, in its order. */
export interface PagePiece {
  /** `legend` of a group of fields; `control`: a field, or one button or box of it. */
  kind: 'heading' | 'legend' | 'text' | 'control';
  /** Of a control: its label, empty without one. */
  text: string;
  /** Groups of fields around it, from the outermost. */
  within: number[];
  cell: { table: number; row: number; column: number; span: number } | null;
  /** Pieces of one number stand in one block. */
  block: number;
  /** Of a heading, 1–6. */
  level?: number;
  /** Small print, or a text that is kept apart as help. */
  help?: true;
  /** It labels a control and says nothing else. */
  label?: true;
  field?: PageField;
  /** Of a button or box: the number of its option, from 0. */
  option?: number;
}

/** One source, read once within limits. Exactly one of the content fields is present, by format. */
export interface Source {
  format: SourceFormat;
  /** What people should know of how it was read. */
  warnings: Reason[];
  /** Workbooks and CSV (one sheet, named by the file). */
  sheets?: Sheet[];
  /** CSV only: how it is written, so that answers can be put back byte for byte. */
  csv?: { delimiter: string; newline: string; encoding: TextEncoding; bom: boolean };
  word?: WordBlock[];
  /** `fields` in the order of their annotations, page by page; `edges`: the straight lines drawn on the pages of a short file; `typed`: what was put on them since. */
  pdf?: { pages: number; lines: PdfLine[]; fields: PdfField[]; edges?: PdfEdge[]; typed?: PdfTyped[] };
  /** Plain text, one entry a line. */
  lines?: string[];
  /** A page with fields to fill in. */
  page?: PagePiece[];
}

/** A file that cannot be read, with a sentence for people. The command line ends with 65, the API says `unreadable_file`. */
export class UnreadableFile extends Error {
  readonly reason: 'damaged' | 'encrypted' | 'unsupported' | 'mismatch' | 'empty' | 'limit';
  /** The same for a screen, in its language, beside the name of the file; where none is given, what its kind says. */
  readonly because: Reason;
  constructor(kind: UnreadableFile['reason'], sentence: string, because: Reason = reason(`unreadable_${kind}`)) {
    super(sentence);
    this.name = 'UnreadableFile';
    this.reason = kind;
    this.because = because;
  }
}

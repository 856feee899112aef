/** What the reader for structure works on: a file as lines with addresses, and what was read of it. */
import type { AnswerKind, DroppedReading, FoundQuestion, Place } from '#contract/extraction.ts';
import type { SourceFormat } from '#contract/formats.ts';

/** How a place takes an answer, as far as the file itself says. */
interface Takes {
  /** Null where nothing but the words around it says what is wanted. */
  kind: AnswerKind | null;
  /** What its list or its group of boxes offers. */
  allowed?: string[];
  /** What stands there, as somebody's answer. */
  current?: string;
  /** What ticking it means, where the file says so. */
  value?: string;
}

/** Something of a file that has an address: a paragraph, a cell, a field, a piece of a line. Plain values alone: it crosses processes. */
export interface Spot {
  /** As the picture names it, such as `P12`, `T0R3C1`, `K2`, `p1.8b`, `F4`, `L9`. */
  address: string;
  /** Other addresses of the same place, such as the one field of a cell, `K2`: what is written into the cell goes into it. */
  also?: string[];
  /** As an extraction names it; of what is printed in a PDF its page and rectangle. */
  at: Place;
  /** Where a question stands that is asked by its text, if that is another place: of a form field its rectangle. */
  asks?: Place;
  /** What stands there; of a form field what it says when the pointer rests on it. */
  text: string;
  /** The number that a list gives it, which is no part of its text. */
  marker?: string;
  /** What stands on one line with it: a row of a table, a line of a page. */
  row: string;
  /** Null where nothing can be written. */
  takes: Takes | null;
  /** Printed on a page: an answer that belongs here has no place in the file. */
  printed?: true;
}

/** One line of the picture. */
export interface PictureLine {
  text: string;
  /** Addresses that it names. */
  addresses: string[];
  /** Something begins here, a heading or a table: the best place to cut. */
  opens: boolean;
}

/** A file as lines with addresses. The same file gives the same picture to the letter. */
export interface Picture {
  format: SourceFormat;
  lines: PictureLine[];
  spots: Spot[];
  /** The file goes on after the last line: it is longer than is looked at. */
  cut: boolean;
}

/** What a model read in a picture and code found to stand there. */
export interface ReadForm {
  questions: FoundQuestion[];
  dropped: DroppedReading[];
}

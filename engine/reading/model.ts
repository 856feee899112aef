/** What reading a document gives. */
import type { Note } from '#contract/reasons.ts';

/** Where a passage or a pair stands: page and rectangles (PDF), sheet and cell (workbook), paragraph from 0 (the rest). */
export interface KnowledgePlace {
  page?: number;
  /** Points, origin bottom left, one per line. */
  rects?: [number, number, number, number][];
  sheet?: string;
  cell?: string;
  paragraph?: number;
  /** Read from a picture by text recognition, and how sure it was, 0–1; absent where the file itself holds the text. */
  ocr?: number;
}

/** A window of a document's own text, heading apart. `text` is what stands there, white space collapsed, nothing added. */
export interface Passage {
  position: number;
  heading: string | null;
  text: string;
  place: KnowledgePlace;
}

/** A question and the answer people gave it: from a past questionnaire or an approved entry. */
export interface Pair {
  position: number;
  /** The past form's own id. */
  ref: string | null;
  section: string | null;
  question: string;
  guidance: string | null;
  options: string[];
  choice: string | null;
  /** Free texts and comments, one line for each column of the row; may be empty when only a choice was made. */
  answer: string;
  /** Of the answer. */
  place: KnowledgePlace;
  /** When the answer was given, as its own row says; ISO. Absent where only the whole form says it, or nothing does. */
  date?: string;
  /** Whom it was given to, as its own row says. */
  customer?: string;
}

/** What one file gave. */
export interface ReadDocument {
  kind: 'document' | 'questionnaire';
  title: string | null;
  language: string | null;
  pages: number | null;
  /** When it was filled in or last changed, as it says itself; ISO. */
  date: string | null;
  passages: Passage[];
  pairs: Pair[];
  warnings: Note[];
}

/** An act as it is imported: one paragraph is one row of text, and nothing that stood on the page is lost. */

export interface Paragraph {
  /** As it is cited: `3`, `2.a`; without numbers on the page, its place in the article. */
  number: string;
  /** Its own block, its items, closing sentences and tables, a line each. */
  text: string;
  items: number;
  repealed: boolean;
  /** Of the text: a statement keeps the one that it was checked against. */
  hash: string;
}

export interface Article {
  /** `94`, `65.č`, `255.aa`. */
  number: string;
  /** As on the page, with its brackets. */
  heading: string | null;
  repealed: boolean;
  paragraphs: Paragraph[];
  /** Remarks of the publisher, as on corrections. */
  notes: string[];
}

/** What an amending act says of its own start; its numbers repeat those of the act, so it stands apart. */
interface Transitional {
  /** `ZDR-1A`, or the whole name where it has no short one. */
  amendingAct: string;
  introduction: string;
  articles: Article[];
}

export interface Act {
  /** As its publisher calls it: `ZAKO5944`; null where the page does not say. */
  id: string | null;
  /** `ZDR-1`. */
  short: string;
  title: string;
  articles: Article[];
  transitional: Transitional[];
  annexes: { title: string; lines: string[] }[];
  /** Text before the first article. */
  preamble: string[];
  /** Headings of parts and chapters, warnings, version, signature: read and counted, not cited. */
  frame: string[];
  /** What belongs nowhere. */
  leftovers: string[];
  /** Whether the page has the act to its end. */
  whole: boolean;
  /** Numbers from 1 to the last that are neither there nor marked as repealed: "3-4", "65.c". */
  gaps: string[];
}

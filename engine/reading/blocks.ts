/** What every reader of documents gives: the pieces of a document in reading order, each with its place. */
import type { Note } from '#contract/reasons.ts';
import type { KnowledgePlace } from './model.ts';

export interface TextBlock {
  kind: 'text';
  text: string;
  /** The header row above, for rows of a table: apart like a heading. */
  header?: string;
  place: KnowledgePlace;
  /** Where the lines of `text` stand on the page: each up to this offset. */
  lines?: { end: number; rect: [number, number, number, number] }[];
  /** An item of a list. */
  item?: boolean;
  /** How far an item is set in, to be compared within its document; absent where the file does not tell. */
  depth?: number;
}

export interface HeadingBlock {
  kind: 'heading';
  /** 1 is the highest. */
  level: number;
  text: string;
  place: KnowledgePlace;
}

/** Something stands here that was left out, or the page ends: no passage reaches over it. */
interface BreakBlock {
  kind: 'break';
}

export type Block = TextBlock | HeadingBlock | BreakBlock;

/** What a reader found in one document. */
export interface Blocks {
  title: string | null;
  pages: number | null;
  blocks: Block[];
  warnings: Note[];
}

/** Runs of white space as one space, line breaks too. */
export const collapse = (text: string): string => text.replace(/\s+/gu, ' ').trim();

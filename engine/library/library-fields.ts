/** What a file of the library holds of each entry, and what its columns are called. */
import type { ImportTells } from '#contract/library-import.ts';
import { oneLine } from '#engine/language/text.ts';

/** An entry as a file of ours holds it: everything is text, lists have an item a line, dates are ISO. */
export type FileEntry = Record<Field, string>;

export const fields = [
  'id',
  'question',
  'options',
  'choice',
  'answer',
  'ref',
  'section',
  'labels',
  'dated',
  'customer',
  'review_at',
  'status',
  'origin',
  'document',
  'owner',
] as const;
export type Field = (typeof fields)[number];

/** Columns as people read them; a file is recognised by these or by the bare names of the fields. */
export const heads: Record<Field, string> = {
  id: 'id',
  question: 'Question',
  options: 'Options',
  choice: 'Choice',
  answer: 'Answer',
  ref: 'Ref',
  section: 'Section',
  labels: 'Labels',
  dated: 'Answered on',
  customer: 'Customer',
  review_at: 'Review date',
  status: 'Status',
  origin: 'Origin',
  document: 'Document',
  owner: 'Owner',
};

/** An entry with its row, from 1: of the sheet, or in the list. */
export interface ReadEntry {
  row: number;
  /** Only fields that the file has a column for. */
  entry: Partial<FileEntry>;
}

export interface ReadLibrary {
  rows: ReadEntry[];
  tells: ImportTells;
}

/** What a table says, without the states of its rows and where it stands. */
export type TableTells = Omit<ImportTells, 'states' | 'sheet'>;

/** Names of columns, as far as a preview shows them. */
const LONGEST_NAME = 80;
const MOST_NAMES = 50;
export const shownNames = (names: string[]): string[] => names.slice(0, MOST_NAMES).map((name) => oneLine(name).slice(0, LONGEST_NAME));

/** States that an entry of the library may have, and none. */
const known: ReadonlySet<string> = new Set(['', 'active', 'retired']);
const MOST_STATES = 20;
/** How states are compared. */
export const stateKey = (status: string): string => oneLine(status).toLowerCase();
/** Whether it is a state of the library, or says nothing. */
export const isState = (status: string): boolean => known.has(stateKey(status));

/** What rows have as their state that is none of the library, as it stands in the first of them. */
export function otherStates(rows: readonly ReadEntry[]): ImportTells['states'] {
  const others = rows.flatMap(({ entry: { status = '' } }) => (isState(status) ? [] : [oneLine(status).slice(0, LONGEST_NAME)]));
  return [...Map.groupBy(others, stateKey).values()]
    .map((alike) => ({ said: alike[0] ?? '', rows: alike.length }))
    .toSorted((a, b) => b.rows - a.rows)
    .slice(0, MOST_STATES);
}

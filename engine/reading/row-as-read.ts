/** A row of a table as people read it by itself. */
import { cellsOf } from '#engine/language/sentences.ts';
import { withoutMarkup } from './markdown.ts';
import { SEPARATOR } from './windows.ts';

/**
 * Its cells in one line without signs of Markdown, each but the first with the name of its column where the heading over it names as many. Pure.
 * @param heading over the row: headings, then the names of the columns; null where there is none
 */
export function rowAsRead(row: string, heading: string | null): string {
  const [first = '', ...cells] = cellsOf(row).map(withoutMarkup);
  const names = cellsOf(heading?.split(SEPARATOR).at(-1) ?? '').map(withoutMarkup);
  const isNamed = names.length === cells.length + 1;
  return [first, cells.map((cell, at) => (isNamed ? `${names[at + 1]}: ${cell}` : cell)).join(isNamed ? ', ' : ' – ')]
    .filter(Boolean)
    .join(' – ');
}

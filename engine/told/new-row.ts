/** A row that a table of a cited paper gained or lost, where the answer lists the table. */
import { meantBy } from '#engine/language/compare.ts';
import { profileOf } from '#engine/language/profile.ts';
import { cellsOf, isRow } from '#engine/language/sentences.ts';
import { foldedWords } from '#engine/language/text.ts';
import type { Claim } from './differences.ts';
import type { PapersNow } from './papers-now.ts';
import type { Sentence } from './papers.ts';

/** Share of the words of a row's first cell from which a text names what the row is of. */
const SAME_MATTER = 0.55;
/** Rows of one table that an answer names, from which it lists the table. */
const LISTED = 2;

/** The row that came, and the first of those that the answer names; null where it lists no table that gained one. Pure. */
export function newRowBeside(
  document: string,
  { said }: Claim,
  { today, newcomers, newRowsOf, paperNow }: PapersNow,
): { row: Sentence; beside: Sentence } | null {
  const paper = paperNow(document);
  if (!paper) return null;
  for (const row of newRowsOf(paper.name)) {
    if (isNamed(row, said)) continue;
    const table = (today.byName.get(paper.name)?.sentences ?? []).filter(({ heading, text }) => heading === row.heading && isRow(text));
    const listed = table.filter((other) => !newcomers.has(other) && isNamed(other, said));
    const [beside] = listed;
    if (beside && listed.length >= LISTED) return { row, beside };
  }
  return null;
}

/** The row that went, of which no paper says anything any more though the answer names it; null where it lists no table that lost one. Pure. */
export function lostRowOf(document: string, { said }: Claim, { earlier, today, goneRowsOf }: PapersNow): Sentence | null {
  const rows = goneRowsOf(document).filter((row) => isNamed(row, said));
  for (const row of rows) {
    const name = foldedWords(cellsOf(row.text)[0] ?? '');
    if ([...today.byName.values()].some(({ words }) => words.includes(` ${name} `))) continue;
    const table = (earlier.byName.get(document)?.sentences ?? []).filter(({ heading, text }) => heading === row.heading && isRow(text));
    if (table.filter((other) => isNamed(other, said)).length >= LISTED) return row;
  }
  return null;
}

/** Whether a text names what a row is of: most words of its first cell. */
function isNamed({ text }: Sentence, said: string): boolean {
  const first = profileOf(cellsOf(text)[0] ?? '');
  return first.content.size > 0 && meantBy(first, profileOf(said)) >= SAME_MATTER;
}

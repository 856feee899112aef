import type { PagePiece } from '#engine/files/model.ts';
import { withoutColon } from '../text.ts';
import { rowKey } from './page.ts';
import type { FieldOnPage, Page } from './page.ts';

/** What heads the part of the page in which a field stands: the legend around it, a heading, or a row of its table that says one thing. */
export function sectionOf(page: Page, { first, from }: FieldOnPage, asking: PagePiece | null): string | null {
  const start = asking && page.at(asking) >= 0 ? page.at(asking) : from;
  for (let at = start - 1; at >= 0; at--) {
    const piece = page.pieces[at] as PagePiece;
    if (piece !== asking && heads(page, piece, first)) return withoutColon(piece.text);
  }
  return null;
}

function heads(page: Page, piece: PagePiece, first: PagePiece): boolean {
  if (piece.kind === 'heading') return !page.isTitle(piece);
  if (piece.kind === 'legend') return first.within.includes(piece.within.at(-1) ?? -1);
  return isSectionRow(page, piece, first);
}

/** Alone in its row, over several columns, in the table of the field. */
function isSectionRow(page: Page, piece: PagePiece, { cell }: PagePiece): boolean {
  if (piece.kind !== 'text' || !piece.cell || piece.cell.table !== cell?.table || piece.cell.span < 2) return false;
  return page.rows.get(rowKey(piece))?.length === 1;
}

import type { PagePiece } from '#engine/files/model.ts';
import { hasLetters, isIdLike } from '../text.ts';
import { rowKey } from './page.ts';
import type { Asking, FieldOnPage, Page } from './page.ts';

/**
 * What asks for a field in a row of a table: the text in the cell left of it; where further fields stand between, the row's own
 * text, and what stands over the column names the place.
 */
export function inRow(page: Page, { field, first }: FieldOnPage): Asking | null {
  const own = first.cell;
  if (!own) return null;
  const row = page.rows.get(rowKey(first)) ?? [];
  const before = row.slice(0, row.indexOf(first));
  const said = before.filter(
    (piece) => piece.kind === 'text' && !piece.help && piece.cell?.column !== own.column && !isOption(page, row, piece),
  );
  const between = before.findLastIndex((piece) => piece.field !== undefined && piece.field !== field);
  const near = said.filter((piece) => before.indexOf(piece) > between);
  const texts = near.length > 0 ? near : said.filter((piece) => before.indexOf(piece) < firstField(before));
  const [text, id] = [texts.findLast(({ text: one }) => hasLetters(one) && !isIdLike(one)), texts.find(({ text: one }) => isIdLike(one))];
  if (!text) return null;
  const heads = headsOver(page, own);
  const several = new Set(row.flatMap((piece) => (piece.field ? [piece.field] : []))).size > 1;
  const pairs = near.length > 0 && between >= 0;
  const label = several && !pairs ? heads.get(own.column) : undefined;
  const shares = several && !pairs && (label !== undefined || near.length === 0);
  return {
    text: text.text,
    from: text,
    ...(id && id !== text ? { id: id.text.trim().replace(/[.)]$/u, '') } : {}),
    ...(shares ? { key: rowKey(first) } : {}),
    ...(label === undefined ? {} : { label }),
  };
}

const firstField = (pieces: PagePiece[]): number => pieces.findIndex(({ field }) => field !== undefined);

const isOption = (page: Page, row: PagePiece[], piece: PagePiece): boolean =>
  row.some(({ field }) => field !== undefined && field.options.length > 1 && page.isLabelOf(piece, field));

/** The texts of the nearest row above that holds nothing to fill in and says something in two columns, by column. */
function headsOver(page: Page, { table, row }: NonNullable<PagePiece['cell']>): Map<number, string> {
  for (let at = row - 1; at >= 0; at--) {
    const pieces = page.rows.get(`${table}:${at}`) ?? [];
    if (pieces.some(({ kind }) => kind === 'control')) continue;
    const columns = new Map(pieces.map((piece) => [piece.cell?.column ?? 0, piece.text]));
    if (columns.size > 1) return columns;
  }
  return new Map();
}

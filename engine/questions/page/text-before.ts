import type { PagePiece } from '#engine/files/model.ts';
import { asks, hasLetters } from '../text.ts';
import { startsLikeQuestion } from '../vocabulary.ts';
import type { FieldOnPage, Page } from './page.ts';

/** The text that asks for a field, between it and the field or heading before: the last that asks, else the last that is no help. */
export function textBefore(page: Page, { field, from }: FieldOnPage): PagePiece | null {
  const texts: PagePiece[] = [];
  for (let at = from - 1; at >= 0; at--) {
    const piece = page.pieces[at] as PagePiece;
    if (piece.kind !== 'text') {
      if (piece.field) return chosen(texts.filter((one) => !page.isLabelOf(one, piece.field ?? field)));
      break;
    }
    if (hasLetters(piece.text)) texts.push(piece);
  }
  return chosen(texts);
}

/** @param texts the nearest first */
const chosen = (texts: PagePiece[]): PagePiece | null =>
  texts.find(({ text, help }) => !help && (asks(text) || startsLikeQuestion(text))) ?? texts.find(({ help }) => !help) ?? null;

import type { TFunction } from 'i18next';
import type { Citation } from '#contract/answers.ts';

/** Where in its document something stands. */
export type Place = Pick<Citation, 'page' | 'sheet' | 'cell' | 'paragraph'>;

/** A place for people: page, sheet and cell, or paragraph (counted from 1 on screen). */
export function placeOf({ page, sheet, cell, paragraph }: Place, t: TFunction<'common'>): string {
  if (page !== undefined) return t('place.page', { page });
  if (sheet !== undefined || cell !== undefined) return [sheet, cell].filter(Boolean).join(', ');
  if (paragraph !== undefined) return t('place.paragraph', { paragraph: paragraph + 1 });
  return '';
}

import type { TFunction } from 'i18next';
import type { Citation } from '#contract/answers.ts';

/** Where a citation stands, for people: page, sheet and cell, or paragraph (counted from 1 on screen). */
export function placeOf(citation: Pick<Citation, 'page' | 'sheet' | 'cell' | 'paragraph'>, t: TFunction<'common'>): string {
  if (citation.page !== undefined) return t('place.page', { page: citation.page });
  if (citation.cell !== undefined) return citation.sheet ? `${citation.sheet} ${citation.cell}` : citation.cell;
  if (citation.paragraph !== undefined) return t('place.paragraph', { paragraph: citation.paragraph + 1 });
  return '';
}

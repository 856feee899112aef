import type { TFunction } from 'i18next';
import type { Place } from '#contract/extraction.ts';

/** Where something stands in a document, in words; '' where its sheet shows it. */
export function placeText(at: Place, t: TFunction<'check'>): string {
  if (at.page !== undefined) return t('at.page', { count: at.page });
  if (at.line !== undefined) return t('at.line', { count: at.line });
  if (at.table !== undefined) return t('at.cell', { table: at.table + 1, row: (at.row ?? 0) + 1, cell: Number(at.cell ?? 0) + 1 });
  if (at.field !== undefined) return t('at.field', { name: at.field });
  return at.paragraph === undefined ? '' : t('at.paragraph', { count: at.paragraph + 1 });
}

import { useTranslation } from 'react-i18next';
import type { Citation } from '#contract/answers.ts';

/** Where in its document a passage stands: page, sheet and cell, or paragraph. */
export function CitedPlace({
  citation: { page, sheet, cell, paragraph },
}: {
  citation: Pick<Citation, 'page' | 'sheet' | 'cell' | 'paragraph'>;
}) {
  const { t } = useTranslation();
  if (page !== undefined) return <>{t('place.page', { page })}</>;
  if (sheet !== undefined) return <>{[sheet, cell].filter(Boolean).join(', ')}</>;
  if (paragraph !== undefined) return <>{t('place.paragraph', { paragraph })}</>;
  return null;
}

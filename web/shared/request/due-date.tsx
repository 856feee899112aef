import { useTranslation } from 'react-i18next';
import { dueOf } from '../../lib/format.ts';

/** When something is due; overdue is said in words and in the colour of failure. */
export function DueDate({ due, language }: { due: string | null; language: string }) {
  const { t } = useTranslation();
  const told = dueOf(due, language);
  if (told.kind === 'date') return <>{told.date}</>;
  if (told.kind === 'overdue') return <span className="overdue">{t('due.overdue', { date: told.date })}</span>;
  return <span className={told.kind === 'none' ? 'quiet' : undefined}>{t(`due.${told.kind}`)}</span>;
}

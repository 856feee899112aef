import { Link } from '@tanstack/react-router';
import table from 'symbol:table_view';
import { useTranslation } from 'react-i18next';
import type { QuestionnaireRequest } from '#contract/requests.ts';
import { Icon } from '../../ui/icon.tsx';

/** The way to what was found in the request's file, for those who may correct it; `plain` as a sentence's own way on. */
export function CheckLink({ request, plain = false }: { request: QuestionnaireRequest; plain?: boolean }) {
  const { t } = useTranslation('review');
  if (!request.questionnaire_doc || !request.can.edit) return null;
  const to = { to: '/dashboard/requests/$requestId/check', params: { requestId: request.id } } as const;
  if (plain) return <Link {...to}>{t('markYourself')}</Link>;
  return (
    <Link {...to} className="check-link" title={t('checkFound')}>
      <Icon d={table} size={18} label={t('checkFound')} />
      <span aria-hidden>{t('checkFound')}</span>
    </Link>
  );
}

import { Link } from '@tanstack/react-router';
import columns from 'symbol:grid_on';
import table from 'symbol:fact_check';
import { useTranslation } from 'react-i18next';
import type { QuestionnaireRequest, RequestWithEntries } from '#contract/requests.ts';
import { Icon } from '../../../ui/icon.tsx';

/** The way to what was found in the request's file, for those who may correct it; `plain` as a sentence's own way on, where nothing was found (`mark`) or more is to be looked for (`look`). */
export function CheckLink({ request, plain }: { request: QuestionnaireRequest; plain?: 'mark' | 'look' }) {
  const { t } = useTranslation('review');
  if (!request.questionnaire_doc || !request.can.edit) return null;
  const to = { to: '/dashboard/requests/$requestId/check', params: { requestId: request.id } } as const;
  if (plain) return <Link {...to}>{t(plain === 'mark' ? 'markYourself' : 'checkFound')}</Link>;
  return (
    <Link {...to} className="check-link" title={t('checkFound')}>
      <Icon d={table} size={18} label={t('checkFound')} />
      <span aria-hidden>{t('checkFound')}</span>
    </Link>
  );
}

/** Shows the customer's sheet in place of the outline, where the request's file has one. */
export function BesideSwitch({ request, on, onChange }: { request: RequestWithEntries; on: boolean; onChange: (on: boolean) => void }) {
  const { t } = useTranslation('review');
  const [first] = request.qa_entries;
  const place = first?.source?.at;
  if (!request.questionnaire_doc || (typeof place?.cell !== 'string' && place?.row === undefined)) return null;
  return (
    <button type="button" className="check-link beside-switch" aria-pressed={on} title={t('sheetBeside')} onClick={() => onChange(!on)}>
      <Icon d={columns} size={18} label={t('sheetBeside')} />
      <span aria-hidden>{t('sheetBeside')}</span>
    </button>
  );
}

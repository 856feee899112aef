import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { told } from '#contract/told.ts';
import { useApiMutation } from '../../../lib/use-api-mutation.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { stale } from '../queries.ts';

/** Asks before the record of a customer is deleted for good. */
export function Forget({ customer, answers, onClose }: { customer: string; answers: number; onClose: () => void }) {
  const { t } = useTranslation('told');
  const navigate = useNavigate();
  const forget = useApiMutation(told.forget, {
    invalidates: [...stale, ['promises']],
    onSuccess: () => {
      onClose();
      return navigate({ to: '/dashboard/told', search: { view: 'customers' } });
    },
  });
  return (
    <ConfirmDialog
      open
      danger
      title={t('forget.title', { customer })}
      text={t('forget.text', { count: answers })}
      confirm={t('forget.confirm')}
      busy={forget.isPending}
      onConfirm={() => forget.mutate({ query: { customer } })}
      onClose={onClose}
    />
  );
}

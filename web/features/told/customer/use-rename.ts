import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { toldCustomers } from '#contract/told-customers.ts';
import { notify } from '../../../app/notices/notices.ts';
import { useApiMutation } from '../../../lib/use-api-mutation.ts';

const stale = ['told', 'told-alarms', 'request', 'requests', 'request-names', 'library', 'promises'].map((name) => [name]);

/** Renames a customer, or makes two one, and goes to them; the notice takes it back. */
export function useRename(onDone: () => void) {
  const { t } = useTranslation(['told', 'common']);
  const client = useQueryClient();
  const navigate = useNavigate();
  const takeBack = useApiMutation(toldCustomers.takeBack, { invalidates: stale });
  return useApiMutation(toldCustomers.rename, {
    onSuccess: async ({ id, former, name, answers }) => {
      onDone();
      await navigate({ to: '/dashboard/told', search: { view: 'customer', customer: name } });
      for (const queryKey of stale) void client.invalidateQueries({ queryKey });
      notify(t('rename.done', { former, name, count: answers }), {
        action: {
          label: t('common:actions.undo'),
          run: () =>
            takeBack.mutate(
              { params: { id } },
              { onSuccess: () => void navigate({ to: '/dashboard/told', search: { view: 'customer', customer: former } }) },
            ),
        },
      });
    },
  });
}

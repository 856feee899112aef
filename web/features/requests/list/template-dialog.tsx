import { useTranslation } from 'react-i18next';
import { limits } from '#contract/limits.ts';
import { requestTemplates } from '#contract/request-templates.ts';
import type { QuestionnaireRequest } from '#contract/requests.ts';
import { notify } from '../../../app/notices/notices.ts';
import { useApiMutation } from '../../../lib/use-api-mutation.ts';
import { NameDialog } from '../../../shared/dialogs/name-dialog.tsx';
import { requestTemplatesQuery } from '../queries.ts';

/** Keeps what the request was started with, and who is asked in its sections, under a name. */
export function TemplateDialog({ request, onClose }: { request: QuestionnaireRequest; onClose: () => void }) {
  const { t } = useTranslation(['requests', 'common']);
  const remove = useApiMutation(requestTemplates.remove, { invalidates: [requestTemplatesQuery.queryKey] });
  const keep = useApiMutation(requestTemplates.create, {
    invalidates: [requestTemplatesQuery.queryKey],
    onSuccess: ({ id, name }) => {
      onClose();
      notify(t('template.saved', { name }), { action: { label: t('common:actions.undo'), run: () => remove.mutate({ params: { id } }) } });
    },
  });
  return (
    <NameDialog
      title={t('row.template')}
      text={t('template.text')}
      label={t('template.name')}
      confirm={t('common:actions.save')}
      initial={request.name}
      max={limits.name}
      busy={keep.isPending}
      onName={(name) => keep.mutate({ body: { name, request_id: request.id } })}
      onClose={onClose}
    />
  );
}

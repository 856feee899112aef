import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { requests, type QuestionnaireRequest } from '#contract/requests.ts';
import { notify } from '../../../app/notices/notices.ts';
import { DetailsDialog } from '../../../shared/request/details-dialog.tsx';
import { useMay } from '../../../app/session/may.ts';
import { useApiMutation } from '../../../lib/use-api-mutation.ts';
import { useRequestChange } from '../../../shared/request/use-request-change.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { DuplicateDialog } from './duplicate-dialog.tsx';
import { TemplateDialog } from './template-dialog.tsx';

interface Props {
  request: QuestionnaireRequest;
  anchor: HTMLElement;
  onClose: () => void;
}

const stale = { invalidates: [['requests'], ['request']] };

/** What can be done with a request from the list. */
export function RequestMenu({ request, anchor, onClose }: Props) {
  const { t } = useTranslation(['requests', 'common']);
  const { gate } = useMay();
  const change = useRequestChange();
  const [asking, setAsking] = useState<'delete' | 'details' | 'duplicate' | 'template' | null>(null);
  const cancel = useApiMutation(requests.cancel, stale);
  const retry = useApiMutation(requests.retryExtract, stale);
  const answer = useApiMutation(requests.enqueueQaEntries, stale);
  const restore = useApiMutation(requests.restore, stale);
  const remove = useApiMutation(requests.remove, {
    ...stale,
    onSuccess: () =>
      notify(t('delete.done', { name: request.name }), {
        action: { label: t('delete.undo'), run: () => restore.mutate({ params: { id: request.id } }) },
      }),
  });
  const params = { id: request.id };
  const then = (run: () => void) => () => {
    run();
    onClose();
  };
  if (asking === 'details') return <DetailsDialog request={request} onClose={onClose} />;
  if (asking === 'template') return <TemplateDialog request={request} onClose={onClose} />;
  if (asking === 'duplicate') return <DuplicateDialog request={request} onClose={onClose} />;
  if (asking)
    return (
      <ConfirmDialog
        open
        danger
        title={t('delete.title')}
        text={t('delete.text', { name: request.name })}
        confirm={t('row.delete')}
        onConfirm={then(() => remove.mutate({ params }))}
        onClose={onClose}
      />
    );
  return (
    <Menu open anchorEl={anchor} onClose={onClose}>
      <MenuItem onClick={() => setAsking('details')}>{t('common:details.title')}</MenuItem>
      <MenuItem onClick={() => gate('work', () => setAsking('duplicate'))}>{t('row.duplicate')}</MenuItem>
      <MenuItem onClick={() => setAsking('template')}>{t('row.template')}</MenuItem>
      <MenuItem onClick={then(() => change.mutate({ seen: request, set: { archived: !request.archived } }))}>
        {t(request.archived ? 'row.unarchive' : 'row.archive')}
      </MenuItem>
      {request.status === 'processing' && <MenuItem onClick={then(() => cancel.mutate({ params }))}>{t('row.cancel')}</MenuItem>}
      {request.status !== 'processing' && <MenuItem onClick={then(() => answer.mutate({ params, body: {} }))}>{t('row.answer')}</MenuItem>}
      {request.status !== 'processing' && request.questionnaire_doc && (
        <MenuItem onClick={then(() => retry.mutate({ params, body: {} }))}>{t('row.retry')}</MenuItem>
      )}
      <MenuItem onClick={() => setAsking('delete')}>{t('row.delete')}</MenuItem>
    </Menu>
  );
}

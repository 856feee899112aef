import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { requests, type QuestionnaireRequest } from '#contract/requests.ts';
import { notify } from '../../../app/notices/notices.ts';
import { daysUntil } from '../../../lib/format.ts';
import { useApiMutation } from '../../../lib/use-api-mutation.ts';
import { SampleMark } from '../../../shared/org/sample.tsx';
import { RequestProgress } from '../../../shared/request/request-progress.tsx';
import { TableHead } from '../../../ui/table-head.tsx';

/** What was deleted and can be brought back, with the days that are left for it. */
export function TrashTable({ requests: removed }: { requests: QuestionnaireRequest[] }) {
  const { t } = useTranslation('requests');
  const restore = useApiMutation(requests.restore, {
    invalidates: [['requests'], ['request']],
    onSuccess: ({ name }) => notify(t('trash.restored', { name })),
  });
  return (
    <>
      <p className="quiet trash-note">{t('trash.text')}</p>
      <table className="rows">
        <TableHead
          columns={[{ title: t('columns.name') }, { title: t('columns.progress') }, { title: t('trash.kept') }]}
          actions={t('columns.actions')}
        />
        <tbody>
          {removed.map((request) => (
            <tr key={request.id}>
              <th scope="row">
                <span className="row-name">{request.name}</span>
                {request.sample && <SampleMark />}
              </th>
              <td className="progress-cell">
                <RequestProgress request={request} />
              </td>
              <td className="once">{t('trash.left', { count: daysUntil(request.recoverable_until ?? '') })}</td>
              <td className="row-actions trash-actions">
                {request.can.edit && (
                  <Button
                    aria-label={t('trash.restoreNamed', { name: request.name })}
                    disabled={restore.isPending}
                    onClick={() => restore.mutate({ params: { id: request.id } })}
                  >
                    {t('trash.restore')}
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

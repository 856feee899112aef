import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { ExportFormat } from '#contract/exports.ts';
import { requests, type QuestionnaireRequest } from '#contract/requests.ts';
import { toldFiles, type ToldFile } from '#contract/told-files.ts';
import { putRequests } from '../../app/live/patch.ts';
import { notify } from '../../app/notices/notices.ts';
import { api } from '../../lib/api.ts';
import { download } from '../../lib/download.ts';
import { allWritten } from './all-written.ts';

interface Final {
  customer: string;
  format: ExportFormat;
}

/**
 * Exports a request as final: names its customer where that is another, keeps the file and what it tells, and fetches that very file. The
 * caller shows why it failed; that something is not saved yet was said already, and nothing is exported then.
 */
export function useFinal(request: QuestionnaireRequest, onKept: () => void) {
  const { t } = useTranslation('exports');
  const { t: room } = useTranslation('review');
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    meta: { quiet: true },
    mutationFn: async ({ customer, format }: Final): Promise<ToldFile | null> => {
      if (!(await allWritten(request.id))) return null;
      const params = { id: request.id };
      if (customer !== (request.customer ?? '')) {
        const { customer: kept, version } = await api(requests.update, { params, body: { customer } });
        putRequests(client, new Map([[request.id, { customer: kept, version }]]));
      }
      const file = await api(toldFiles.final, { params, body: { format } });
      await download(`/api/told/files/${file.id}/content`, file.file_name);
      return file;
    },
    onSettled: () =>
      Promise.all(
        [['request', request.id], ['requests'], ['request-names'], ['told']].map((queryKey) => client.invalidateQueries({ queryKey })),
      ),
    onSuccess: (file) => {
      onKept();
      if (!file) return;
      const { customer } = file;
      notify(t('final.kept', { name: file.file_name, customer, count: file.answers }), {
        action: {
          label: room('toTold'),
          run: () => void navigate({ to: '/dashboard/told', search: { view: 'customer', ...(customer === null ? {} : { customer }) } }),
        },
      });
    },
  });
}

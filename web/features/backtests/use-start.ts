import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { backtests } from '#contract/backtests.ts';
import { documents } from '#contract/documents.ts';
import { configQuery } from '../../app/query-client.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { api } from '../../lib/api.ts';
import { ApiError } from '#client/api-error.ts';
import { formatBytes } from '../../lib/format.ts';
import { sendFile } from '../../lib/send-file.ts';

/** Starts a backtest of a document that is here, or of a file that is sent first, and goes to it. */
export function useStart() {
  const { t } = useTranslation('backtests');
  const client = useQueryClient();
  const navigate = useNavigate();
  const [share, setShare] = useState<number | null>(null);
  const start = useMutation({
    mutationFn: async (what: { documentId: string } | { file: File }) => {
      const document_id = 'file' in what ? await send(what.file) : what.documentId;
      return api(backtests.create, { body: { document_id } });
    },
    onSuccess: async ({ id }) => {
      void client.invalidateQueries({ queryKey: ['backtests'], exact: true });
      await navigate({ to: '/dashboard/backtests/$backtestId', params: { backtestId: id } });
    },
    onSettled: () => setShare(null),
  });

  /** Kept as a questionnaire, not as knowledge: what is being tested must not become what answers it. */
  async function send(file: File): Promise<string> {
    const { max_upload_bytes: most } = await client.ensureQueryData(configQuery);
    if (file.size > most)
      throw new ApiError(413, { error: t('start.tooLarge', { name: file.name, size: formatBytes(most, currentLanguage()) }) });
    setShare(0);
    const upload_id = await sendFile(file, { onProgress: setShare });
    const { documents: items } = await api(documents.register, { body: { documents: [{ upload_id, category: 'questionnaire' }] } });
    const item = items[0];
    if (item && 'id' in item) return item.id;
    if (item?.document_id) return item.document_id;
    throw new ApiError(item?.status ?? 500, item ?? {});
  }
  return { start, share };
}

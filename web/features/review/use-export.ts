import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ExportFormat, ExportIncludes } from '#contract/exports.ts';
import type { QuestionnaireRequest } from '#contract/requests.ts';
import { notify } from '../../app/notices.ts';
import { userQuery } from '../../app/query-client.ts';
import { reportError } from '../../app/report-error.ts';
import { download } from '../../lib/download.ts';
import { goingOut } from './export-choice.ts';

/** Fetches an export, says under which name it was saved and what it holds, and shows what is remembered of it. */
export function useExport(request: QuestionnaireRequest) {
  const { t } = useTranslation('review');
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  async function take(format: ExportFormat, include: ExportIncludes): Promise<void> {
    const count = goingOut(request.counts, include);
    setBusy(true);
    try {
      const name = await download(`/api/requests/${request.id}/export?format=${format}&include=${include}`, request.name);
      notify(t('savedAs', { name, count }));
      await client.invalidateQueries({ queryKey: ['request', request.id] });
    } catch (error) {
      reportError(error, client.getQueryData(userQuery.queryKey)?.access_level);
    } finally {
      setBusy(false);
    }
  }
  return { busy, take };
}

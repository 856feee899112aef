import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ExportFormat, ExportIncludes } from '#contract/exports.ts';
import type { QuestionnaireRequest } from '#contract/requests.ts';
import { notify } from '../../app/notices/notices.ts';
import { userQuery } from '../../app/query-client.ts';
import { reportError } from '../../app/notices/report-error.ts';
import { download } from '../../lib/download.ts';
import { allWritten } from './all-written.ts';
import { goingOut } from './export-choice.ts';
import { requestQuery } from '../../shared/request/queries.ts';

/** Fetches an export with all that was written here, says under which name it was saved and what it holds, and shows what is remembered of it. */
export function useExport(request: QuestionnaireRequest) {
  const { t } = useTranslation('exports');
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  async function take(format: ExportFormat, include: ExportIncludes): Promise<void> {
    setBusy(true);
    try {
      if (!(await allWritten(request.id))) return;
      const name = await download(`/api/requests/${request.id}/export?format=${format}&include=${include}`, request.name);
      await client.invalidateQueries({ queryKey: ['request', request.id] });
      const { counts } = client.getQueryData(requestQuery(request.id).queryKey) ?? request;
      notify(t('savedAs', { name, count: goingOut(counts, include) }));
    } catch (error) {
      reportError(error, client.getQueryData(userQuery.queryKey)?.access_level);
    } finally {
      setBusy(false);
    }
  }
  return { busy, take };
}

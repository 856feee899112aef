import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { qaEntries, type QaEntry } from '#contract/qa-entries.ts';
import type { RequestWithEntries } from '#contract/requests.ts';
import { replaceNewer } from '../../app/live/patch.ts';
import { notify } from '../../app/notices.ts';
import type { Change, Setting } from '../../app/outbox/change.ts';
import { canUndo, remember, rememberWhole, seal, takeLast } from '../../app/outbox/undo.ts';
import { outbox, reopened } from '../../app/outbox/work.ts';
import { userQuery } from '../../app/query-client.ts';
import { reportError } from '../../app/report-error.ts';
import { ApiError } from '../../lib/api-error.ts';
import { api, reachable } from '../../lib/api.ts';
import { membersQuery } from './queries.ts';

/** Saving, approving, skipping, assigning, answering again and undoing, for one entry or a selection. All but answering again wait in the outbox. */
export function useEntryChanges(requestId: string) {
  const client = useQueryClient();
  const { t } = useTranslation('review');
  const rowOf = (id: string, request = requestId): QaEntry | undefined => {
    const row = client.getQueryData<RequestWithEntries>(['request', request])?.qa_entries.find((entry) => entry.id === id);
    return row && outbox.meant(row);
  };
  const put = (rows: QaEntry[]) =>
    client.setQueryData<RequestWithEntries>(
      ['request', requestId],
      (old) => old && { ...old, qa_entries: replaceNewer(old.qa_entries, new Map(rows.map((row) => [row.id, row]))) },
    );

  /** Puts one change for each entry into the outbox, with what was typed there. Settles when this browser keeps them. */
  async function change(entries: QaEntry[], set: Setting, told: (count: number) => string): Promise<void> {
    const made: Change[] = entries.map((entry) => outbox.flush(entry.id, set) ?? outbox.add(rowOf(entry.id) ?? entry, set));
    remember(made);
    const text = told(made.length);
    notify(reachable.get() ? text : `${text} ${t('sentLater')}`, { action: { label: t('undo'), run: () => void undo() } });
    await outbox.kept();
  }

  async function undo(): Promise<void> {
    outbox.saveAll();
    const steps = takeLast();
    if (!steps) {
      notify(t('nothingToUndo'));
      return;
    }
    const rows = steps.map((step) => ({ step, entry: rowOf(step.entry, step.request) }));
    const undone = rows.filter(({ step, entry }) => entry && canUndo(step, entry));
    for (const { step, entry } of undone) if (entry) outbox.add(entry, step.back);
    notify(undone.length > 0 ? t('undone', { count: undone.length }) : t('undoTooLate'));
    await outbox.kept();
  }

  useEffect(() => {
    reopened.tell = () => notify(t('told.reopened', { count: 1 }), { action: { label: t('undo'), run: () => void undo() } });
  });

  return {
    undo,
    /** The text was left: what was typed is saved now. */
    save(entry: QaEntry) {
      outbox.save(entry.id);
      seal();
    },
    setStatus: (entries: QaEntry[], status: NonNullable<Setting['status']>) =>
      change(entries, { status }, (count) => t(`told.${status}`, { count })),
    assign(entries: QaEntry[], userId: string | null) {
      const member = client.getQueryData(membersQuery.queryKey)?.access.find((one) => one.user_id === userId);
      const assignee = userId && member ? { id: userId, name: member.user_name ?? member.user_email, email: member.user_email } : null;
      return change(entries, { assignee }, (count) => t('told.assigned', { count }));
    },
    async resubmit(entries: QaEntry[]): Promise<void> {
      for (const entry of entries) outbox.flush(entry.id);
      try {
        if (!reachable.get()) throw new ApiError(0, { code: 'offline' });
        await outbox.sent(entries.map((entry) => entry.id));
        const { qa_entries } = await api(qaEntries.resubmit, { body: { qa_entry_ids: entries.map((entry) => entry.id) } });
        put(qa_entries);
        rememberWhole(entries);
        notify(t('told.resubmitted', { count: qa_entries.length }), { action: { label: t('undo'), run: () => void undo() } });
      } catch (error) {
        reportError(error, client.getQueryData(userQuery.queryKey)?.access_level);
      }
    },
  };
}

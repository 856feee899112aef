import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { qaEntries, type QaEntry } from '#contract/qa-entries.ts';
import type { RequestWithEntries } from '#contract/requests.ts';
import { replaceNewer } from '../../app/live/patch.ts';
import { notify } from '../../app/notices/notices.ts';
import type { Change, Setting } from '../../app/outbox/change.ts';
import { canUndo, remember, rememberWhole, seal, takeLast } from '../../app/outbox/undo.ts';
import { arrived, outbox, reopened } from '../../app/outbox/work.ts';
import { userQuery } from '../../app/query-client.ts';
import { reportError } from '../../app/notices/report-error.ts';
import { api, reachable } from '../../lib/api.ts';
import { lostSave } from '../../lib/lost-save.ts';
import { membersQuery } from '../../shared/org/queries.ts';

/**
 * Saving, approving, skipping, assigning, answering again, bringing back and undoing, for one entry or a selection. What needs the
 * service (answering again, bringing back) is done at once or refused; all else waits in the outbox.
 */
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

  /**
   * What the service alone can do, with the entries as they stand once all of theirs has arrived. Without connection nothing of it is
   * done or waits, and that is said.
   */
  async function atOnce(entries: QaEntry[], ask: (now: QaEntry[]) => Promise<{ rows: QaEntry[]; told: string }>): Promise<void> {
    try {
      await arrived((change) => entries.some((entry) => entry.id === change.entry));
      const now = entries.map((entry) => rowOf(entry.id) ?? entry);
      const { rows, told } = await ask(now);
      put(rows);
      rememberWhole(now);
      notify(told, { action: { label: t('undo'), run: () => void undo() } });
    } catch (error) {
      const theirs = lostSave<QaEntry>(error);
      if (theirs) {
        put([theirs]);
        notify(t('changedMeanwhile'));
      } else reportError(error, client.getQueryData(userQuery.queryKey)?.access_level);
    }
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
    resubmit: (entries: QaEntry[]): Promise<void> =>
      atOnce(entries, async () => {
        const { qa_entries } = await api(qaEntries.resubmit, { body: { qa_entry_ids: entries.map((entry) => entry.id) } });
        return { rows: qa_entries, told: t('told.resubmitted', { count: qa_entries.length }) };
      }),
    /** Brings back what stood before a change of the entry. */
    restore: (entry: QaEntry, changeId: string): Promise<void> =>
      atOnce([entry], async ([now]) => {
        const row = await api(qaEntries.restore, { params: { id: entry.id }, body: { change_id: changeId, version: now!.version } });
        return { rows: [row], told: t('changes.restored') };
      }),
  };
}

import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { stageOf } from '#contract/entry-statuses.ts';
import { qaEntries, type QaEntry } from '#contract/qa-entries.ts';
import type { Scope } from '#contract/scope.ts';
import { notify } from '../../app/notices/notices.ts';
import type { Change, Setting } from '../../app/outbox/change.ts';
import { remember, rememberWhole, seal } from '../../app/outbox/undo.ts';
import { arrived, outbox, savable, showUnsaved } from '../../app/outbox/work.ts';
import { userQuery } from '../../app/query-client.ts';
import { reportError } from '../../app/notices/report-error.ts';
import { api, reachable } from '../../lib/api.ts';
import { lostSave } from '../../lib/lost-save.ts';
import { membersQuery } from '../../app/session/members.ts';
import { whenSettled } from './asked-again.ts';
import { loadedRows } from './loaded-rows.ts';
import { useUndo } from './use-undo.ts';

/**
 * Saving, approving, skipping, assigning, answering again, bringing back and undoing, for one entry or a selection. What needs the
 * service (answering again, bringing back) is done at once or refused; all else waits in the outbox.
 */
export function useEntryChanges(requestId: string) {
  const client = useQueryClient();
  const { t } = useTranslation('review');
  const rows = loadedRows(client, requestId);
  const { undo, tell } = useUndo(rows);

  /**
   * Puts one change for each entry into the outbox, with what was typed there; not where an earlier one waits to be decided, which is
   * shown where it is the only entry. Settles when this browser keeps them.
   */
  async function change(meant: QaEntry[], set: Setting, told: (count: number) => string): Promise<void> {
    const [only, ...others] = meant;
    if (only && others.length === 0 && showUnsaved(only.id)) return;
    const entries = savable(meant);
    const flushed = new Map(entries.map((entry) => [entry.id, outbox.flush(entry.id, set)]));
    const rest = entries.filter((entry) => !flushed.get(entry.id)).map((entry) => rows.rowOf(entry.id) ?? entry);
    const made: Change[] = [...[...flushed.values()].filter((one) => one !== null), ...outbox.addAll(rest, set)];
    remember(made);
    const text = told(made.length);
    tell(reachable.get() ? text : `${text}. ${t('sentLater')}`);
    await outbox.kept();
  }

  /**
   * What the service alone can do, with the entries as they stand once all of theirs has arrived. Without connection nothing of it is
   * done or waits, and that is said.
   */
  async function atOnce(entries: QaEntry[], ask: (now: QaEntry[]) => Promise<{ rows: QaEntry[]; told: string }>): Promise<void> {
    try {
      await arrived((change) => entries.some((entry) => entry.id === change.entry));
      const now = entries.map((entry) => rows.rowOf(entry.id) ?? entry);
      const answered = await ask(now);
      rows.put(answered.rows);
      rememberWhole(now);
      tell(answered.told);
    } catch (error) {
      const theirs = lostSave<QaEntry>(error);
      if (theirs) {
        rows.put([theirs]);
        notify(t('changedMeanwhile'));
      } else reportError(error, client.getQueryData(userQuery.queryKey)?.access_level);
    }
  }

  const resubmit = (entries: QaEntry[]): Promise<void> =>
    atOnce(entries, async () => {
      const { qa_entries, more } = await api(qaEntries.resubmit, { body: { qa_entry_ids: entries.map((entry) => entry.id) } });
      whenSettled(client, requestId, [...qa_entries.map(({ id }) => id), ...more], ({ open, drafted }) => {
        if (open > 0) notify(t('told.stillOpen', { count: open }));
        if (drafted > 0) notify(t('told.nowDrafted', { count: drafted }));
      });
      return { rows: qa_entries, told: t('told.resubmitted', { count: qa_entries.length + more.length }) };
    });

  return {
    undo,
    /** The text was left: what was typed is saved now. */
    save(entry: QaEntry) {
      outbox.save(entry.id);
      seal();
    },
    /** `of`: how many were meant; those that are not among the entries stay as they are, which is said. */
    setStatus: (entries: QaEntry[], status: NonNullable<Setting['status']>, of = entries.length) =>
      change(entries, entries.length > 1 && status === 'approved' ? { status, in_bulk: true } : { status }, (count) =>
        [t(`told.${status}`, { count }), ...(of > count ? [t('leftAsIs', { count: of - count })] : [])].join('. '),
      ),
    /** Takes what was found nearest into the answer. */
    take: (entry: QaEntry, taken: Setting) => change([entry], taken, () => t('told.taken')),
    untake: (entry: QaEntry, back: Setting) => change([entry], back, () => t('undone', { count: 1 })),
    assign(entries: QaEntry[], userId: string | null) {
      const member = client.getQueryData(membersQuery.queryKey)?.access.find((one) => one.user_id === userId);
      const assignee = userId && member ? { id: userId, name: member.user_name ?? member.user_email, email: member.user_email } : null;
      return change(entries, { assignee }, (count) => t('told.assigned', { count }));
    },
    resubmit,
    /** Reads a document for a question and asks it again, unless somebody has answered it meanwhile. */
    async askWith(entry: QaEntry, file: File, scope: Scope): Promise<void> {
      try {
        const { readPaper } = await import('./read-paper.ts');
        await readPaper(entry.id, file, scope);
      } catch (error) {
        return reportError(error, client.getQueryData(userQuery.queryKey)?.access_level);
      }
      const now = rows.rowOf(entry.id) ?? entry;
      if (stageOf(now.status) === 'open' && !outbox.drafts.get().has(entry.id)) await resubmit([now]);
      else notify(t('ways.isRead', { name: file.name }));
    },
    /** Brings back what stood before a change of the entry. */
    restore: (entry: QaEntry, changeId: string): Promise<void> =>
      atOnce([entry], async ([now]) => {
        const row = await api(qaEntries.restore, { params: { id: entry.id }, body: { change_id: changeId, version: now!.version } });
        return { rows: [row], told: t('changes.restored') };
      }),
  };
}

export type EntryChanges = ReturnType<typeof useEntryChanges>;

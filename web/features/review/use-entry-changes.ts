import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { qaEntries, type QaEntry } from '#contract/qa-entries.ts';
import type { RequestWithEntries } from '#contract/requests.ts';
import { notify } from '../../app/notices.ts';
import { userQuery } from '../../app/query-client.ts';
import { reportError } from '../../app/report-error.ts';
import { api } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { createStore } from '../../lib/store.ts';
import { replaceNewer } from '../../app/live/patch.ts';
import { changesOf, dropDraft, drafts, setDraft, type Draft } from './drafts.ts';
import { remember, stepBack, takeLast, type Step } from './undo.ts';

/** A save that lost the race: what was typed, and what stands there now. */
export const conflict = createStore<{ mine: Draft; theirs: QaEntry } | null>(null);

type Status = Step['body']['status'];
type Change = Partial<Step['body']>;

/** Calls that run at once while a bulk action is under way. */
const AT_ONCE = 4;

const turns = new Map<string, Promise<unknown>>();

/** One change of an entry after the other: leaving a field saves it, and approving may follow before that was answered. */
function inTurn<T>(id: string, run: () => Promise<T>): Promise<T> {
  const mine = (turns.get(id) ?? Promise.resolve()).then(run);
  const ended = mine.then(
    () => undefined,
    () => undefined,
  );
  turns.set(id, ended);
  void ended.then(() => turns.get(id) === ended && turns.delete(id));
  return mine;
}

/** Saving, approving, skipping, assigning, answering again and undoing, for one entry or a selection. */
export function useEntryChanges(requestId: string) {
  const client = useQueryClient();
  const { t } = useTranslation('review');
  const key = ['request', requestId];
  const newest = (id: string) => client.getQueryData<RequestWithEntries>(key)?.qa_entries.find((entry) => entry.id === id);
  const put = (rows: QaEntry[]) =>
    client.setQueryData<RequestWithEntries>(
      key,
      (old) => old && { ...old, qa_entries: replaceNewer(old.qa_entries, new Map(rows.map((row) => [row.id, row]))) },
    );

  async function send(entry: QaEntry, change: Change): Promise<QaEntry | null> {
    const draft = drafts.get().get(entry.id);
    try {
      const saved = await api(qaEntries.update, {
        params: { id: entry.id },
        body: { version: draft?.version ?? entry.version, ...change },
      });
      put([saved]);
      const newer = drafts.get().get(entry.id);
      if (newer === draft) dropDraft(entry.id);
      else if (newer) setDraft(entry.id, { ...newer, version: saved.version });
      return saved;
    } catch (error) {
      const current = error instanceof ApiError && error.status === 409 ? (error.details as QaEntry | undefined) : undefined;
      if (current?.id === entry.id) {
        put([current]);
        if (draft) conflict.set({ mine: draft, theirs: current });
        else notify(t('changedMeanwhile'));
      } else reportError(error, client.getQueryData(userQuery.queryKey)?.access_level);
      return null;
    }
  }

  /** Sends one change to each entry; with what was typed there. Returns those that were saved. */
  async function change(entries: QaEntry[], make: (entry: QaEntry) => Change, told?: (count: number) => string): Promise<QaEntry[]> {
    const steps: Step[] = [];
    const saved: QaEntry[] = [];
    let reopened = 0;
    const left = [...entries];
    const work = async () => {
      for (let entry = left.shift(); entry; entry = left.shift()) {
        await inTurn(entry.id, async () => {
          const before = newest(entry.id) ?? entry;
          const body = { ...changesOf(before, drafts.get().get(entry.id)), ...make(before) };
          const after = Object.keys(body).length > 0 ? await send(before, body) : null;
          if (!after) return;
          steps.push(stepBack(before));
          saved.push(after);
          if (before.status === 'approved' && after.status !== 'approved') reopened++;
        });
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    if (steps.length > 0) remember(steps);
    const said = told?.(steps.length) ?? (reopened > 0 ? t('told.reopened', { count: reopened }) : null);
    if (steps.length > 0 && said) notify(said, { action: { label: t('undo'), run: () => void undo() } });
    return saved;
  }

  async function undo(): Promise<void> {
    const steps = takeLast();
    if (!steps) {
      notify(t('nothingToUndo'));
      return;
    }
    for (const { id, body } of steps) {
      const entry = newest(id);
      if (entry) await send(entry, body);
    }
    notify(t('undone', { count: steps.length }));
  }

  return {
    undo,
    save: (entry: QaEntry) => (changesOf(entry, drafts.get().get(entry.id)) ? change([entry], () => ({})) : Promise.resolve([])),
    setStatus: (entries: QaEntry[], status: Status) =>
      change(
        entries,
        () => ({ status }),
        (count) => t(`told.${status}`, { count }),
      ),
    assign: (entries: QaEntry[], assignee: string | null) =>
      change(
        entries,
        () => ({ assignee }),
        (count) => t('told.assigned', { count }),
      ),
    async resubmit(entries: QaEntry[]): Promise<void> {
      try {
        const { qa_entries } = await api(qaEntries.resubmit, { body: { qa_entry_ids: entries.map((entry) => entry.id) } });
        for (const entry of entries) dropDraft(entry.id);
        put(qa_entries);
        remember(entries.map(stepBack));
        notify(t('told.resubmitted', { count: qa_entries.length }), { action: { label: t('undo'), run: () => void undo() } });
      } catch (error) {
        reportError(error, client.getQueryData(userQuery.queryKey)?.access_level);
      }
    },
  };
}

export type EntryChanges = ReturnType<typeof useEntryChanges>;

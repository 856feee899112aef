import type { Citation, Flag } from '#contract/answers.ts';
import type { EventName } from '#contract/events.ts';
import type { EntryStatus, QaEntry, QaEntryChange } from '#contract/qa-entries.ts';
import { retireFromEntry } from '#server/features/library/service.ts';
import { type Trx, newId } from '#server/platform/db/db.ts';
import { appendEvent } from '#server/platform/events/append-event.ts';
import { type EntryFields, differing, hasContent, isOption } from './edit.ts';
import { presentEntry } from './present.ts';
import * as store from './store.ts';

export type { EntryRow, NewEntry } from './store.ts';
export { deleteEntries, findRows, insertEntries, listFirstWordings, listRows, listUntouchedIds } from './store.ts';

/** Ids in one event: a notification carries at most 8,000 bytes. */
const IDS_PER_EVENT = 100;

type EntryEvent = Extract<EventName, `qa_entry:${string}`>;

/** Tells many entries of one request in few events. */
export const tellEntries = async (
  trx: Trx,
  orgId: string,
  requestId: string,
  name: EntryEvent,
  ids: string[],
  status?: EntryStatus,
): Promise<void> => {
  for (let from = 0; from < ids.length; from += IDS_PER_EVENT) {
    const some = ids.slice(from, from + IDS_PER_EVENT);
    await appendEvent(trx, orgId, name, {
      id: some[0] ?? '',
      ...(some.length > 1 ? { ids: some } : {}),
      request_id: requestId,
      ...(status ? { status } : {}),
    });
  }
};

/** The entries of a request as they leave, in the order of its file. */
export const entriesOf = async (trx: Trx, orgId: string, requestId: string): Promise<QaEntry[]> =>
  (await store.listViews(trx, orgId, requestId)).map(presentEntry);

/** Changes the status of many entries of a locked request, and tells it. */
export const moveEntries = async (trx: Trx, orgId: string, requestId: string, ids: string[], status: EntryStatus): Promise<void> => {
  await store.setStatus(trx, orgId, requestId, ids, status);
  await tellEntries(trx, orgId, requestId, 'qa_entry:status:updated', ids, status);
};

/** The next queued entries of a locked request, marked as being answered; the rows as they stand then. */
export const takeQueued = async (trx: Trx, orgId: string, requestId: string, limit: number): Promise<store.EntryRow[]> => {
  const next = await store.listRowsByStatus(trx, orgId, requestId, ['queued'], limit);
  await moveEntries(
    trx,
    orgId,
    requestId,
    next.map((row) => row.id),
    'answering',
  );
  return next.map((row) => ({ ...row, status: 'answering', version: row.version + 1 }));
};

/**
 * Writes anew what follows from the question alone, of entries found again. A choice that is no option any more goes, and its
 * answer to review; an approved one is open again.
 */
export const keepShapes = async (trx: Trx, orgId: string, requestId: string, shapes: store.KeptShape[]): Promise<void> => {
  await store.updateShapes(trx, orgId, requestId, shapes);
  const kept = await store.findRows(
    trx,
    orgId,
    shapes.map((shape) => shape.id),
  );
  for (const entry of kept) {
    if (entry.choice === null || isOption(entry, entry.choice)) continue;
    const set = {
      choice: null,
      status: 'needs_review' as const,
      flags: [...new Set([...entry.flags, 'no_option' as const])],
      approved_by: null,
      approved_at: null,
    };
    await store.updateEntry(trx, orgId, entry.id, entry.version, set);
    await store.insertChanges(trx, [changeOf(entry, null, 'edited', set)]);
    if (entry.status === 'approved') await retireFromEntry(trx, orgId, entry.id);
  }
};

/** What a process that died had in hand goes back into the queue. */
export const requeueAnswering = async (trx: Trx, orgId: string, requestId: string): Promise<void> => {
  const left = await store.listRowsByStatus(trx, orgId, requestId, ['answering']);
  await moveEntries(
    trx,
    orgId,
    requestId,
    left.map((row) => row.id),
    'queued',
  );
};

/** Whoever waits for an answer waits no more: entries that had one keep it, the others are cancelled. */
export const cancelWaiting = async (trx: Trx, orgId: string, requestId: string): Promise<void> => {
  const waiting = await store.listRowsByStatus(trx, orgId, requestId, ['queued', 'answering']);
  const groups = Map.groupBy(waiting, (row): EntryStatus =>
    !hasContent(row) ? 'cancelled' : row.flags.length > 0 ? 'needs_review' : 'answered',
  );
  for (const [status, rows] of groups) {
    await moveEntries(
      trx,
      orgId,
      requestId,
      rows.map((row) => row.id),
      status,
    );
  }
};

/** An answer of the engine to one entry, or that it failed. */
export interface MachineAnswer
  extends
    Pick<EntryFields, 'answer' | 'choice' | 'comment' | 'confidence' | 'citations' | 'flags' | 'reasons'>,
    Partial<Pick<EntryFields, 'made_by'>> {
  entry: store.EntryRow;
  status: EntryStatus;
}

export const jsonColumns = (set: Partial<EntryFields>): store.EntryChange => {
  const { citations, reasons, made_by: madeBy, ...plain } = set;
  return {
    ...plain,
    ...(citations === undefined ? {} : { citations: JSON.stringify(citations) }),
    ...(reasons === undefined ? {} : { reasons: JSON.stringify(reasons) }),
    ...(madeBy === undefined ? {} : { made_by: madeBy === null ? null : JSON.stringify(madeBy) }),
  };
};

export const changeOf = (
  entry: store.EntryRow,
  actorId: string | null,
  action: QaEntryChange['action'],
  set: Record<string, unknown>,
): store.ChangeRow => ({
  id: newId(),
  org_id: entry.org_id,
  entry_id: entry.id,
  actor_id: actorId,
  action,
  before: Object.fromEntries(Object.keys(set).map((field) => [field, entry[field as keyof store.EntryRow]])),
  after: set,
});

/** Writes answers of the engine, each only where nobody changed the entry since it was taken, and tells them in one go. */
export const writeAnswers = async (trx: Trx, orgId: string, requestId: string, answers: MachineAnswer[]): Promise<void> => {
  const written: MachineAnswer[] = [];
  const changes: store.ChangeRow[] = [];
  for (const answer of answers) {
    const { entry, ...next } = answer;
    const set = differing(entry, { ...entry, ...next, approved_by: null, approved_at: null });
    if (!(await store.updateEntry(trx, orgId, entry.id, entry.version, { ...jsonColumns(set), asked_at: new Date() }))) continue;
    written.push(answer);
    changes.push(changeOf(entry, null, 'answered', set));
  }
  await store.insertChanges(trx, changes);
  await tellWritten(trx, orgId, requestId, written);
};

const tellWritten = async (trx: Trx, orgId: string, requestId: string, written: MachineAnswer[]): Promise<void> => {
  await tellEntries(
    trx,
    orgId,
    requestId,
    'qa_entry:updated',
    written.map((answer) => answer.entry.id),
  );
  for (const [status, some] of Map.groupBy(written, (answer) => answer.status)) {
    await tellEntries(
      trx,
      orgId,
      requestId,
      'qa_entry:status:updated',
      some.map((answer) => answer.entry.id),
      status,
    );
  }
};

/** A citation that names neither passage nor entry may have meant any of them. */
const isGone = ({ passage_id, library_entry_id }: Citation, gone: ReadonlySet<string>): boolean => {
  const id = passage_id ?? library_entry_id;
  return id === undefined || gone.has(id);
};

/**
 * Flags the answers that cite documents which were removed or read anew; an answer that nobody approved goes to review. For the
 * documents feature, in the transaction that removes them.
 * @param gone ids of the passages and library entries that are no more; without it, everything in those documents
 */
export const flagSources = async (
  trx: Trx,
  orgId: string,
  documentIds: string[],
  flag: Extract<Flag, 'source_removed' | 'source_changed'>,
  gone?: ReadonlySet<string>,
): Promise<void> => {
  const all = documentIds.length === 0 ? [] : await store.listCiting(trx, orgId, documentIds);
  const citing = gone ? all.filter(({ citations }) => citations.some((cited) => documentIds.includes(cited.document_id ?? '') && isGone(cited, gone))) : all; // prettier-ignore
  for (const entry of citing) {
    if (entry.flags.includes(flag)) continue;
    const status: EntryStatus = entry.status === 'answered' ? 'needs_review' : entry.status;
    await store.updateEntry(trx, orgId, entry.id, entry.version, { flags: [...entry.flags, flag], status });
  }
  for (const [requestId, some] of Map.groupBy(citing, (entry) => entry.request_id)) {
    await tellEntries(
      trx,
      orgId,
      requestId,
      'qa_entry:updated',
      some.map((entry) => entry.id),
    );
    await appendEvent(trx, orgId, 'request:updated', { id: requestId });
  }
};

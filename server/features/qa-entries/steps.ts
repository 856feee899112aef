import { isDeepStrictEqual } from 'node:util';
import { type EntryStatus, isWaiting } from '#contract/entry-statuses.ts';
import { type AnswerForm, type Content, settle, settleDraft } from '#contract/answer-fields.ts';
import type { Trace } from '#contract/answers.ts';
import type { AnswerType, QaEntry, QaEntryChange } from '#contract/qa-entries.ts';
import { again } from '#engine/decision/decide.ts';
import type { Standing } from '#engine/decision/model.ts';
import { statusSince, whenItStands } from '#engine/decision/when-it-stands.ts';
import { holdTaught, retireFromEntries } from '#server/features/library/steps.ts';
import { type Trx, newId } from '#server/platform/db/db.ts';
import { portionsOf, readInPortions } from '#server/platform/db/portions.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { draftColumns } from './drafts.ts';
import { type EntryOutline, listOutlines } from './outline.ts';
import { presentEntry } from './present.ts';
import type { ChangeRow, EntryRow, Written } from './rows.ts';
import { type EntryFields, differing, hasContent, isOption } from './rules.ts';
import type { HeldSources } from './sources.ts';
import * as store from './store.ts';
import { tellEntries } from './tell.ts';
import { addToTraces, traceColumn } from './trace.ts';

/** What other features do with the questions of a request and their answers, in a transaction of theirs. */
export { copyEntries } from './copy.ts';
export { noteVerdicts, sentByKind } from './drafts.ts';
export { findDuplicates } from './duplicates.ts';
export { entryRow } from './entry-row.ts';
export { flagCiting } from './flag-citing.ts';
export { type EntryShape, answerTypeOf, askedOf, contentOf, foundQuestionOf, shapeEntries } from './found.ts';
export {
  type EntryOutline,
  type EntryQuestion,
  type EntryStanding,
  listIds,
  listOutlines,
  readQuestions,
  readStandings,
} from './outline.ts';
export { entriesWithin, pageOfEntries, pageOfNamed } from './pages.ts';
export { presentChange, presentEntry } from './present.ts';
export type { EntryRow, EntryView, Written } from './rows.ts';
export { type EntryEdit, type PlannedEdit, hasContent, optionsNamed, planEdit, planRestore } from './rules.ts';
export { type HeldSources, holdSources, holdSourcesAlone } from './sources.ts';
export {
  deleteEntries,
  findChange,
  findRows,
  findViews,
  insertChanges,
  insertEntries,
  findChanges,
  weighChanges,
  listCitingRequests,
  listFirstWordings,
  listRowsByStatus,
  listUntouchedIds,
  lostTo,
  requireView,
  updateAlike,
  updateEntry,
  weighNamed,
} from './store.ts';
export { tellEntries } from './tell.ts';
export { addToTraces, keptTrace, traceColumn, tracesOf } from './trace.ts';

/** Bytes of the texts that an export is made of: five times what the questions of a file may be. More would take the memory of everybody else. */
const WHOLE_BYTES = 100_000_000;

/** @throws too_large with what is said of megabytes where entries have more bytes than they may */
const requireBytes = (entries: { bytes: number }[], most: number, say: (is: number, most: number) => string): void => {
  const bytes = entries.reduce((sum, entry) => sum + entry.bytes, 0);
  if (bytes > most) throw new AppError('too_large', say(Math.ceil(bytes / 1_000_000), Math.ceil(most / 1_000_000)));
};

/** The entries of a request as they leave, in the order of its file, read a portion after the other. @throws too_large */
export const entriesOf = async (trx: Trx, orgId: string, requestId: string): Promise<QaEntry[]> => {
  const found = await store.weighEntries(trx, orgId, requestId, { after: null });
  requireBytes(
    found,
    WHOLE_BYTES,
    (is, most) =>
      `The questions and answers of this request come to ${is} MB of text; at most ${most} MB leave in one file. Shorten the longest answers and their citations, or answer the form in several requests.`,
  );
  const ids = found.map(({ id }) => id);
  return (await readInPortions(ids, (some) => store.findViews(trx, orgId, some))).map(presentEntry);
};

/** Texts of entries that are changed together; more would take the memory of everybody else. */
const TOGETHER_BYTES = 50_000_000;

/** @throws too_large where the texts of these entries are more than what is changed together */
export const requireTogether = async (trx: Trx, orgId: string, ids: string[]): Promise<void> => {
  requireBytes(
    await store.weighNamed(trx, orgId, ids),
    TOGETHER_BYTES,
    (is, most) => `These questions and answers come to ${is} MB of text; at most ${most} MB are changed together. Choose fewer at a time.`,
  );
};

/** Changes the status of many entries of a locked request, and tells it. */
export const moveEntries = async (trx: Trx, orgId: string, requestId: string, ids: string[], status: EntryStatus): Promise<void> => {
  const written = await store.setStatus(trx, orgId, requestId, ids, status);
  await tellEntries(trx, orgId, requestId, 'qa_entry:status:updated', written, status);
};

/** The next queued entries of a request, which stay so. */
export const listQueued = (trx: Trx, orgId: string, requestId: string, limit: number): Promise<EntryRow[]> =>
  store.listRowsByStatus(trx, orgId, requestId, ['queued'], limit);

/** The next queued entries of a locked request, marked as being answered; the rows as they stand then. */
export const takeQueued = async (trx: Trx, orgId: string, requestId: string, limit: number): Promise<EntryRow[]> => {
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
 * Entries of a locked request that were being answered together, in their order, for a run that begins anew; none where nothing is left to be
 * written. Those that wait are marked as being answered. One that somebody changed since has the version of then, so that nothing is written over it.
 */
export const takeAgain = async (
  trx: Trx,
  orgId: string,
  requestId: string,
  together: readonly { id: string; version: number }[],
): Promise<EntryRow[]> => {
  const rows = new Map((await store.findRows(trx, orgId, together.map(({ id }) => id))).map((row) => [row.id, row])); // prettier-ignore
  const there = together.flatMap(({ id, version }) => {
    const row = rows.get(id);
    return row ? [{ row, version, waits: row.status === 'queued' }] : [];
  });
  if (!there.some(({ row, version, waits }) => waits || row.version === version)) return [];
  await moveEntries(trx, orgId, requestId, there.flatMap(({ row, waits }) => (waits ? row.id : [])), 'answering'); // prettier-ignore
  return there.map(({ row, version, waits }) => (waits ? { ...row, status: 'answering', version: row.version + 1 } : { ...row, version }));
};

/**
 * Writes anew what follows from the question alone, of entries found again; their texts go into the fields that it has now. A choice
 * that is no option any more goes, and its answer to review; an approved one is open again. Answers what was written.
 */
export const keepShapes = async (trx: Trx, orgId: string, requestId: string, shapes: FoundShape[]): Promise<Written[]> => {
  const written: Written[] = [];
  for (const some of portionsOf(shapes)) written.push(...(await keepSomeShapes(trx, orgId, requestId, some)));
  return written;
};

const keepSomeShapes = async (trx: Trx, orgId: string, requestId: string, shapes: FoundShape[]): Promise<Written[]> => {
  const byId = new Map(shapes.map((shape) => [shape.id, shape]));
  const kept = (await store.findRows(trx, orgId, [...byId.keys()])).map((entry) => reshape(entry, byId.get(entry.id)!));
  const written = new Map(
    (
      await store.updateShapes(
        trx,
        orgId,
        requestId,
        kept.map(({ shape, content }) => ({ ...shape, ...content })),
      )
    ).map((one) => [one.id, one]),
  );
  await holdTaught(
    trx,
    orgId,
    kept.map(({ entry }) => entry.id),
  );
  for (const { entry, decided, content, lost } of kept) {
    const { status, flags } = decided;
    const set = differing(entry, { ...entry, ...content, ...(lost ? { status, flags, approved_by: null, approved_at: null } : {}) });
    if (Object.keys(set).length === 0) continue;
    written.set(entry.id, await store.updateEntry(trx, { ...entry, ...written.get(entry.id) }, jsonColumns(set)));
    await addToTraces(trx, orgId, [decided]);
    await store.insertChanges(trx, [changeOf(entry, null, 'edited', set)]);
    if (lost && entry.status === 'approved') await retireFromEntries(trx, orgId, [entry.id]);
  }
  return [...written.values()];
};

/** An entry of which only its question was found anew. */
export type FoundShape = Omit<store.KeptShape, keyof Content> & { answer_type: AnswerType };

const reshape = (entry: EntryRow, shape: FoundShape) => {
  const form = { options: shape.options, location: JSON.parse(shape.location) as AnswerForm['location'] };
  const lost = entry.choice !== null && !isOption(shape, entry.choice);
  const decided: EntryRow & Standing = lost ? again(entry, whenItStands, { became: 'options', left: shape.options.length }) : entry;
  return { entry, shape, lost, decided, content: settle(form, content(decided)) };
};

const content = ({ answer, choice, comment }: Content): Content => ({ answer, choice, comment });

/** What a process that died had in hand goes back into the queue; answers how many that were. */
export const requeueAnswering = async (trx: Trx, orgId: string, requestId: string): Promise<number> => {
  const left = (await listOutlines(trx, orgId, requestId)).flatMap(({ id, status }) => (status === 'answering' ? id : []));
  await moveEntries(trx, orgId, requestId, left, 'queued');
  return left.length;
};

/** Whoever waits for an answer waits no more: entries that had one keep it, the others are cancelled. Answers them as they waited. */
export const cancelWaiting = async (trx: Trx, orgId: string, requestId: string): Promise<EntryOutline[]> => {
  const waiting = (await listOutlines(trx, orgId, requestId)).filter(({ status }) => isWaiting(status));
  const groups = Map.groupBy(waiting, (row): EntryStatus => (row.filled ? statusSince(row.flags, { became: 'called-off' }) : 'cancelled'));
  for (const [status, rows] of groups) {
    await moveEntries(
      trx,
      orgId,
      requestId,
      rows.map((row) => row.id),
      status,
    );
  }
  return waiting;
};

/** An answer of the engine to one entry, or that it failed. */
export interface MachineAnswer
  extends
    Pick<EntryFields, 'answer' | 'choice' | 'comment' | 'confidence' | 'citations' | 'flags' | 'reasons'>,
    Partial<Pick<EntryFields, 'made_by'> & Pick<EntryRow, 'related'>> {
  entry: EntryRow;
  /** The rules that decided it. */
  trace: Trace;
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
  entry: EntryRow,
  actorId: string | null,
  action: QaEntryChange['action'],
  set: Record<string, unknown>,
): ChangeRow => ({
  id: newId(),
  org_id: entry.org_id,
  entry_id: entry.id,
  actor_id: actorId,
  action,
  before: Object.fromEntries(Object.keys(set).map((field) => [field, entry[field as keyof EntryRow]])),
  after: set,
});

interface RequestKey {
  id: string;
  org_id: string;
}

/** An answer in the fields of its entry's form; where nothing of it has a place, there is none. */
const placed = (answer: MachineAnswer): MachineAnswer => {
  const said = settleDraft(answer.entry, answer);
  const drafts = answer.status === 'answered' || answer.status === 'needs_review';
  return again({ ...answer, ...said }, whenItStands, { became: 'placed', isEmpty: drafts && !hasContent(said) });
};

/**
 * Writes answers of the engine to a locked request, each only where nobody changed the entry since it was taken and it says something else than
 * what stands there, and tells them in one go. One whose source is gone by now says so. Answers the rows that were written, as they stand then.
 */
export const writeAnswers = async (trx: Trx, request: RequestKey, sources: HeldSources, answers: MachineAnswer[]): Promise<EntryRow[]> => {
  const { org_id: orgId, id: requestId } = request;
  const ids = answers.map(({ entry }) => entry.id);
  const versions = new Map((await store.findRows(trx, orgId, ids)).map(({ id, version }) => [id, version]));
  const written = await sources.checked(answers.filter(({ entry }) => versions.get(entry.id) === entry.version).map(placed));
  const changes: ChangeRow[] = [];
  const told: (Written & { status: EntryStatus })[] = [];
  const rows: EntryRow[] = [];
  for (const { entry, related, trace, ...next } of written) {
    const set = differing(entry, { ...entry, ...next, approved_by: null, approved_at: null });
    const beside = related && { related: JSON.stringify(related) };
    if (Object.keys(set).length === 0 && isDeepStrictEqual(related ?? entry.related, entry.related)) continue;
    const isRewritten = next.made_by !== undefined || (['answer', 'choice', 'comment'] as const).some((field) => field in set);
    const draft = isRewritten ? draftColumns(next.made_by ?? null, next) : {};
    const change = {
      ...jsonColumns(set),
      ...beside,
      ...draft,
      ...traceColumn(trace),
      asked_at: new Date(),
    };
    const now = await store.updateEntry(trx, entry, change);
    told.push({ ...now, status: next.status });
    rows.push({ ...entry, ...set, ...(related ? { related } : {}), ...draft, ...now });
    changes.push(changeOf(entry, null, 'answered', set));
  }
  await store.insertChanges(trx, changes);
  await tellEntries(trx, orgId, requestId, 'qa_entry:updated', told);
  for (const [status, some] of Map.groupBy(told, (one) => one.status))
    await tellEntries(trx, orgId, requestId, 'qa_entry:status:updated', some, status);
  return rows;
};

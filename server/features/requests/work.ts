import { isWaiting, statusMeanings } from '#contract/entry-statuses.ts';
import type { MappingBySheet, StoredReading } from '#contract/extraction.ts';
import type { QuestionnaireRequest, RunStatus } from '#contract/requests.ts';
import type { Doing } from '#contract/roles.ts';
import type { Deps } from '#server/deps.ts';
import { ANSWER_BYTES, requireRoomForTexts } from '#server/features/documents/steps.ts';
import {
  type EntryOutline,
  cancelWaiting,
  listOutlines,
  listUntouchedIds,
  moveEntries,
  requeueAnswering,
} from '#server/features/qa-entries/steps.ts';
import { type RunRow, activeRun, startRun, stoppedRuns } from '#server/features/runs/steps.ts';
import { permit } from '#server/features/standing/steps.ts';
import { type Db, type Trx, inOrg } from '#server/platform/db/db.ts';
import type { OrgActor } from '#server/platform/http/actor.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { needs } from './policy.ts';
import { ownReading } from './making/own-reading.ts';
import { lockRequest, readRequest } from './read.ts';
import { queueAnswers, settleRequest, stopRuns } from './settle.ts';
import type { RequestRow } from './store.ts';

/** Permission, the lock, the change and the answer that every call of this file has in common. */
const onRequest = (
  db: Db,
  actor: OrgActor,
  { id, doing }: { id: string; doing: Doing },
  change: (trx: Trx, row: RequestRow) => Promise<unknown>,
): Promise<QuestionnaireRequest> =>
  inOrg(db, actor.orgId, async (trx) => {
    await permit(trx, actor, doing);
    await change(trx, await lockRequest(trx, actor.orgId, id));
    return readRequest(trx, actor, id);
  });

const works = (status: RunStatus): boolean => status === 'queued' || status === 'running';

/** Stops what is queued and running, at once, and gives up what was stopped at a limit; what is answered stays. Nothing happens when there is nothing of it. */
export const cancelRequest = (db: Db, actor: OrgActor, id: string): Promise<QuestionnaireRequest> =>
  onRequest(db, actor, { id, doing: needs.cancel }, async (trx, row) => {
    if (works(row.extract_status) || works(row.qa_status) || (await stoppedOf(trx, row)))
      await settleRequest(trx, row, await stopWork(trx, row));
  });

/** Ends the runs of a locked request and what waits for them; answers the states to settle. */
export const stopWork = async (trx: Trx, row: RequestRow): Promise<{ extract_status?: 'cancelled'; qa_status?: 'cancelled' }> => {
  await stopRuns(trx, row.org_id, row.id);
  await cancelWaiting(trx, row.org_id, row.id);
  return {
    ...(works(row.extract_status) ? { extract_status: 'cancelled' as const } : {}),
    ...(works(row.qa_status) ? { qa_status: 'cancelled' as const } : {}),
  };
};

/**
 * Finds the questions anew, with a corrected mapping or hidden sheets if given. A running answer run pauses meanwhile and goes on
 * with what is still there.
 * @throws not_found · forbidden below editor · no_access · conflict when the request has no file or text, or is being read already · invalid
 * where the reading is none of its file
 */
export const retryExtract = (
  db: Db,
  actor: OrgActor,
  id: string,
  input: { mapping?: MappingBySheet | undefined; hidden?: boolean | undefined; reading?: StoredReading | undefined },
): Promise<QuestionnaireRequest> =>
  onRequest(db, actor, { id, doing: needs.retryExtract }, async (trx, row) => {
    if (row.questionnaire_doc_id === null && row.source_text === null) {
      throw new AppError('conflict', 'This request was made of given questions, or its file is gone: there is nothing to read again.');
    }
    if (works(row.extract_status)) {
      throw new AppError('conflict', 'The questions are being looked for already. Wait for it, or cancel it first.');
    }
    const of = { orgId: row.org_id, documentId: row.questionnaire_doc_id };
    const reading = input.reading && (await ownReading(trx, of, input.reading));
    const paused = await stopRuns(trx, row.org_id, row.id);
    await requeueAnswering(trx, row.org_id, row.id);
    await startRun(trx, row.org_id, 'extract', row.id, 0);
    await settleRequest(trx, row, {
      extract_status: 'queued',
      completed_at: null,
      error: null,
      ...(paused.answer ? { qa_status: 'queued' } : {}),
      ...(input.mapping === undefined ? {} : { mapping: JSON.stringify(input.mapping), mapped_by: actor.userId }),
      ...(reading === undefined ? {} : { reading, mapped_by: actor.userId }),
      ...(input.hidden === undefined ? {} : { read_hidden: input.hidden }),
    });
  });

const isAsked = (entry: EntryOutline, ids: Set<string> | null, overwrite: boolean): boolean => {
  const { asked } = statusMeanings[entry.status];
  if (asked === 'never' || isWaiting(entry.status)) return false;
  if (ids === null ? asked !== 'always' : !ids.has(entry.id)) return false;
  return overwrite || entry.status === 'failed' || !entry.filled;
};

/** What is asked where a whole request is. */
export const openToAsk = (entries: EntryOutline[]): EntryOutline[] => entries.filter((entry) => isAsked(entry, null, false));

/**
 * Lets what has no answer be answered: all of it, or the entries named; with `overwrite` also what has one. Approved entries are
 * never overwritten, skipped ones only when they are named.
 * @throws not_found, also when a named entry is not of this request · forbidden below editor · no_access · conflict while the questions are looked for · storage_full
 */
export const enqueueEntries = (
  { db, config }: Pick<Deps, 'db' | 'config'>,
  actor: OrgActor,
  id: string,
  input: { qa_entry_ids?: string[] | undefined; overwrite: boolean },
): Promise<QuestionnaireRequest> =>
  onRequest(db, actor, { id, doing: needs.enqueueQaEntries }, async (trx, row) => {
    if (works(row.extract_status)) {
      throw new AppError('conflict', 'The questions are still being looked for. They can be answered once they are found.');
    }
    const entries = await listOutlines(trx, row.org_id, row.id);
    const ids = input.qa_entry_ids === undefined ? null : new Set(input.qa_entry_ids);
    if (ids?.difference(new Set(entries.map((entry) => entry.id))).size)
      throw new AppError('not_found', 'There is no such question in this request.');
    const stopped = ids === null ? await stoppedOf(trx, row) : undefined;
    const left = await leftIn(trx, row, entries, stopped);
    const asked = entries.filter((entry) => left.has(entry.id) || isAsked(entry, ids, input.overwrite)).map((entry) => entry.id);
    if (asked.length === 0) return;
    await requireRoomForTexts(trx, row.org_id, config, asked.length * ANSWER_BYTES);
    await moveEntries(trx, row.org_id, row.id, asked, 'queued');
    await queueAnswers(trx, row, stopped);
  });

/** The run that was stopped at a limit, where none is at work. */
const stoppedOf = async (trx: Trx, row: RequestRow): Promise<RunRow | undefined> =>
  (await activeRun(trx, row.org_id, 'answer', row.id)) ? undefined : (await stoppedRuns(trx, row.org_id, 'answer', [row.id])).get(row.id);

/** What a stopped run was to do still and nobody did since. */
const leftIn = async (trx: Trx, row: RequestRow, entries: EntryOutline[], stopped: RunRow | undefined): Promise<Set<string>> => {
  if (!stopped) return new Set();
  const untouched = await listUntouchedIds(trx, row.org_id, row.id);
  const left = new Set(stopped.left_ids);
  const isLeft = (entry: EntryOutline): boolean =>
    left.has(entry.id) && (entry.status === 'cancelled' || (untouched.has(entry.id) && isAsked(entry, left, true)));
  return new Set(entries.filter(isLeft).map(({ id }) => id));
};

/**
 * Goes on with what was stopped at a limit: with what was left then, and nothing that somebody answered since.
 * @throws not_found · forbidden below editor · no_access · conflict when nothing was stopped, or it works already
 */
export const continueAnswering = (db: Db, actor: OrgActor, id: string): Promise<QuestionnaireRequest> =>
  onRequest(db, actor, { id, doing: needs.continue }, async (trx, row) => {
    const stopped = works(row.extract_status) ? undefined : await stoppedOf(trx, row);
    if (!stopped) throw new AppError('conflict', 'Nothing of this request was stopped at a limit, or it is being worked on already.');
    const left = await leftIn(trx, row, await listOutlines(trx, row.org_id, row.id), stopped);
    await moveEntries(trx, row.org_id, row.id, [...left], 'queued');
    await queueAnswers(trx, row, stopped);
  });

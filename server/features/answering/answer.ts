import { isWaiting } from '#contract/entry-statuses.ts';
import { reason } from '#contract/reasons.ts';
import { performance } from 'node:perf_hooks';
import type { AnswerContext } from '#engine/answers/model.ts';
import { AccountClosed } from '#engine/model/account.ts';
import type { Deps } from '#server/deps.ts';
import { accountOf, engineInPlace } from '#server/features/ai-model/steps.ts';
import { failedFor } from '#server/features/extraction/steps.ts';
import { meter } from '#server/features/metering/steps.ts';
import {
  type EntryRow,
  type MachineAnswer,
  cancelWaiting,
  holdSources,
  listQueued,
  requeueAnswering,
  takeAgain,
  takeQueued,
  writeAnswers,
} from '#server/features/qa-entries/steps.ts';
import {
  type Instructions,
  type RequestRow,
  countEntries,
  lockRequest,
  settleRequest,
  tellOwner,
} from '#server/features/requests/steps.ts';
import { type Held, type InHand, type RunPayload, RunLost, dayOf, workRun } from '#server/features/runs/service.ts';
import { areVectorsMade, enqueueOpenAgain, noteVectors } from '#server/features/runs/steps.ts';
import { type Trx, inOrg } from '#server/platform/db/db.ts';
import { type Answering, answerChunk } from './answer-chunk.ts';
import { contextOf } from './context.ts';
import { type Reviewed, reviewRequest, writeReviewed } from './review-form.ts';
import { stopAnswering } from './stop.ts';

/** The first chunk is small, so that somebody who watches sees answers at once; later ones take about this long. An engine that answers together says how many it takes. */
const FIRST_CHUNK = 4;
const CHUNK_MS = 400;
const LARGEST_CHUNK = 50;
/** Fewer questions than this, asked again, are waited for on the screen: their end is no news. */
const WORTH_TELLING = 10;

/**
 * Answers what is queued of a request, in order, chunk by chunk: one transaction writes a chunk with its events and progress and
 * takes the next. Cancelled or killed at any moment, what is written stays and nothing is written twice.
 */
export const answerRequest = (deps: Deps, payload: RunPayload, stop: AbortSignal): Promise<void> =>
  workRun(
    deps,
    payload,
    stop,
    (held) => answerUntilLimit(deps, held),
    async (trx, run) => {
      const { sentence, because } = failedFor(reason('answers_tries'));
      const row = await lockRequest(trx, run.org_id, run.subject_id);
      await cancelWaiting(trx, run.org_id, run.subject_id);
      await settleRequest(trx, row, { qa_status: 'failed', error: sentence, because: JSON.stringify(because) });
      await tellOwner(trx, row, 'failed');
      return sentence;
    },
  );

const answerUntilLimit = async (deps: Deps, held: Held): Promise<void> => {
  try {
    const engine = await engineInPlace(deps, held);
    if (engine) await answerAll({ ...deps, engine }, held);
  } catch (error) {
    if (!(error instanceof AccountClosed)) throw error;
    await inOrg(deps.db, held.run.org_id, (trx) => stopAnswering(trx, held, error.reason));
  }
};

const answerAll = async (deps: Deps, held: Held): Promise<void> => {
  const { org_id: orgId, subject_id: requestId } = held.run;
  const { context, wishes } = await openContext(deps, held);
  const { together } = deps.engine;
  const answering = openAnswering(deps, held);
  // A run that is taken up again takes as many together as before: what was paid for them is found again.
  const first = together ? together.most * (held.run.done > 0 ? together.pool : 1) : FIRST_CHUNK;
  let chunk = await inOrg(deps.db, orgId, (trx) => begin(trx, held, first, together));
  for (const entry of chunk) if (!isWaiting(entry.status)) answering.rows.set(entry.id, entry);
  let ended = false;
  while (!ended) {
    while (chunk.length > 0) {
      const started = performance.now();
      if (together) answering.coming = await inOrg(deps.db, orgId, (trx) => listQueued(trx, orgId, requestId, together.most * together.pool)); // prettier-ignore
      const answers = await answerChunk(deps, chunk, context, wishes, answering);
      const size = together ? together.most * together.pool : sizeOfNext((performance.now() - started) / chunk.length);
      const next = await inOrg(deps.db, orgId, (trx) => nextChunk(trx, answering, answers, size));
      if (next === null) return;
      chunk = next;
    }
    const reviewed = await reviewRequest(deps, orgId, requestId);
    chunk = await inOrg(deps.db, orgId, (trx) => end(trx, held, reviewed, first));
    ended = chunk.length === 0;
  }
};

const sizeOfNext = (msPerEntry: number): number => Math.max(1, Math.min(LARGEST_CHUNK, Math.round(CHUNK_MS / Math.max(msPerEntry, 1))));

/** What a run answers with: its day, its replies and its account beside what the request says. */
const openContext = async (deps: Deps, held: Held): Promise<{ context: AnswerContext; wishes: Instructions }> => {
  const { org_id: orgId, subject_id: requestId, id: runId } = held.run;
  const opened = await contextOf(deps, orgId, requestId);
  if (!opened) throw new RunLost();
  const account = accountOf(deps.db, { orgId, purpose: 'request', requestId, runId });
  return { ...opened, context: { ...opened.context, today: dayOf(held), replies: held.replies, account, signal: held.signal } };
};

type Together = Deps['engine']['together'];

/** A run as it answers chunk by chunk. */
interface Working extends Answering {
  held: Held;
  /** The entries that are asked together now. */
  inHand: readonly InHand[];
}

const openAnswering = ({ db }: Deps, held: Held): Working => {
  const inRun = <Done>(work: (trx: Trx) => Promise<Done>): Promise<Done> => inOrg(db, held.run.org_id, work);
  const working: Working = {
    held,
    inHand: held.inHand,
    answered: new Map(),
    rows: new Map(),
    coming: [],
    write: (some) => inRun((trx) => writeSome(trx, working, some)),
    hold: (chunk) => inRun((trx) => keepInHand(trx, working, chunk)),
  };
  return working;
};

/** Keeps which entries are asked together, each with its version as this run left it. */
const keepInHand = async (trx: Trx, working: Working, entries: readonly InHand[]): Promise<void> => {
  working.inHand = entries.map(({ id, version }) => ({ id, version: working.rows.get(id)?.version ?? version }));
  await working.held.keepInHand(trx, working.inHand);
};

/** Takes up what a process that died had in hand, then the first questions. */
const begin = async (trx: Trx, held: Held, size: number, together: Together): Promise<EntryRow[]> => {
  const { org_id: orgId, subject_id: requestId } = held.run;
  const row = await lockRequest(trx, orgId, requestId);
  const again = await requeueAnswering(trx, orgId, requestId);
  const { total } = await countProgress(trx, row, held, 0);
  await held.progress(trx, 0, total);
  if (!row.sample && !together) await noteMissingVectors(trx, held);
  const before = await takeAgain(trx, orgId, requestId, together ? held.inHand : []);
  const chunk = before.length > 0 ? before : await takeQueued(trx, orgId, requestId, size);
  await settleRequest(trx, row, { qa_status: 'running' });
  await meterQuestions(trx, held, row, chunk.filter(({ status }) => status === 'answering').length - again); // prettier-ignore
  return chunk;
};

/** Before the engine sees them; the sample's are not counted, nor what is asked once more since its vectors are made. */
const meterQuestions = async (trx: Trx, { run }: Held, { org_id, sample }: RequestRow, questions: number): Promise<void> =>
  sample || run.vectors === 'made' ? undefined : meter(trx, org_id, 'questions', questions);

/** A run without a model that begins while vectors are being made finds by words alone: what it leaves open is asked once more. */
const noteMissingVectors = async (trx: Trx, { run }: Held): Promise<void> => {
  if (run.vectors !== null || (await areVectorsMade(trx, run.org_id))) return;
  run.vectors = 'missing';
  await noteVectors(trx, run, run.vectors);
};

/** Writes a part of a chunk: what a first reading says, or what is answered in the end. */
const writeSome = async (trx: Trx, working: Working, answers: MachineAnswer[]): Promise<void> => {
  const { row, progress } = await writeInRun(trx, working, answers);
  await settleRequest(trx, row, {}, progress);
};

/** An entry counts as done with the first that is written of it. */
const writeInRun = async (
  trx: Trx,
  working: Working,
  answers: MachineAnswer[],
): Promise<{ row: RequestRow; progress: { done: number; total: number } }> => {
  const { held, rows, inHand } = working;
  const { org_id: orgId, subject_id: requestId } = held.run;
  const sources = await holdSources(trx, orgId);
  const row = await lockRequest(trx, orgId, requestId);
  const asTheyStand = answers.map((answer) => ({ ...answer, entry: rows.get(answer.entry.id) ?? answer.entry }));
  const first = asTheyStand.filter(({ entry }) => !rows.has(entry.id));
  const written = new Map((await writeAnswers(trx, row, sources, asTheyStand)).map((entry) => [entry.id, entry]));
  for (const { entry } of asTheyStand) rows.set(entry.id, written.get(entry.id) ?? entry);
  if (inHand.length > 0) await keepInHand(trx, working, inHand);
  const progress = await countProgress(trx, row, held, first.length);
  await held.progress(trx, progress.done, progress.total);
  return { row, progress };
};

/** Writes a chunk and takes the next: none when nothing waits, null when another organisation's turn has come. */
const nextChunk = async (trx: Trx, working: Working, answers: MachineAnswer[], size: number): Promise<EntryRow[] | null> => {
  const { held, rows } = working;
  const { org_id: orgId, subject_id: requestId } = held.run;
  const { row, progress } = await writeInRun(trx, working, answers);
  rows.clear();
  if (working.inHand.length > 0) await keepInHand(trx, working, []);
  const gaveWay = progress.done < progress.total && (await held.giveWay(trx));
  const chunk = gaveWay ? null : await takeQueued(trx, orgId, requestId, size);
  await settleRequest(trx, row, {}, progress);
  await meterQuestions(trx, held, row, chunk?.length ?? 0);
  return chunk;
};

/** Ends the run with what the look over the whole form says, unless somebody queued more in the meantime: then that comes first. */
const end = async (trx: Trx, held: Held, reviewed: Reviewed[], size: number): Promise<EntryRow[]> => {
  const { org_id: orgId, subject_id: requestId } = held.run;
  const sources = await holdSources(trx, orgId);
  const row = await lockRequest(trx, orgId, requestId);
  const more = await takeQueued(trx, orgId, requestId, size);
  if (more.length > 0) {
    await held.progress(trx, held.run.done, held.run.done + more.length);
    await meterQuestions(trx, held, row, more.length);
    return more;
  }
  await writeReviewed(trx, row, sources, reviewed);
  await held.finish(trx, 'completed');
  await settleRequest(trx, row, { qa_status: 'completed' });
  await enqueueOpenAgain(trx, orgId);
  if (held.run.vectors !== 'made' && held.run.done >= Math.min(WORTH_TELLING, await countAll(trx, row)))
    await tellOwner(trx, row, 'answered');
  return [];
};

const countAll = async (trx: Trx, row: RequestRow): Promise<number> =>
  (await countEntries(trx, row.org_id, [row.id])).reduce((sum, { entries }) => sum + entries, 0);

/** What is done is counted; what is left are the entries that wait, more or fewer than when the run began. */
const countProgress = async (trx: Trx, row: RequestRow, held: Held, answered: number): Promise<{ done: number; total: number }> => {
  const counts = await countEntries(trx, row.org_id, [row.id]);
  const waiting = counts.reduce((sum, count) => (isWaiting(count.status) ? sum + count.entries : sum), 0);
  held.run.done += answered;
  return { done: held.run.done, total: held.run.done + waiting };
};

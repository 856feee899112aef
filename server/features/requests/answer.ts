import { performance } from 'node:perf_hooks';
import type { AnswerContext, Asked } from '#engine/answers/model.ts';
import type { Deps } from '#server/deps.ts';
import { reviewBelow } from '#server/features/orgs/service.ts';
import {
  type EntryRow,
  type MachineAnswer,
  cancelWaiting,
  findRows,
  requeueAnswering,
  takeQueued,
  writeAnswers,
} from '#server/features/qa-entries/service.ts';
import { type Held, RunLost, type RunPayload, workRun } from '#server/features/runs/service.ts';
import { type Trx, inOrg } from '#server/platform/db/db.ts';
import { askedOf } from './found.ts';
import { reviewRequest } from './review-form.ts';
import { type RequestRow, lockRequest, settleRequest } from './service.ts';
import { countEntries, findRequest, listEqualDocuments } from './store.ts';

/** The first chunk is small, so that somebody who watches sees answers at once; later ones take about this long. */
const FIRST_CHUNK = 4;
const CHUNK_MS = 400;
const LARGEST_CHUNK = 50;
/** Questions in the engine at once: its search runs in native threads. */
const AT_ONCE = 4;

/**
 * Answers what is queued of a request, in order, chunk by chunk: one transaction writes a chunk with its events and progress and
 * takes the next. Cancelled or killed at any moment, what is written stays and nothing is written twice.
 */
export const answerRequest = (deps: Deps, payload: RunPayload, stop: AbortSignal): Promise<void> =>
  workRun(
    deps,
    payload,
    stop,
    (held) => answerAll(deps, held),
    async (trx, run) => {
      const sentence = 'Answering stopped after several attempts. What was answered is kept; start answering again for the rest.';
      const row = await lockRequest(trx, run.org_id, run.subject_id);
      await cancelWaiting(trx, run.org_id, run.subject_id);
      await settleRequest(trx, row, { qa_status: 'failed', error: sentence });
      return sentence;
    },
  );

const answerAll = async (deps: Deps, held: Held): Promise<void> => {
  const { org_id: orgId, subject_id: requestId } = held.run;
  const context = await openContext(deps, held);
  let chunk = await inOrg(deps.db, orgId, (trx) => begin(trx, held));
  let pace = CHUNK_MS / FIRST_CHUNK;
  while (chunk.length > 0) {
    const started = performance.now();
    const answers = await answerChunk(deps, chunk, context, held.signal);
    pace = (performance.now() - started) / chunk.length;
    const size = Math.max(1, Math.min(LARGEST_CHUNK, Math.round(CHUNK_MS / Math.max(pace, 1))));
    chunk = await inOrg(deps.db, orgId, (trx) => nextChunk(deps, trx, held, answers, size));
  }
  deps.log.info({ request: requestId, run: held.run.id, ms_per_entry: Math.round(pace * 10) / 10 }, 'a request was answered');
};

/** Where is searched: the scope of the request, without the questionnaire itself and whatever has the same bytes. */
const openContext = async (deps: Deps, held: Held): Promise<AnswerContext> => {
  const { org_id: orgId, subject_id: requestId } = held.run;
  const index = await deps.knowledge.forOrg(orgId);
  return inOrg(deps.db, orgId, async (trx) => {
    const row = await findRequest(trx, orgId, requestId);
    if (!row) throw new RunLost();
    const below = await reviewBelow(trx, orgId);
    const excluded = row.questionnaire_doc_id === null ? [] : await listEqualDocuments(trx, orgId, row.questionnaire_doc_id);
    return {
      index,
      scope: { ...searchScope(row.scope), ...(excluded.length > 0 ? { excludeDocumentIds: excluded } : {}) },
      about: row.doc_name ?? row.name,
      signal: held.signal,
      ...(below === null ? {} : { reviewBelow: below }),
    };
  });
};

/** The request's scope in the words of the index; what is left out restricts nothing. */
export const searchScope = (scope: unknown): { folderIds?: string[]; labels?: string[] } => {
  const { folder_ids, labels } = (scope ?? {}) as { folder_ids?: string[]; labels?: string[] };
  return { ...(folder_ids?.length ? { folderIds: folder_ids } : {}), ...(labels?.length ? { labels } : {}) };
};

/** Takes up what a process that died had in hand, then the first questions. */
const begin = async (trx: Trx, held: Held): Promise<EntryRow[]> => {
  const { org_id: orgId, subject_id: requestId } = held.run;
  const row = await lockRequest(trx, orgId, requestId);
  await held.progress(trx, held.run.done, held.run.total);
  await requeueAnswering(trx, orgId, requestId);
  const chunk = await takeQueued(trx, orgId, requestId, FIRST_CHUNK);
  await settleRequest(trx, row, { qa_status: 'running' });
  return chunk;
};

const nextChunk = async (deps: Deps, trx: Trx, held: Held, answers: MachineAnswer[], size: number): Promise<EntryRow[]> => {
  const { org_id: orgId, subject_id: requestId } = held.run;
  const row = await lockRequest(trx, orgId, requestId);
  await writeAnswers(trx, orgId, requestId, answers);
  const chunk = await takeQueued(trx, orgId, requestId, size);
  const progress = await countProgress(trx, row, held, answers.length);
  await held.progress(trx, progress.done, progress.total);
  if (chunk.length > 0) {
    await settleRequest(trx, row, {}, progress);
    return chunk;
  }
  await reviewRequest(deps.engine, trx, row);
  await held.finish(trx, 'completed');
  await settleRequest(trx, row, { qa_status: 'completed' }, progress);
  return [];
};

/** What is done is counted; what is left are the entries that wait, more or fewer than when the run began. */
const countProgress = async (trx: Trx, row: RequestRow, held: Held, answered: number): Promise<{ done: number; total: number }> => {
  const counts = await countEntries(trx, row.org_id, [row.id]);
  const waiting = counts.reduce((sum, count) => (count.status === 'queued' || count.status === 'answering' ? sum + count.entries : sum), 0);
  held.run.done += answered;
  return { done: held.run.done, total: held.run.done + waiting };
};

const answerChunk = async (deps: Deps, chunk: EntryRow[], context: AnswerContext, signal: AbortSignal): Promise<MachineAnswer[]> => {
  const originals = await answeredOriginals(deps, chunk);
  const answers = new Map<string, MachineAnswer>();
  const firsts = chunk.filter((entry) => !isCopy(entry, chunk, originals));
  for (let from = 0; from < firsts.length; from += AT_ONCE) {
    signal.throwIfAborted();
    const some = await Promise.all(firsts.slice(from, from + AT_ONCE).map((entry) => answerOne(deps, entry, context, signal)));
    for (const answer of some) answers.set(answer.entry.id, answer);
  }
  for (const entry of chunk) {
    if (answers.has(entry.id)) continue;
    const original = answers.get(entry.duplicates_of ?? '') ?? originals.get(entry.duplicates_of ?? '');
    if (original) answers.set(entry.id, copyAnswer(entry, original));
  }
  return chunk.flatMap((entry) => answers.get(entry.id) ?? []);
};

/** Entries of which this chunk has duplicates, where they have been answered already. */
const answeredOriginals = async ({ db }: Deps, chunk: EntryRow[]): Promise<Map<string, EntryRow>> => {
  const ids = chunk.flatMap((entry) => entry.duplicates_of ?? []);
  const [first] = chunk;
  const rows = ids.length === 0 || !first ? [] : await inOrg(db, first.org_id, (trx) => findRows(trx, first.org_id, ids));
  return new Map(
    rows
      .filter((row) => row.status === 'answered' || row.status === 'needs_review' || row.status === 'approved')
      .map((row) => [row.id, row]),
  );
};

/** Asked the same before, and not asked again with an instruction of its own. */
const isCopy = (entry: EntryRow, chunk: EntryRow[], originals: Map<string, EntryRow>): boolean =>
  entry.duplicates_of !== null &&
  entry.instruction === null &&
  (originals.has(entry.duplicates_of) || chunk.some((other) => other.id === entry.duplicates_of));

const copyAnswer = (entry: EntryRow, original: MachineAnswer | EntryRow): MachineAnswer => {
  const { answer, choice, comment, confidence, citations, flags, status } = original;
  const first = 'entry' in original ? original.entry : original;
  const reasons = [
    `The same question as ${first.ref ?? `number ${first.position + 1}`} of this request, answered alike.`,
    ...original.reasons,
  ];
  return { entry, answer, choice, comment, confidence, citations, flags, reasons, status: status === 'approved' ? 'answered' : status };
};

/** An entry that fails stops no other (R-76). */
const answerOne = async (deps: Deps, entry: EntryRow, context: AnswerContext, signal: AbortSignal): Promise<MachineAnswer> => {
  try {
    const proposal = await deps.engine.answer(withInstruction(askedOf(entry), entry.instruction), context);
    const { choice, comment, confidence, citations, flags, reasons, status } = proposal;
    return { entry, answer: proposal.answer || null, choice, comment, confidence, citations, flags, reasons, status };
  } catch (error) {
    if (signal.aborted) throw error;
    deps.log.error({ err: error, entry: entry.id }, 'an entry could not be answered');
    const reasons = ['This question could not be answered because of a fault. Try it again.'];
    return { entry, answer: null, choice: null, comment: null, confidence: null, citations: [], flags: [], reasons, status: 'failed' };
  }
};

/** What a person adds when asking again is searched with, as guidance is. */
const withInstruction = (asked: Asked, instruction: string | null): Asked =>
  instruction === null ? asked : { ...asked, guidance: [asked.guidance, instruction].filter(Boolean).join('\n') };

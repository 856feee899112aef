import { type Reason, reason } from '#contract/reasons.ts';
import type { Extraction, StoredReading } from '#contract/extraction.ts';
import { layoutOf } from '#contract/formats.ts';
import { sentenceOf } from '#contract/reason-sentences.ts';
import { isUnsure } from '#contract/unsure.ts';
import type { Deps } from '#server/deps.ts';
import { type HeldSources, cancelWaiting, holdSources } from '#server/features/qa-entries/steps.ts';
import { type RequestRow, lockRequest, settleRequest, tellOwner } from '#server/features/requests/steps.ts';
import { type Held, type RunPayload, workRun } from '#server/features/runs/service.ts';
import { type Trx, inOrg } from '#server/platform/db/db.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { type FromEarlier, carryFromEarlier } from './earlier-form.ts';
import { overLimit } from '#engine/files/unreadable.ts';
import { limits } from '#contract/limits.ts';
import { type Failed, failedBy, failedFor } from './failed.ts';
import { keepExtraction } from './keep-extraction.ts';
import { findQuestionsOf } from './kept.ts';
import { readBeside, readWhereNothing } from './reading/read-form.ts';
import { refusalOf } from './refused.ts';
import { locateSource } from './source.ts';

/**
 * Finds the questions of a request and keeps them as entries. A file that cannot be read, has none, or finds no room fails the extraction
 * with a sentence; entries of an earlier one stay.
 */
export const extractRequest = (deps: Deps, payload: RunPayload, stop: AbortSignal): Promise<void> =>
  workRun(
    deps,
    payload,
    stop,
    (held) => extract(deps, held),
    async (trx, run) => {
      const failed = failedFor(reason('questions_tries'));
      await fail(trx, await lockRequest(trx, run.org_id, run.subject_id), failed);
      return failed.sentence;
    },
  );

const extract = async (deps: Deps, held: Held): Promise<void> => {
  const { org_id: orgId, subject_id: requestId } = held.run;
  const row = await inOrg(deps.db, orgId, async (trx) => {
    const locked = await lockRequest(trx, orgId, requestId);
    await held.progress(trx, 0, 0);
    return settleRequest(trx, locked, { extract_status: 'running', error: null });
  });
  const outcome = await attemptWithModel(deps, held, row);
  if (outcome === 'elsewhere') return;
  const earlier = 'sentence' in outcome ? null : await carryFromEarlier(deps, row, outcome, held.signal);
  const refused = (failed: Failed): Promise<void> =>
    inOrg(deps.db, orgId, async (trx) => {
      const locked = await lockRequest(trx, orgId, requestId);
      await held.finish(trx, 'failed', failed.sentence);
      await fail(trx, locked, failed);
    });
  if ('sentence' in outcome) return refused(outcome);
  try {
    await inOrg(deps.db, orgId, async (trx) => {
      const sources = await holdSources(trx, orgId);
      const locked = await lockRequest(trx, orgId, requestId);
      await held.finish(trx, 'completed');
      const kept = await keepExtraction(trx, deps.config, locked, outcome, earlier && (await checkedAgain(earlier, sources)));
      if (!outcome.reader && isUnsure(outcome)) await readBeside(trx, deps, kept);
    });
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'storage_full')) throw error;
    await refused(failedFor(reason('no_room_for_texts')));
  }
};

/** The earlier form may be gone by now; then its answers say so. */
const checkedAgain = async ({ proposals, ...said }: FromEarlier, sources: HeldSources): Promise<FromEarlier> => {
  const checked = (await sources.checked(proposals.filter((proposal) => proposal !== null))).values();
  return { proposals: proposals.map((proposal) => proposal && (checked.next().value ?? null)), ...said };
};

/** What was found, by a language model where structure alone found nothing; or why there are no questions and what to do. */
const attemptWithModel = async (deps: Deps, held: Held, row: RequestRow): Promise<Extraction | Failed | 'elsewhere'> => {
  const found = await attempt(deps, row, held.signal);
  if ('sentence' in found || found.questions.length > 0) return found;
  const read = await readWhereNothing(deps, held, row);
  if (read === 'elsewhere') return read;
  const again = read?.reading ? await attempt(deps, await takeReading(deps, held, row, read.reading), held.signal) : null;
  if (again && ('sentence' in again || again.questions.length > 0)) return again;
  const model = again?.reader?.model;
  const why = [nothingFound(found), ...(read?.because ?? []), ...(model === undefined ? [] : [reason('structure_nothing', { model })])];
  return { sentence: why.map(sentenceOf).join(' '), because: why };
};

/** @throws RunLost */
const takeReading = (deps: Deps, held: Held, { org_id, id }: RequestRow, reading: StoredReading): Promise<RequestRow> =>
  inOrg(deps.db, org_id, async (trx) => {
    const locked = await lockRequest(trx, org_id, id);
    await held.progress(trx, 0, 0);
    return { ...(await settleRequest(trx, locked, { reading: JSON.stringify(reading) })), reading };
  });

/** What is found in its file, as it is decided that it is read. */
const attempt = async (deps: Deps, row: RequestRow, signal: AbortSignal): Promise<Extraction | Failed> => {
  try {
    const ref = await inOrg(deps.db, row.org_id, (trx) => locateSource(trx, row));
    const { mapping, read_hidden: hidden, reading } = row;
    const extraction = await findQuestionsOf(deps, row.org_id, ref, { mapping, hidden, reading: reading ?? undefined, signal });
    const found = extraction.questions.length;
    if (found > limits.entriesAtOnce) overLimit(`it holds ${found} questions, and ${limits.entriesAtOnce} are taken`);
    return refusalOf(mapping, extraction) ?? extraction;
  } catch (error) {
    return failedBy(error);
  }
};

const fail = async (trx: Trx, row: RequestRow, { sentence, because }: Failed): Promise<void> => {
  await cancelWaiting(trx, row.org_id, row.id);
  await settleRequest(trx, row, {
    extract_status: 'failed',
    error: sentence,
    because: JSON.stringify(because),
    ...(row.qa_status === 'queued' ? { qa_status: 'cancelled' } : {}),
  });
  await tellOwner(trx, row, 'failed');
};

/** Why there is nothing to answer, and the way on. */
export const nothingFound = ({ file, format, sheets }: Pick<Extraction, 'file' | 'format' | 'sheets'>): Reason => {
  if (format === 'text') return reason('nothing_in_text');
  if (format === 'mail') return reason('nothing_in_mail');
  const hidden = sheets.filter((sheet) => sheet.hidden).length;
  if (sheets.length === 0 || layoutOf(format) !== 'sheets') return reason('nothing_in_file', { file });
  return hidden > 0
    ? reason('nothing_beside_hidden', { count: hidden, file })
    : reason('nothing_on_sheets', { count: sheets.length, file });
};

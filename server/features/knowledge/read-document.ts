import { noteOf, sentenceOf } from '#contract/reason-sentences.ts';
import { type Reason, reason } from '#contract/reasons.ts';
import { UnreadableFile } from '#engine/files/model.ts';
import type { ReadDocument } from '#engine/reading/model.ts';
import type { Deps } from '#server/deps.ts';
import {
  type DocumentRow,
  eventOf,
  fileNameOf,
  findDocument,
  lockDocument,
  requireRoomForTexts,
  updateDocument,
} from '#server/features/documents/steps.ts';
import { replaceDocumentPairs } from '#server/features/library/steps.ts';
import { meter } from '#server/features/metering/steps.ts';
import { holdCiting } from '#server/features/requests/steps.ts';
import { keepPapers, noteChanged } from '#server/features/told/steps.ts';
import { type Held, type RunPayload, workRun } from '#server/features/runs/service.ts';
import { type Trx, inOrg } from '#server/platform/db/db.ts';
import { appendEvent } from '#server/platform/events/append-event.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { replacePassages, weighRead } from './store.ts';

/** Progress reaches the screens at most this often. */
const PROGRESS_MS = 1_000;

/**
 * Reads one document: its passages and pairs are written in one transaction, then it is put into the index, and only then it
 * is ready. Killed anywhere between, the run is taken up again from the start and comes to the same. A file that cannot be
 * read, or for whose texts there is no room, is failed with its sentence, and is no reason to try again.
 */
export const readDocument = (payload: RunPayload, deps: Deps, stop: AbortSignal): Promise<void> =>
  workRun(
    deps,
    payload,
    stop,
    (held) => read(deps, held),
    async (trx, run) => {
      const document = await findDocument(trx, run.org_id, run.subject_id);
      const sentence = `${document?.display_name ?? 'The file'} could not be read: the reader gave up after several tries. Save it anew or in another format and upload it again.`;
      if (document)
        await setStatus(trx, document, { status: 'failed', error: sentence, because: JSON.stringify([reason('unreadable_tries')]) });
      return sentence;
    },
  );

const read = async (deps: Deps, held: Held): Promise<void> => {
  const orgId = held.run.org_id;
  const document = await inOrg(deps.db, orgId, (trx) => begin(trx, held));
  if (!document?.storage_key) return;
  const result = await readBytes(deps, held, document, document.storage_key);
  const refused = (message: string, because: Reason): Promise<void> =>
    inOrg(deps.db, orgId, async (trx) => {
      await setStatus(trx, document, { status: 'failed', error: message, because: JSON.stringify([because]) });
      await held.finish(trx, 'failed', message);
    });
  if (result instanceof UnreadableFile) return refused(result.message, result.because);
  const kept = await keepWithRoom(deps, held, result);
  if (kept === 'no room') return refused(sentenceOf(reason('no_room_for_texts')), reason('no_room_for_texts'));
  if (kept === 'gone') return;
  await deps.knowledge.bringIntoStep(orgId, [document.id], [document.id]);
  await inOrg(deps.db, orgId, async (trx) => {
    await setStatus(trx, document, { status: 'ready', error: null });
    await held.finish(trx, 'completed');
  });
};

/** The document, said to be processing; undefined when it was deleted meanwhile, which ends the run. */
const begin = async (trx: Trx, held: Held): Promise<DocumentRow | undefined> => {
  const document = await lockDocument(trx, held.run.org_id, held.run.subject_id);
  if (!document?.storage_key) {
    await held.finish(trx, 'completed');
    return undefined;
  }
  await held.progress(trx, 0, 0);
  await setStatus(trx, document, { status: 'processing', error: null, progress_done: null, progress_total: null });
  return document;
};

const readBytes = async (deps: Deps, held: Held, document: DocumentRow, key: string): Promise<ReadDocument | UnreadableFile> => {
  const progress = reporter(deps, held, document);
  try {
    return await deps.pool.run(
      'read-document',
      async () => ({ bytes: await deps.storage.read(key), fileName: fileNameOf({ ...document, storage_key: key }) }),
      { party: document.org_id, queued: true, signal: held.signal, onProgress: progress.report },
    );
  } catch (error) {
    if (error instanceof UnreadableFile) return error;
    throw error;
  } finally {
    await progress.settled();
  }
};

/** Writes what was read, or nothing of it where the organisation has no room for it. */
const keepWithRoom = async ({ db, config }: Deps, held: Held, result: ReadDocument): Promise<'kept' | 'gone' | 'no room'> => {
  try {
    return (await inOrg(db, held.run.org_id, (trx) => keep(trx, config, held, result))) ? 'kept' : 'gone';
  } catch (error) {
    if (error instanceof AppError && error.code === 'storage_full') return 'no room';
    throw error;
  }
};

/** Writes what was read; false when the document was deleted meanwhile. @throws storage_full */
const keep = async (trx: Trx, config: Deps['config'], held: Held, result: ReadDocument): Promise<boolean> => {
  const document = await lockDocument(trx, held.run.org_id, held.run.subject_id);
  if (!document) {
    await held.finish(trx, 'completed');
    return false;
  }
  await held.progress(trx, result.pages ?? 1, result.pages ?? 1);
  if (!document.sample) {
    const grown = textsOf(result) - (await weighRead(trx, document.org_id, document.id));
    await requireRoomForTexts(trx, document.org_id, config, grown);
  }
  // nothing cites what was never read: other answers need not wait while much is written
  const citing = document.passage_count === null ? null : await holdCiting(trx, document.org_id, [document.id]);
  await keepPapers(trx, document.org_id, [document.id]);
  const gone = new Set([
    ...(await replacePassages(trx, document.org_id, document.id, result.passages)),
    ...(await replaceDocumentPairs(trx, document.org_id, document, result.pairs)),
  ]);
  if (gone.size > 0) await citing?.flag('source_changed', gone);
  await updateDocument(trx, document.org_id, document.id, {
    kind: result.kind,
    language: result.language,
    pages: result.pages,
    passage_count: result.passages.length,
    pair_count: result.pairs.length,
    dated: result.date === null ? null : new Date(result.date),
    warnings: result.warnings.map(noteOf),
    notes: JSON.stringify(result.warnings),
  });
  await noteChanged(trx, document.org_id, [document.id]);
  if (!document.sample) await meter(trx, document.org_id, 'pages', result.pages ?? 1);
  return true;
};

/** Bytes of what was read. */
const textsOf = ({ passages, pairs }: ReadDocument): number => {
  const bytes = (...texts: (string | null)[]) => texts.reduce((sum, text) => sum + Buffer.byteLength(text ?? ''), 0);
  return (
    passages.reduce((sum, { heading, text }) => sum + bytes(heading, text), 0) +
    pairs.reduce((sum, { question, choice, answer }) => sum + bytes(question, choice, answer), 0)
  );
};

const setStatus = async (
  trx: Trx,
  document: DocumentRow,
  change: { status: DocumentRow['status']; error: string | null; because?: string; progress_done?: null; progress_total?: null },
): Promise<void> => {
  await updateDocument(trx, document.org_id, document.id, change);
  await appendEvent(trx, document.org_id, eventOf(document, 'updated'), {
    id: document.id,
    parent_id: document.parent_id,
    status: change.status,
  });
};

/** Writes how far reading is, one write after the other; a progress that comes too soon after the last is left out. */
const reporter = (deps: Deps, held: Held, document: DocumentRow) => {
  let writing: Promise<void> = Promise.resolve();
  let last = 0;
  const write = (done: number, total: number): Promise<void> =>
    inOrg(deps.db, document.org_id, async (trx) => {
      await updateDocument(trx, document.org_id, document.id, { progress_done: done, progress_total: total });
      await held.progress(trx, done, total);
      await appendEvent(trx, document.org_id, eventOf(document, 'updated'), {
        id: document.id,
        parent_id: document.parent_id,
        status: 'processing',
        progress: { done, total },
      });
    });
  return {
    report: (done: number, total: number): void => {
      if (Date.now() - last < PROGRESS_MS) return;
      last = Date.now();
      writing = writing
        .then(() => write(done, total))
        .catch((error: unknown) => deps.log.warn({ err: error, document: document.id }, 'the progress of reading was not written'));
    },
    settled: (): Promise<void> => writing,
  };
};

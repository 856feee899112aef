import { AsyncLocalStorage } from 'node:async_hooks';
import * as z from 'zod/mini';
import type { Backtest, BacktestCandidate, BacktestItem } from '#contract/backtests.ts';
import { limits } from '#contract/limits.ts';
import { may } from '#contract/roles.ts';
import type { Deps } from '#server/deps.ts';
import { ANSWER_BYTES, requireRoomForTexts, requireStoredFile } from '#server/features/documents/steps.ts';
import { type RunRow, activeRuns, cancelRuns, continueRun, startRun, stoppedRuns } from '#server/features/runs/steps.ts';
import { permit } from '#server/features/standing/steps.ts';
import { type Db, type Trx, inOrg, newId } from '#server/platform/db/db.ts';
import type { OrgActor } from '#server/platform/http/actor.ts';
import { allow } from '#server/platform/http/allow.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { readCursor, writeCursor } from '#server/platform/http/cursor.ts';
import { withinAnswer } from '#server/platform/http/list-query.ts';
import { needs } from './policy.ts';
import * as store from './store.ts';

const PAGE = 50;

/** What can be tried. */
export const listCandidates = (
  db: Db,
  actor: OrgActor,
  { q = '', limit = PAGE }: { q?: string | undefined; limit?: number | undefined },
): Promise<{ candidates: BacktestCandidate[]; next_cursor: null }> =>
  inOrg(db, actor.orgId, async (trx) => ({
    candidates: (await store.listCandidates(trx, actor.orgId, { q, limit })).map(({ pair_count, updated_at, ...row }) => ({
      ...row,
      pairs: pair_count ?? 0,
      updated_at: updated_at.toISOString(),
    })),
    next_cursor: null,
  }));

/**
 * Starts a backtest of a document.
 * @throws not_found · forbidden below editor · no_access · storage_full
 */
export const createBacktest = ({ db, config }: Pick<Deps, 'db' | 'config'>, actor: OrgActor, documentId: string): Promise<Backtest> =>
  inOrg(db, actor.orgId, async (trx) => {
    await permit(trx, actor, needs.create);
    const document = await requireStoredFile(trx, actor.orgId, documentId);
    await requireRoomForTexts(trx, actor.orgId, config, (document.pair_count ?? 0) * ANSWER_BYTES);
    const row = await store.insertBacktest(trx, {
      id: newId(),
      org_id: actor.orgId,
      document_id: document.id,
      sample: document.sample,
      name: document.display_name,
      created_by: actor.userId,
    });
    return present(row, actor, { run: await startRun(trx, actor.orgId, 'backtest', row.id, 0) });
  });

export const listBacktests = (
  db: Db,
  actor: OrgActor,
  { cursor, limit = PAGE }: { cursor?: string | undefined; limit?: number | undefined },
): Promise<{ backtests: Backtest[]; next_cursor: string | null }> =>
  inOrg(db, actor.orgId, async (trx) => {
    const { page, next_cursor } = await store.listBacktests(trx, actor.orgId, { after: cursor ?? null, limit });
    const ids = page.map(({ id }) => id);
    const runs = await activeRuns(trx, actor.orgId, 'backtest', ids);
    const stopped = await stoppedRuns(trx, actor.orgId, 'backtest', ids);
    return { backtests: page.map((row) => present(row, actor, { run: runs.get(row.id), stopped: stopped.has(row.id) })), next_cursor };
  });

/** As a cursor counts them. */
const MOST_ITEMS = 2 ** 31 - 1;

const From = z.object({ from: z.int().check(z.minimum(0), z.maximum(MOST_ITEMS)) });

/** With a page of its items, in order: at most `limit`, and no more than one answer holds. @throws not_found */
export const getBacktest = (
  db: Db,
  actor: OrgActor,
  id: string,
  { cursor, limit = limits.entriesAtOnce }: { cursor?: string | undefined; limit?: number | undefined },
): Promise<Backtest & { items: BacktestItem[]; next_cursor: string | null }> =>
  inOrg(db, actor.orgId, async (trx) => {
    const from = cursor === undefined ? 0 : readCursor(From, cursor).from;
    const backtest = await read(trx, actor, id);
    const page = { orgId: actor.orgId, id, from };
    const weighed = (await store.weighItems(trx, { ...page, limit: limit + 1 })).map((bytes) => ({ bytes }));
    const held = Math.min(limit, withinAnswer(weighed).length);
    const items = held === 0 ? [] : await store.listItems(trx, { ...page, limit: held });
    return { ...backtest, items, next_cursor: weighed.length > held ? writeCursor({ from: from + held }) : null };
  });

/** A backtest with all of its items, which are read a page after the other as they are asked for; `bytes` is what they come to. */
export interface WholeBacktest {
  backtest: Backtest;
  bytes: number;
  pages: AsyncIterable<BacktestItem[]>;
}

/** For a file: no more of it lies in memory than one answer holds. @throws not_found */
export const getWholeBacktest = (db: Db, actor: OrgActor, id: string): Promise<WholeBacktest> =>
  inOrg(db, actor.orgId, async (trx) => {
    const backtest = await read(trx, actor, id);
    const weights = await store.weighItems(trx, { orgId: actor.orgId, id, from: 0, limit: MOST_ITEMS });
    return { backtest, bytes: weights.reduce((sum, one) => sum + one, 0), pages: pagesOf(db, { orgId: actor.orgId, id }, weights) };
  });

/** Read for whoever asked, whenever the page before was taken. */
async function* pagesOf(db: Db, of: { orgId: string; id: string }, weights: readonly number[]): AsyncGenerator<BacktestItem[]> {
  const forCaller = AsyncLocalStorage.snapshot();
  const weighed = weights.map((bytes) => ({ bytes }));
  for (let from = 0; from < weighed.length;) {
    const page = { ...of, from, limit: withinAnswer(weighed.slice(from)).length };
    yield await forCaller(() => inOrg(db, of.orgId, (trx) => store.listItems(trx, page)));
    from += page.limit;
  }
}

/** Stops it at once; nothing happens when it has ended. @throws not_found · forbidden below editor */
export const cancelBacktest = (db: Db, actor: OrgActor, id: string): Promise<Backtest> =>
  inOrg(db, actor.orgId, async (trx) => {
    allow(actor, needs.cancel);
    await requireBacktest(trx, actor, id);
    if ((await cancelRuns(trx, actor.orgId, 'backtest', [id])) > 0) await store.endBacktest(trx, actor.orgId, id, { status: 'cancelled' });
    return read(trx, actor, id);
  });

/**
 * Goes on with one that was stopped at a limit: what was replied to it stays.
 * @throws not_found · forbidden below editor · no_access · conflict when it was not stopped
 */
export const continueBacktest = (db: Db, actor: OrgActor, id: string): Promise<Backtest> =>
  inOrg(db, actor.orgId, async (trx) => {
    await permit(trx, actor, needs.continue);
    await requireBacktest(trx, actor, id);
    const stopped = (await stoppedRuns(trx, actor.orgId, 'backtest', [id])).get(id);
    if (!stopped) throw new AppError('conflict', 'This backtest was not stopped at a limit.');
    await continueRun(trx, stopped, stopped.total);
    await store.queueBacktest(trx, actor.orgId, id);
    return read(trx, actor, id);
  });

/** @throws not_found · forbidden below editor */
export const removeBacktest = (db: Db, actor: OrgActor, id: string): Promise<null> =>
  inOrg(db, actor.orgId, async (trx) => {
    allow(actor, needs.remove);
    await requireBacktest(trx, actor, id);
    await cancelRuns(trx, actor.orgId, 'backtest', [id]);
    await store.deleteBacktest(trx, actor.orgId, id);
    return null;
  });

const requireBacktest = async (trx: Trx, { orgId }: OrgActor, id: string): Promise<store.BacktestRow> => {
  const row = await store.findBacktest(trx, orgId, id);
  if (!row) throw new AppError('not_found', 'There is no such backtest.');
  return row;
};

const read = async (trx: Trx, actor: OrgActor, id: string): Promise<Backtest> => {
  const row = await requireBacktest(trx, actor, id);
  const run = (await activeRuns(trx, actor.orgId, 'backtest', [id])).get(id);
  return present(row, actor, { run, stopped: (await stoppedRuns(trx, actor.orgId, 'backtest', [id])).has(id) });
};

interface Standing {
  /** The one that waits or works. */
  run: RunRow | undefined;
  stopped?: boolean;
}

const present = (row: store.BacktestRow, actor: OrgActor, { run, stopped = false }: Standing): Backtest => ({
  id: row.id,
  status: row.status,
  document: row.document_id === null ? null : { id: row.document_id, display_name: row.name },
  name: row.name,
  done: run?.done ?? row.figures?.questions ?? 0,
  total: run?.total ?? row.figures?.questions ?? 0,
  error: row.error,
  because: row.because,
  stopped,
  figures: row.figures,
  created_at: row.created_at.toISOString(),
  finished_at: row.finished_at?.toISOString() ?? null,
  can: { edit: may(actor.accessLevel, needs.remove) },
});

import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { BacktestFigures, BacktestItem } from '#contract/backtests.ts';
import type { Reason } from '#contract/reasons.ts';
import type { Trx } from '#server/platform/db/db.ts';
import type { Tables } from '#server/platform/db/tables.ts';
import { weighedRows } from '#server/platform/http/list-query.ts';

export type BacktestRow = Omit<Selectable<Tables['backtest']>, 'items' | 'sample'>;

/** What a list shows; the items, which may be thousands, are read one backtest at a time. */
const columns = [
  'id',
  'org_id',
  'document_id',
  'name',
  'status',
  'error',
  'because',
  'figures',
  'created_by',
  'created_at',
  'finished_at',
] as const;

export const insertBacktest = (
  trx: Trx,
  row: { id: string; org_id: string; document_id: string; sample: boolean; name: string; created_by: string },
): Promise<BacktestRow> =>
  trx
    .insertInto('backtest')
    .values({ ...row, status: 'queued' })
    .returning(columns)
    .executeTakeFirstOrThrow();

export const findBacktest = (trx: Trx, orgId: string, id: string): Promise<BacktestRow | undefined> =>
  trx.selectFrom('backtest').select(columns).where('org_id', '=', orgId).where('id', '=', id).executeTakeFirst();

/** Items of a backtest from a place in their order on, as what of each is asked for. */
const itemsFrom = async <Shown>(trx: Trx, { orgId, id, from, limit }: ItemPage, shown: RawBuilder<unknown>): Promise<Shown[]> =>
  (
    await sql<{ shown: Shown }>`select ${shown} as shown
      from backtest, jsonb_array_elements(items) with ordinality as each(item, at)
      where org_id = ${orgId} and id = ${id} and at > ${from}::int order by at limit ${limit}`.execute(trx)
  ).rows.map((row) => row.shown);

interface ItemPage {
  orgId: string;
  id: string;
  from: number;
  limit: number;
}

/** How many bytes each of them is in an answer. */
export const weighItems = (trx: Trx, page: ItemPage): Promise<number[]> => itemsFrom(trx, page, sql`octet_length(item::text)`);

export const listItems = (trx: Trx, page: ItemPage): Promise<BacktestItem[]> => itemsFrom(trx, page, sql`item`);

/** Newest first: at most `limit`, and no more than one answer holds; figures name each option of the form. */
export const listBacktests = async (
  trx: Trx,
  orgId: string,
  page: { after: string | null; limit: number },
): Promise<{ page: BacktestRow[]; next_cursor: string | null }> => {
  let query = trx.selectFrom('backtest').select(columns).where('org_id', '=', orgId);
  if (page.after)
    query = query.where(sql<boolean>`(created_at, id) < (select b.created_at, b.id from backtest b where b.id = ${page.after})`);
  query = query.orderBy('created_at', 'desc').orderBy('id', 'desc');
  const bytes = sql<number>`500 + octet_length(json_build_array(name, error, because, figures)::text)`;
  return weighedRows(query, { id: 'id', bytes, limit: page.limit });
};

export const beginBacktest = async (trx: Trx, orgId: string, id: string): Promise<void> => {
  await trx
    .updateTable('backtest')
    .set({ status: 'running', error: null, because: '[]' })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute();
};

export const queueBacktest = async (trx: Trx, orgId: string, id: string): Promise<void> => {
  await trx
    .updateTable('backtest')
    .set({ status: 'queued', error: null, because: '[]', finished_at: null })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute();
};

export const endBacktest = async (
  trx: Trx,
  orgId: string,
  id: string,
  end:
    | { status: 'completed'; figures: BacktestFigures; items: BacktestItem[] }
    | { status: 'failed' | 'cancelled'; error?: string; because?: Reason[] },
): Promise<void> => {
  const result =
    end.status === 'completed'
      ? { status: end.status, figures: JSON.stringify(end.figures), items: JSON.stringify(end.items) }
      : { status: end.status, error: end.error ?? null, because: JSON.stringify(end.because ?? []) };
  await trx
    .updateTable('backtest')
    .set({ ...result, finished_at: sql<Date>`now()` })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute();
};

export const deleteBacktest = async (trx: Trx, orgId: string, id: string): Promise<void> => {
  await trx.deleteFrom('backtest').where('org_id', '=', orgId).where('id', '=', id).execute();
};

/** Backtests of the sample. */
export const countSample = async (trx: Trx, orgId: string): Promise<number> => {
  const { backtests } = await trx
    .selectFrom('backtest')
    .select((e) => e.fn.countAll<string>().as('backtests'))
    .where('org_id', '=', orgId)
    .where('sample', '=', true)
    .executeTakeFirstOrThrow();
  return Number(backtests);
};

/** Those of the sample; answers which. */
export const deleteSample = (trx: Trx, orgId: string): Promise<{ id: string }[]> =>
  trx.deleteFrom('backtest').where('org_id', '=', orgId).where('sample', '=', true).returning('id').execute();

/** Files of the knowledge that were read, filled questionnaires first, then the newest. `q` is part of the name, in any case. */
export const listCandidates = (trx: Trx, orgId: string, { q, limit }: { q: string; limit: number }) =>
  trx
    .selectFrom('document')
    .select(['id', 'display_name', 'kind', 'pair_count', 'updated_at'])
    .where('org_id', '=', orgId)
    .where('item_type', '=', 'document')
    .where('category', '=', 'knowledge_base')
    .where('status', '=', 'ready')
    .where('storage_key', 'is not', null)
    .$if(q !== '', (found) => found.where(sql<boolean>`strpos(lower(display_name), lower(${q})) > 0`))
    .orderBy(sql`(kind = 'questionnaire')`, (by) => by.desc().nullsLast())
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();

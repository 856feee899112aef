import { sql } from 'kysely';
import type { ModelPurpose } from '#contract/model-usage.ts';
import type { ModelCall } from '#engine/model/account.ts';
import type { Trx } from '#server/platform/db/db.ts';

/** What a call is made for. */
export interface Work {
  orgId: string;
  purpose: ModelPurpose;
  requestId?: string;
  runId?: string;
}

/** Counted in the month that it is. */
export const addCall = async (trx: Trx, { orgId, purpose, requestId, runId }: Work, call: ModelCall): Promise<void> => {
  await sql`
    insert into model_usage (org_id, month, purpose, request_id, run_id, model, prompt, calls, failed, tokens_in, tokens_cached, tokens_out)
    values (${orgId}, to_char(now() at time zone 'UTC', 'YYYY-MM'), ${purpose}, ${requestId ?? null}, ${runId ?? null}, ${call.model},
      ${call.prompt}, 1, ${call.failed ? 1 : 0}, ${call.tokensIn}, ${call.tokensCached}, ${call.tokensOut})
    on conflict (org_id, month, purpose, request_id, run_id, model, prompt) do update set
      calls = model_usage.calls + 1, failed = model_usage.failed + excluded.failed, tokens_in = model_usage.tokens_in + excluded.tokens_in,
      tokens_cached = model_usage.tokens_cached + excluded.tokens_cached,
      tokens_out = model_usage.tokens_out + excluded.tokens_out`.execute(trx);
};

/** Calls of one model, together. */
export interface Counted {
  model: string;
  calls: number;
  failed: number;
  tokens_in: number;
  tokens_cached: number;
  tokens_out: number;
}

/** Of a model, all over. */
const counted = (trx: Trx, orgId: string) =>
  trx
    .selectFrom('model_usage')
    .where('org_id', '=', orgId)
    .select(({ fn, cast }) => [
      'model',
      cast<number>(fn.sum('calls'), 'integer').as('calls'),
      cast<number>(fn.sum('failed'), 'integer').as('failed'),
      cast<number>(fn.sum('tokens_in'), 'float8').as('tokens_in'),
      cast<number>(fn.sum('tokens_cached'), 'float8').as('tokens_cached'),
      cast<number>(fn.sum('tokens_out'), 'float8').as('tokens_out'),
    ])
    .groupBy('model');

export const listOfRequests = (trx: Trx, orgId: string, requestIds: string[]): Promise<(Counted & { request_id: string | null })[]> =>
  counted(trx, orgId).where('request_id', 'in', requestIds).select('request_id').groupBy('request_id').execute();

/** Since a month (`2026-11`), by month, purpose and request. */
export const listByMonth = (
  trx: Trx,
  orgId: string,
  since: string,
): Promise<(Counted & { month: string; purpose: ModelPurpose; request_id: string | null })[]> =>
  counted(trx, orgId)
    .where('month', '>=', since)
    .select(['month', 'purpose', 'request_id'])
    .groupBy(['month', 'purpose', 'request_id'])
    .execute();

/** Tokens in of all calls of an organisation in the month that it is. */
export const usedInMonth = async (trx: Trx, orgId: string): Promise<number> => {
  const { rows } = await sql<{ used: number }>`
    select coalesce(sum(tokens_in), 0)::float8 as used from model_usage
    where org_id = ${orgId} and month = to_char(now() at time zone 'UTC', 'YYYY-MM')`.execute(trx);
  return rows[0]?.used ?? 0;
};

export const usedInRun = async (trx: Trx, orgId: string, runId: string): Promise<{ in: number; out: number }> => {
  const { rows } = await sql<{ in: number; out: number }>`
    select coalesce(sum(tokens_in), 0)::float8 as in, coalesce(sum(tokens_out), 0)::float8 as out from model_usage
    where org_id = ${orgId} and run_id = ${runId}`.execute(trx);
  return rows[0] ?? { in: 0, out: 0 };
};

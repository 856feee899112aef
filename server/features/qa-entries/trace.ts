/** The trace of an answer beside its entry: written with it, bounded, and read where it alone is asked for. */
import { sql } from 'kysely';
import type { Trace } from '#contract/answers.ts';
import { limits } from '#contract/limits.ts';
import type { Trx } from '#server/platform/db/db.ts';

/**
 * A trace as it is kept: at most `limits.traced` rules, and `limits.traceBytes` bytes of JSON of what they say; a rule of which no more fits keeps
 * its name and what it did, without reasons and source. Pure.
 */
export const keptTrace = (trace: Trace): Trace => {
  let left: number = limits.traceBytes;
  return trace.slice(0, limits.traced).map((step) => {
    const bytes = Buffer.byteLength(JSON.stringify(step));
    if (bytes > left) return { rule: step.rule, does: step.does, reasons: [] };
    left -= bytes;
    return step;
  });
};

/** The column of a trace. */
export const traceColumn = (trace: Trace): { trace: string } => ({ trace: JSON.stringify(keptTrace(trace)) });

/** The traces of entries that are there and have one, by their id. */
export const tracesOf = async (trx: Trx, orgId: string, ids: string[]): Promise<Map<string, Trace>> => {
  if (ids.length === 0) return new Map();
  const rows = await trx
    .selectFrom('qa_entry')
    .select(['id', 'trace'])
    .where('org_id', '=', orgId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute();
  return new Map(rows.map(({ id, trace }) => [id, trace]));
};

/** Keeps, behind the rules that decided answers, those that spoke of them since. */
export const addToTraces = async (trx: Trx, orgId: string, decided: { id: string; trace?: Trace | undefined }[]): Promise<void> => {
  const since = new Map(decided.flatMap(({ id, trace = [] }) => (trace.length > 0 ? [[id, trace] as const] : [])));
  const before = await tracesOf(trx, orgId, [...since.keys()]);
  if (before.size === 0) return;
  const traces = [...before].map(([id, trace]) => traceColumn([...trace, ...(since.get(id) ?? [])]).trace);
  await sql`
    update qa_entry set trace = now.trace::jsonb from unnest(${[...before.keys()]}::uuid[], ${traces}::text[]) as now (id, trace)
    where qa_entry.id = now.id and qa_entry.org_id = ${orgId}`.execute(trx);
};

/** Copies of entries get the traces of what they were copied from: each finds its origin by its id, however many came just now. */
export const copyTraces = async (trx: Trx, orgId: string, copies: { from: string; to: string }[]): Promise<void> => {
  if (copies.length === 0) return;
  const origins = JSON.stringify(Object.fromEntries(copies.map(({ from, to }) => [to, from])));
  await sql`
    update qa_entry set trace = (
      select original.trace from qa_entry as original
      where original.org_id = ${orgId} and original.id = (${origins}::jsonb ->> qa_entry.id::text)::uuid
    )
    where org_id = ${orgId} and id = any(${copies.map(({ to }) => to)}::uuid[])`.execute(trx);
};

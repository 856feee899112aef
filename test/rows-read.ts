/** What statements cost the database, by the rows that they go through: no clock, so that a busy machine changes nothing. */
import { CompiledQuery } from 'kysely';
import { expect } from 'vitest';
import type { Trx } from '#server/platform/db/db.ts';

interface Step {
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Join Filter'?: number;
  Plans?: Step[];
}

/** Rows that the widest step of a plan went through, those that it held against each other and dropped too. */
const widest = (step: Step): number =>
  Math.max(
    step['Actual Loops'] * (step['Actual Rows'] + (step['Rows Removed by Filter'] ?? 0) + (step['Rows Removed by Join Filter'] ?? 0)),
    ...(step.Plans ?? []).map(widest),
  );

/** What a piece of work answers, and the most rows that one step of its statements goes through when these are run once more. */
export async function rowsOf<T>(trx: Trx, work: (trx: Trx) => Promise<T>): Promise<{ answer: T; rows: number }> {
  const said: CompiledQuery[] = [];
  const listens = new Proxy(trx, {
    get: (own, name) => {
      const value: unknown = Reflect.get(own, name, own);
      if (name !== 'getExecutor') return typeof value === 'function' ? value.bind(own) : value;
      return () => {
        const executor = own.getExecutor();
        const executeQuery: typeof executor.executeQuery = (query, ...rest) => {
          said.push(query);
          return executor.executeQuery(query, ...rest);
        };
        return new Proxy(executor, {
          get: (of, key) => {
            if (key === 'executeQuery') return executeQuery;
            const held: unknown = Reflect.get(of, key, of);
            return typeof held === 'function' ? held.bind(of) : held;
          },
        });
      };
    },
  });
  const answer = await work(listens);
  let rows = 0;
  for (const { sql: text, parameters } of said) {
    const explained = CompiledQuery.raw(`explain (analyze, format json) ${text}`, [...parameters]);
    const [row] = (await trx.executeQuery<{ 'QUERY PLAN': { Plan: Step }[] }>(explained)).rows;
    rows = Math.max(rows, widest(row!['QUERY PLAN'][0]!.Plan));
  }
  expect(rows).toBeGreaterThan(0);
  return { answer, rows };
}

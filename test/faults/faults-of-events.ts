import { writeFileSync } from 'node:fs';
import { openPool } from '#server/platform/db/connection.ts';
import { embeddedConnection } from '#server/platform/embedded-postgres/start.ts';
import { pause } from '../service-process.ts';
import { ready } from '../service/running.ts';
import { type Fault, STILL_MS, still } from './faults.ts';

type Pool = ReturnType<typeof openPool>;

const TIMES = 5;
/** Milliseconds that the clock is put forward or back, at most: six hours, as by a wrong zone. */
const CLOCK_OFF_MS = 6 * 3_600_000;

const asked = async <T>(dataDir: string, ask: (pool: Pool) => Promise<T>): Promise<T> => {
  const pool = openPool(embeddedConnection(dataDir, 'postgres'), { max: 1 });
  try {
    return await ask(pool);
  } finally {
    await pool.end();
  }
};

/** Every event of late is told once more, in an order by chance, and so are jobs. */
const TOLD_AGAIN = `select pg_notify('event', id || ' ' || org_id) from (select id, org_id from event order by id desc limit 50) as late
  order by md5(id || $1::text)`;
const LISTENERS = "select pid from pg_stat_activity where query ilike 'listen %'";

/** What befalls events on their way from the database, and the clock by which times are compared. */
export const faultsOfEvents = (clockFile: string): Record<string, Fault> => ({
  'events are told twice': async (run, { dataDir }, next) => {
    await asked(dataDir, async (pool) => {
      for (let time = 0; time < TIMES; time += 1) {
        await pool.query(TOLD_AGAIN, [String(next())]);
        await pool.query("select pg_notify('jobs:insert', '{}')");
        await pause((next() * STILL_MS) / TIMES);
      }
    });
    return ready(run);
  },
  'events come late': async (run, { dataDir }, next) => {
    const listening = await asked(dataDir, (pool) => pool.query<{ pid: number }>(LISTENERS));
    await still(
      listening.rows.map(({ pid }) => pid),
      next,
    );
    return ready(run);
  },
  'whoever listens loses the connection': async (run, { dataDir }) => {
    await asked(dataDir, (pool) => pool.query(`select pg_terminate_backend(pid) from (${LISTENERS}) as listening`));
    return ready(run);
  },
  'the clock is moved': async (run, _place, next) => {
    writeFileSync(clockFile, String(Math.round((next() - 0.5) * 2 * CLOCK_OFF_MS)));
    await pause(next() * STILL_MS);
    writeFileSync(clockFile, '0');
    return ready(run);
  },
});

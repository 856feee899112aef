import { sql } from 'kysely';
import { type Trx, inOrg, newId } from '#server/platform/db/db.ts';
import { type TestApp, expect, test } from '#test/harness.ts';
import { type Held, RunLost, type RunPayload, sweepRuns, workRun } from './service.ts';
import { type RunRow, activeRun, cancelRuns, requeueRuns, startRun } from './steps.ts';

const never = new AbortController().signal;
const begin = (app: TestApp, orgId: string, subject = newId()): Promise<RunRow> =>
  inOrg(app.deps.db, orgId, (trx) => startRun(trx, orgId, 'extract', subject, 0));
const payloadOf = (run: RunRow): RunPayload => ({ run_id: run.id, org_id: run.org_id, subject_id: run.subject_id });
const stateOf = ({ deps }: TestApp, run: RunRow) =>
  deps.db.selectFrom('run').select(['status', 'attempts', 'error']).where('id', '=', run.id).executeTakeFirstOrThrow();
const queued = async ({ deps }: TestApp, run: RunRow): Promise<number> =>
  (await sql<{ key: string }>`select key from graphile_worker.jobs where key = ${`run:${run.id}`} and locked_at is null`.execute(deps.db))
    .rows.length;
/** Whether its job waits for a time to come. */
const isPaused = async ({ deps }: TestApp, run: RunRow): Promise<boolean | undefined> =>
  (
    await sql<{ paused: boolean }>`select run_at > now() as paused from graphile_worker.jobs where key = ${`run:${run.id}`}`.execute(
      deps.db,
    )
  ).rows[0]?.paused;
const unwanted = () => Promise.reject(new Error('this run is not to be given up'));

test('a subject has one run of a kind at a time, with one job and one event', async ({ app, orgId, events }) => {
  const first = await begin(app, orgId);
  const second = await begin(app, orgId, first.subject_id);
  expect(second.id).toBe(first.id);
  expect(await queued(app, first)).toBe(1);
  expect(await events.names()).toEqual(['task:started']);
});

test('work ends its run in the transaction of its result, and is not done again', async ({ app, orgId, events }) => {
  const run = await begin(app, orgId);
  let times = 0;
  const work = () =>
    workRun(
      app.deps,
      payloadOf(run),
      never,
      async (held) => {
        times += 1;
        await inOrg(app.deps.db, orgId, (trx) => held.finish(trx, 'completed'));
      },
      unwanted,
    );
  await work();
  await work();
  expect(times).toBe(1);
  expect(await stateOf(app, run)).toEqual({ status: 'completed', attempts: 1, error: null });
  expect(await events.names()).toEqual(['task:started', 'task:completed']);
  expect((await begin(app, orgId, run.subject_id)).id).not.toBe(run.id);
});

test('two processes do not work on the same run', async ({ app, orgId }) => {
  const run = await begin(app, orgId);
  const release = Promise.withResolvers<void>();
  let others = 0;
  const first = workRun(
    app.deps,
    payloadOf(run),
    never,
    async (held) => {
      await release.promise;
      await inOrg(app.deps.db, orgId, (trx) => held.finish(trx, 'completed'));
    },
    unwanted,
  );
  await expect.poll(() => stateOf(app, run)).toMatchObject({ status: 'running' });
  await workRun(app.deps, payloadOf(run), never, async () => void (others += 1), unwanted);
  release.resolve();
  await first;
  expect(others).toBe(0);
});

test('once cancelled, nothing is written for it any more', async ({ app, orgId }) => {
  const run = await begin(app, orgId);
  const errors: unknown[] = [];
  await workRun(
    app.deps,
    payloadOf(run),
    never,
    async (held) => {
      expect(await inOrg(app.deps.db, orgId, (trx) => cancelRuns(trx, orgId, 'extract', [run.subject_id]))).toBe(1);
      for (const write of [(trx: Trx) => held.progress(trx, 1, 2), (trx: Trx) => held.finish(trx, 'completed')]) {
        await inOrg(app.deps.db, orgId, write).catch((error: unknown) => errors.push(error));
      }
      throw errors[0];
    },
    unwanted,
  );
  expect(errors).toEqual([expect.any(RunLost), expect.any(RunLost)]);
  expect(await stateOf(app, run)).toMatchObject({ status: 'cancelled' });
  expect(await activeRun(app.deps.db, orgId, 'extract', run.subject_id)).toBeUndefined();
});

test('a process that stops gives its run back at once, and the attempt does not count', async ({ app, orgId }) => {
  const run = await begin(app, orgId);
  const stop = new AbortController();
  await workRun(
    app.deps,
    payloadOf(run),
    stop.signal,
    async (held) => {
      stop.abort(new Error('the process stops'));
      held.signal.throwIfAborted();
    },
    unwanted,
  );
  expect(await stateOf(app, run)).toEqual({ status: 'queued', attempts: 0, error: null });
  expect(await queued(app, run)).toBe(1);
});

test('what fails is tried again, and given up with a sentence after five attempts', async ({ app, orgId }) => {
  app.deps.log.level = 'silent';
  const run = await begin(app, orgId);
  const attempt = () =>
    workRun(
      app.deps,
      payloadOf(run),
      never,
      () => Promise.reject(new Error('secret')),
      async () => 'It did not succeed.',
    );
  for (let times = 1; times < 5; times += 1) {
    await expect(attempt()).rejects.toThrow('secret');
    expect(await stateOf(app, run)).toEqual({ status: 'queued', attempts: times, error: null });
  }
  await attempt();
  app.deps.log.level = 'error';
  expect(await stateOf(app, run)).toEqual({ status: 'failed', attempts: 5, error: 'It did not succeed.' });
});

test('a run that kills every process that takes it is given up too', async ({ app, orgId }) => {
  const run = await begin(app, orgId);
  const silent = { status: 'running' as const, attempts: 5, heartbeat_at: sql<Date>`now() - interval '31 seconds'` };
  await app.deps.db.updateTable('run').set(silent).where('id', '=', run.id).execute();
  await workRun(
    app.deps,
    payloadOf(run),
    never,
    () => Promise.reject(new Error('not again')),
    async () => 'It did not succeed.',
  );
  expect(await stateOf(app, run)).toMatchObject({ status: 'failed', error: 'It did not succeed.' });
});

test('the sweep queues what nobody works on, and leaves living runs alone', async ({ app, orgId }) => {
  const { db } = app.deps;
  const [dead, alive, lost, waiting] = [await begin(app, orgId), await begin(app, orgId), await begin(app, orgId), await begin(app, orgId)];
  for (const run of [dead, alive, lost]) await sql`select graphile_worker.remove_job(${`run:${run.id}`})`.execute(db);
  await db
    .updateTable('run')
    .set({ status: 'running', heartbeat_at: sql<Date>`now() - interval '31 seconds'` })
    .where('id', '=', dead.id)
    .execute();
  await db
    .updateTable('run')
    .set({ status: 'running', heartbeat_at: sql<Date>`now()` })
    .where('id', '=', alive.id)
    .execute();
  await db
    .updateTable('run')
    .set({ created_at: sql<Date>`now() - interval '31 seconds'` })
    .where('id', 'in', [lost.id, waiting.id])
    .execute();

  expect(await sweepRuns(db)).toBeGreaterThanOrEqual(2);
  expect([await queued(app, dead), await queued(app, alive), await queued(app, lost)]).toEqual([1, 0, 1]);
  expect(await sweepRuns(db), 'a run that waits for its turn is not abandoned').toBe(0);
});

const priorityOf = async ({ deps }: TestApp, run: RunRow): Promise<number> => {
  const { rows } = await sql<{ priority: number }>`select priority from graphile_worker.jobs where key = ${`run:${run.id}`}`.execute(
    deps.db,
  );
  return rows[0]?.priority ?? Number.NaN;
};

test('the first run of each organisation comes before the second of any, and who waits moves up', async ({ app, orgId, seed }) => {
  const other = await seed.org();
  const [first, second, third] = [await begin(app, orgId), await begin(app, orgId), await begin(app, orgId)];
  const others = await begin(app, other);
  const priorities = await Promise.all([first, others, second, third].map((run) => priorityOf(app, run)));
  expect(priorities).toEqual(priorities.toSorted((a, b) => a - b));
  expect(priorities[0]).toBe(priorities[1]);
  expect(new Set(priorities).size).toBe(3);

  await inOrg(app.deps.db, orgId, (trx) => cancelRuns(trx, orgId, 'extract', [first.subject_id]));
  await sweepRuns(app.deps.db);
  expect([await priorityOf(app, second), await priorityOf(app, third)]).toEqual([priorities[0], priorities[2]]);
});

test('a run gives way to another organisation, goes on where it was, and that is no attempt', async ({ app, orgId, seed }) => {
  // Nothing that other tests left waits here.
  await sql`select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs`.execute(app.deps.db);
  const run = await begin(app, orgId);
  await begin(app, orgId);
  const giveWay = (held: Held) => inOrg(app.deps.db, orgId, (trx) => held.giveWay(trx));
  const work = (fn: (held: Held) => Promise<void>) => workRun(app.deps, payloadOf(run), never, fn, unwanted);
  await work(async (held) => {
    await inOrg(app.deps.db, orgId, (trx) => held.progress(trx, 7, 20));
    await sql`select graphile_worker.remove_job(${`run:${run.id}`})`.execute(app.deps.db);
    const { db } = app.deps;
    const isTurnOver = () =>
      db
        .selectFrom('run')
        .select(sql<boolean>`started_at < now() - interval '1100 ms'`.as('over'))
        .where('id', '=', run.id);
    await expect.poll(async () => (await isTurnOver().executeTakeFirstOrThrow()).over).toBe(true);
    expect(await giveWay(held), 'only its own organisation waits').toBe(false);
    await begin(app, await seed.org());
    expect(await giveWay(held)).toBe(true);
    await expect(inOrg(db, orgId, (trx) => held.finish(trx, 'completed'))).rejects.toThrow(RunLost);
  });
  expect(await stateOf(app, run)).toEqual({ status: 'queued', attempts: 0, error: null });
  expect(await queued(app, run)).toBe(1);
  await work(async (held) => {
    expect(held.run).toMatchObject({ done: 7, attempts: 1, gave_way: false });
    await inOrg(app.deps.db, orgId, (trx) => held.finish(trx, 'completed'));
  });
});

test('the run of a dead worker goes on when its pause is over', async ({ app, orgId }) => {
  const run = await begin(app, orgId);
  await app.deps.db
    .updateTable('run')
    .set({ status: 'running', attempts: 1, heartbeat_at: sql<Date>`now()` })
    .where('id', '=', run.id)
    .execute();
  await app.deps.db.transaction().execute((trx) => requeueRuns(trx, ['fetch:1', `run:${run.id}`]));
  expect(await isPaused(app, run)).toBe(true);
  await workRun(app.deps, payloadOf(run), never, (held) => inOrg(app.deps.db, orgId, (trx) => held.finish(trx, 'completed')), unwanted);
  expect(await stateOf(app, run)).toEqual({ status: 'completed', attempts: 3, error: null });
});

test('a run whose process dies each time is begun three times, after a pause each, and then fails at once with a sentence', async ({
  app,
  orgId,
}) => {
  const run = await begin(app, orgId);
  const giveUp = async () => 'It did not succeed.';
  let begun = 0;
  const die = (): Promise<void> => {
    begun += 1;
    return new Promise(() => {});
  };
  for (const times of [1, 2, 3]) {
    void workRun(app.deps, payloadOf(run), never, die, giveUp).catch(() => {});
    await expect.poll(() => begun).toBe(times);
    await app.deps.db.transaction().execute((trx) => requeueRuns(trx, [`run:${run.id}`]));
    expect(await isPaused(app, run)).toBe(times < 3);
  }
  await workRun(app.deps, payloadOf(run), never, die, giveUp);
  expect(begun).toBe(3);
  expect(await stateOf(app, run)).toMatchObject({ status: 'failed', error: 'It did not succeed.' });
});

test('a run that meets no database is given back, and that is no attempt', async ({ app, orgId }) => {
  const run = await begin(app, orgId);
  const away = Object.assign(new Error('terminating connection due to administrator command'), { code: '57P01' });
  await expect(workRun(app.deps, payloadOf(run), never, () => Promise.reject(away), unwanted)).rejects.toThrow(away);
  expect(await stateOf(app, run)).toEqual({ status: 'queued', attempts: 0, error: null });
});

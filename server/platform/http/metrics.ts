import { createServer } from 'node:http';
import type pg from 'pg';
import { Gauge, Registry, collectDefaultMetrics } from 'prom-client';

/** Prometheus metrics of this process, on a port of their own: process figures, database connections, jobs waiting. */
export async function openMetrics(host: string, port: number, pool: pg.Pool): Promise<{ close(): Promise<void> }> {
  const register = new Registry();
  collectDefaultMetrics({ register });
  new Gauge({
    name: 'rejoinder_database_connections',
    help: 'Connections of this process, by state',
    labelNames: ['state'],
    registers: [register],
    collect() {
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'awaited' }, pool.waitingCount);
    },
  });
  new Gauge({
    name: 'rejoinder_jobs',
    help: 'Jobs in the queue, by job and state',
    labelNames: ['job', 'state'],
    registers: [register],
    async collect() {
      this.reset();
      const { rows } = await pool.query<{ job: string; state: string; jobs: number }>(
        `select task_identifier as job, case when attempts >= max_attempts then 'failed' when locked_at is not null then 'running' else 'waiting' end as state,
                count(*)::integer as jobs from graphile_worker.jobs group by 1, 2`,
      );
      for (const { job, state, jobs } of rows) this.set({ job, state }, jobs);
    },
  });
  new Gauge({
    name: 'rejoinder_model_use_of_people',
    help: 'What people without an organisation had the language model of the installation read today (UTC), by model',
    labelNames: ['model', 'what'],
    registers: [register],
    async collect() {
      this.reset();
      const { rows } = await pool.query<{ model: string; calls: number; tokens_in: number; tokens_out: number }>(
        `select model, calls, tokens_in::float8, tokens_out::float8 from model_use_of_people where day = (now() at time zone 'UTC')::date`,
      );
      for (const { model, ...used } of rows) for (const [what, much] of Object.entries(used)) this.set({ model, what }, much);
    },
  });
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return response.writeHead(404).end();
    register.metrics().then(
      (text) => response.writeHead(200, { 'content-type': register.contentType }).end(text),
      () => response.writeHead(503).end(),
    );
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, onTestFinished } from 'vitest';
import { policy, register, send } from '#server/features/documents/testing.ts';
import { inOrg, newId } from '#server/platform/db/db.ts';
import type { Worker } from '#server/platform/jobs/work.ts';
import { enqueueIndexing, isIndexingFrom } from '#server/platform/knowledge/enqueue-indexing.ts';
import { openWorker } from '#server/worker.ts';
import { type Client, type TestApp, expect, testWith } from '#test/harness.ts';

/** Texts that the embedding service was asked for; it takes its time for those of the large organisation. */
const asked: string[] = [];
const SLOW_MS = 250;
const service = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const { input } = JSON.parse(Buffer.concat(chunks).toString()) as { input: string[] };
  asked.push(...input);
  if (input.some((text) => text.includes('control'))) await sleep(SLOW_MS);
  const data = input.map((text, index) => ({ index, embedding: [text.length, 2, text.charCodeAt(0)] }));
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ data }));
});

await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
afterAll(() => void service.close());

const test = testWith(() => ({
  EMBEDDINGS_URL: `http://127.0.0.1:${(service.address() as AddressInfo).port}/v1`,
  EMBEDDINGS_MODEL: 'letters',
}));

/** A worker with one place for the index. */
const startWorker = (app: TestApp, knowledge = app.deps.knowledge): Worker => {
  const worker = openWorker({ ...app.parts, deps: { ...app.deps, knowledge, config: { ...app.deps.config, workerConcurrency: 1 } } });
  onTestFinished(() => worker.stop());
  return worker;
};

const ROWS = 1500;
const lines = (line: (at: number) => string): string => Array.from({ length: ROWS }, (_, at) => line(at)).join('\n');
const large = {
  name: 'controls.md',
  text: `# Controls\n\n${lines((at) => `## Control ${at}\n\nThe owner of control ${at} tests it every year.\n`)}`,
};

const uploaded = async (app: TestApp, client: Client, file: { name: string; text: string }): Promise<() => Promise<boolean>> => {
  const { body } = await register(client, await send(app, client, [file]));
  return async () => (await client.get(`/api/documents/${body.documents[0].id}`)).body.vectors_ready;
};

const askedOfLarge = (): string[] => asked.filter((text) => text.includes('control'));

test('vectors of a small document come while those of a large one are made, which go on where a worker stopped', async ({
  app,
  as,
  stranger,
}) => {
  const [many, few] = [await as('editor'), await stranger('editor')];
  const worker = startWorker(app);
  const isLargeDone = await uploaded(app, many, large);
  await expect.poll(() => askedOfLarge().length).toBeGreaterThan(200);
  const isSmallDone = await uploaded(app, few, policy);
  await expect.poll(isSmallDone).toBe(true);
  expect(await isLargeDone()).toBe(false);
  expect(askedOfLarge().length).toBeLessThan(ROWS);

  await worker.stop();
  startWorker(app);
  await expect.poll(isLargeDone).toBe(true);
  const texts = askedOfLarge();
  expect(new Set(texts).size).toBe(ROWS);
  // What a worker had in hand when it stopped is made again: rows that are made together, of which there are 256 at most.
  expect(texts.length - ROWS).toBeLessThanOrEqual(256);
  const { rows } = await sql<{ attempts: number }>`select attempts from run where org_id = ${many.orgId} and kind = 'encode'`.execute(
    app.deps.db,
  );
  expect(rows).toEqual([{ attempts: 1 }]);
});

/** Jobs of an organisation that wait or are worked on. */
const jobsOf = async ({ deps: { db } }: TestApp, { orgId }: { orgId: string | null }): Promise<number> => {
  const { rows } = await sql<{ jobs: number }>`
    select count(*)::integer as jobs from graphile_worker._private_jobs where payload ->> 'org_id' = ${orgId}`.execute(db);
  return rows[0]?.jobs ?? 0;
};

/**
 * The knowledge, into which that of one organisation is written slowly; answers what came in, in order, and whether it was known
 * meanwhile that something from before this moment is on its way.
 */
const slowFor = (app: TestApp, { orgId }: { orgId: string | null }, before = new Date()) => {
  const brought: string[] = [];
  const isKnown = new Set<boolean>();
  const { db, knowledge } = app.deps;
  const bringIntoStep: typeof knowledge.bringIntoStep = async (org, ids = [], content) => {
    if (org !== orgId) return knowledge.bringIntoStep(org, ids, content);
    brought.push(...ids);
    isKnown.add(await isIndexingFrom(db, org, before));
    await sleep(4 * ids.length);
  };
  return { brought, isKnown, knowledge: { ...knowledge, bringIntoStep } };
};

test('an entry of another organisation is searched while what an import brought is written, each once', async ({ app, as, stranger }) => {
  const [many, few] = [await as('admin'), await stranger('editor')];
  const file = `question,answer\n${lines((at) => `Is control ${at} tested?,Every year in week ${at}.`)}`;
  const [upload_id] = await send(app, many, [{ name: 'library.csv', text: file, type: 'text/csv' }]);
  expect((await many.post('/api/library/import', { upload_id })).body.counts).toMatchObject({ new: ROWS });
  const { brought, isKnown, knowledge } = slowFor(app, many);
  startWorker(app, knowledge);
  await expect.poll(() => brought.length).toBeGreaterThan(0);
  expect((await few.post('/api/library', { question: 'Who keeps the keys?', answer: 'The caretaker.' })).status).toBe(201);
  await expect.poll(() => jobsOf(app, few)).toBe(0);
  expect(await jobsOf(app, many)).toBeGreaterThan(0);
  await expect.poll(() => jobsOf(app, many)).toBe(0);
  expect(brought.length).toBe(ROWS);
  expect(new Set(brought).size).toBe(ROWS);
  expect([...isKnown]).toEqual([true]);
});

test('what is left of a portion whose worker died is written once', async ({ app, as }) => {
  const { db } = app.deps;
  const admin = await as('admin');
  const orgId = admin.orgId ?? '';
  const { brought, knowledge } = slowFor(app, admin);
  const ids = Array.from({ length: 40 }, () => newId());
  const key = newId();
  await inOrg(db, orgId, (trx) => enqueueIndexing(trx, orgId, ids, { key }));
  // The worker wrote the first ten, left the others in the queue, and died before it could say that it was done.
  await sql`update graphile_worker._private_jobs set locked_by = 'pool-dead', locked_at = now() where payload ->> 'org_id' = ${orgId}`.execute(
    db,
  );
  await sql`update graphile_worker._private_job_queues set locked_by = 'pool-dead', locked_at = now() where queue_name = ${`index:${orgId}`}`.execute(
    db,
  );
  await inOrg(db, orgId, (trx) => enqueueIndexing(trx, orgId, ids.slice(10), { key }));
  expect(await jobsOf(app, admin)).toBe(2);
  startWorker(app, knowledge);
  await expect.poll(() => jobsOf(app, admin)).toBe(0);
  expect(brought).toEqual(ids.slice(10));
});

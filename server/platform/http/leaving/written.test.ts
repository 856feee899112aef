import { randomUUID } from 'node:crypto';
import fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { sql } from 'kysely';
import { vi } from 'vitest';
import * as z from 'zod/mini';
import { inOrg } from '#server/platform/db/db.ts';
import { expect, test } from '#test/harness.ts';
import { weightUpTo, writeInTurns } from './written.ts';

const Answer = z.object({
  name: z.string(),
  items: z.array(z.object({ text: z.string(), at: z.nullable(z.int()), later: z.optional(z.string()) })).check(z.maxLength(50_000)),
  next_cursor: z.nullable(z.string()),
});

const itemsOf = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ text: `„${at}“\n${'a'.repeat(300)}`, at, secret: 'left out' }));

const answering = async (payload: unknown, most: number | null): Promise<FastifyInstance> => {
  const app = fastify();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  if (most !== null) writeInTurns(app, most);
  app.route({ method: ['GET', 'POST'], url: '/', schema: { response: { 200: Answer } }, handler: async () => payload });
  await app.ready();
  return app;
};

test('a large answer is the same as one that is written in one go, and others have their turn meanwhile', async () => {
  const payload = { next_cursor: null, name: 'Form', items: itemsOf(40_000), more: 1 };
  const plain = await answering(payload, null);
  const app = await answering(payload, 30_000_000);
  let [turns, isOver] = [0, false];
  const turn = (): void => {
    turns += 1;
    if (!isOver) setImmediate(turn);
  };
  let time = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (time += 1));
  const asked = app.inject({ url: '/' });
  setImmediate(turn);
  const { payload: inTurns, headers } = await asked;
  isOver = true;
  clock.mockRestore();
  const { payload: atOnce, headers: before } = await plain.inject({ url: '/' });
  expect(inTurns === atOnce).toBe(true);
  expect(inTurns).not.toContain('left out');
  expect(headers['content-type']).toBe(before['content-type']);
  // By a clock that goes on with each look at it: in one go there are no more than a few before and after.
  expect(turns).toBeGreaterThan(1000);
});

test('what does not fit its schema fails as it does in one go', async () => {
  const items = [...itemsOf(2000), { text: 3 }];
  for (const payload of [
    { name: 'Form', items, next_cursor: null },
    { name: 'Form', items: itemsOf(50_001), next_cursor: null },
  ]) {
    const [plain, app] = [await answering(payload, null), await answering(payload, 50_000_000)];
    const [atOnce, inTurns] = [await plain.inject({ url: '/' }), await app.inject({ url: '/' })];
    expect(inTurns.statusCode).toBe(500);
    expect(inTurns.json()).toEqual(atOnce.json());
  }
});

test('more than one answer may be is refused to who reads, and told to who did something', async () => {
  const app = await answering({ name: 'Form', items: itemsOf(4000), next_cursor: null }, 1_000_000);
  const read = await app.inject({ url: '/' });
  expect(read.statusCode).toBe(413);
  expect(read.json().message).toContain('more than 1 MB of text');
  expect((await app.inject({ method: 'POST', url: '/' })).statusCode).toBe(200);
});

test('a value is weighed no further than it matters', () => {
  let isRead = false;
  const last = {
    get text() {
      isRead = true;
      return 'a';
    },
  };
  expect(weightUpTo({ last, first: ['a'.repeat(100), { text: 'b'.repeat(50), at: null }] }, 1000)).toBeGreaterThan(150);
  isRead = false;
  expect(weightUpTo([last, 'a'.repeat(100)], 50)).toBeGreaterThan(50);
  expect(isRead).toBe(false);
});

test('one row of more than an answer may hold is refused by a sentence', async ({ app, as }) => {
  const owner = await as('owner');
  const id = randomUUID();
  await inOrg(app.deps.db, owner.orgId ?? '', (trx) =>
    sql`insert into backtest (id, org_id, name, status, items) values (${id}, ${owner.orgId}, 'Form', 'completed',
      jsonb_build_array(jsonb_build_object('question', repeat('a', 25000000))))`.execute(trx),
  );
  const { status, body } = await owner.get(`/api/backtests/${id}`);
  expect(status).toBe(413);
  expect(body).toMatchObject({ code: 'too_large', error: expect.stringContaining('more than 24 MB') });
});

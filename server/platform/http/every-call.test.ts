import fc from 'fast-check';
import * as z from 'zod';
import { ErrorBody } from '#contract/errors.ts';
import { type AccessLevel, accessLevels, doings } from '#contract/roles.ts';
import { type Call, bodySchema, callsOf, doingOf, furnish, keyOf, send, sentTo, told } from '#test/calls.ts';
import { refusedBy } from '#test/from-schema.ts';
import { type Client, type TestApp, expect, testWith } from '#test/harness.ts';

/** Where plans are sold, a trial ends. */
const test = testWith(() => ({ PAYMENTS_SANDBOX: 'true' }));

/** Every call of the OpenAPI document, made with what the document allows and with what it refuses. */

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
/** Calls whose values are judged by more than a schema can say: what a fact may look like, an option among others, an address, a time zone, a signature, a name typed again, a certificate, a picture. */
const judged = new Set([
  'POST /api/user',
  'PUT /api/user/picture',
  'PUT /api/library/facts/{kind}',
  'POST /api/library',
  'PATCH /api/library/{id}',
  'POST /api/library/merge',
  'PUT /api/qa_entries/{id}',
  'POST /api/documents/web',
  'POST /api/stripe/webhook',
  'POST /api/orgs/removal',
  'POST /api/user/deletion',
  'POST /api/single-sign-on',
  'PATCH /api/single-sign-on/{id}',
]);
/** A cursor says nothing to whoever did not get it from a list; those that are ids say that they are. */
const isMadeUp = ({ query }: { query: Record<string, unknown> }): boolean => query['cursor'] !== undefined;
const TIMES = 3;

/** That an answer is one of those that the document declares, in status, content type and body. */
function isDeclared(call: Call, answer: Awaited<ReturnType<typeof send>>, sent: unknown): void {
  const said = told(call, sent, answer.payload);
  expect(answer.statusCode, said).toBeLessThan(500);
  const declared = call.responses[answer.statusCode] ?? call.responses[`${Math.floor(answer.statusCode / 100)}XX`];
  if (declared === undefined) throw new Error(`${answer.statusCode} is not declared: ${said}`);
  if (declared.content === undefined) return expect(answer.payload, said).toBe('');
  const type = String(answer.headers['content-type']).split(';')[0] ?? '';
  const media = declared.content[type] ?? declared.content['*/*'];
  if (media === undefined) throw new Error(`${type} is not declared: ${said}`);
  if (answer.statusCode >= 400) expect(ErrorBody.safeParse(answer.json()).error, said).toBeUndefined();
  else if (type === 'application/json' && media.schema) {
    const body = z.fromJSONSchema(media.schema as never).safeParse(answer.json());
    expect(body.error, said).toBeUndefined();
  }
}

const tryEvery = async (calls: Call[], time: (call: Call) => Promise<void>): Promise<void> => {
  for (const call of calls) await time(call);
};

const seeded = (seed: number) => ({ numRuns: TIMES, seed, endOnFailure: true });
const open = async (app: TestApp, owner: Client) => ({ ids: await furnish(owner), calls: await callsOf(owner), app });

test('what the document allows is answered as it declares, and not refused as invalid', { timeout: 600_000 }, async ({ app, as }) => {
  const owner = await as('owner');
  const { calls, ids } = await open(app, owner);
  await tryEvery(calls, (call) =>
    fc.assert(
      fc.asyncProperty(sentTo(call, ids), async (sent) => {
        const answer = await send(owner, call, sent);
        isDeclared(call, answer, sent);
        if (!judged.has(`${call.method} ${call.path}`) && !isMadeUp(sent))
          expect([400, 415], told(call, sent, answer.payload)).not.toContain(answer.statusCode);
      }),
      seeded(7),
    ),
  );
});

test('what the document does not allow is refused as it declares', { timeout: 600_000 }, async ({ app, as }) => {
  const owner = await as('owner');
  const { calls, ids } = await open(app, owner);
  await tryEvery(calls, async (call) => {
    const schema = bodySchema(call);
    const wrong = schema && refusedBy(schema);
    const fields = Object.entries(schema?.properties ?? {}).flatMap(([name, field]) => {
      const values = refusedBy(field);
      return values ? [fc.tuple(fc.constant(name), values)] : [];
    });
    if (wrong)
      await fc.assert(
        fc.asyncProperty(sentTo(call, ids), wrong, async (sent, body) => {
          const answer = await send(owner, call, { ...sent, body });
          isDeclared(call, answer, body);
          expect(answer.statusCode, told(call, body, answer.payload)).toBeGreaterThanOrEqual(400);
        }),
        seeded(8),
      );
    if (fields.length > 0)
      await fc.assert(
        fc.asyncProperty(sentTo(call, ids), fc.oneof(...fields), async (sent, [name, value]) => {
          const body = { ...(sent.body as object), [name]: value };
          const answer = await send(owner, call, { ...sent, body });
          isDeclared(call, answer, body);
          expect(answer.statusCode, told(call, body, answer.payload)).toBeGreaterThanOrEqual(400);
        }),
        seeded(9),
      );
  });
});

test('odd characters anywhere are refused, never a failure of ours', { timeout: 600_000 }, async ({ app, as }) => {
  const owner = await as('owner');
  const { calls, ids } = await open(app, owner);
  const odd = fc.constantFrom('\0', 'a\0b', '\uD800', 'a\uDFFFb', '\uFFFF', '\u202E', '\u{1F600}'.slice(0, 1));
  const withOdd = (value: unknown, text: string): unknown => {
    if (typeof value === 'string') return text;
    if (Array.isArray(value)) return value.map((one) => withOdd(one, text));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withOdd(one, text)]));
  };
  await tryEvery(calls, (call) =>
    fc.assert(
      fc.asyncProperty(sentTo(call, ids), odd, async (sent, text) => {
        const given = {
          ...sent,
          query: withOdd(sent.query, text.toWellFormed()) as Record<string, unknown>,
          body: withOdd(sent.body, text),
        };
        isDeclared(call, await send(owner, call, given), given);
      }),
      seeded(10),
    ),
  );
});

/** The least level by call; only calls that not every member may make. */
const restricted = new Map(
  [...doingOf].map(([key, doing]): [string, AccessLevel] => [key, doings[doing].level]).filter(([, level]) => level !== 'viewer'),
);

test('R-23: a call is refused to whoever is below its level', { timeout: 600_000 }, async ({ app, as }) => {
  const { calls, ids } = await open(app, await as('owner'));
  const clients = new Map<AccessLevel, Client>();
  for (const level of accessLevels) clients.set(level, await as(level));
  const tried = calls.filter((call) => restricted.has(keyOf(call)));
  expect(tried.length).toBe(restricted.size);
  await tryEvery(tried, (call) =>
    fc.assert(
      fc.asyncProperty(sentTo(call, ids), async (sent) => {
        const least = restricted.get(keyOf(call)) ?? 'owner';
        const below = clients.get(accessLevels[accessLevels.indexOf(least) - 1] ?? 'viewer')!;
        const answer = await send(below, call, sent);
        expect(answer.statusCode, told(call, sent, answer.payload)).toBe(403);
      }),
      { numRuns: 1, seed: 11 },
    ),
  );
});

test(
  'R-30: a call that needs a plan, and no other, is refused once trial and subscription are over',
  { timeout: 600_000 },
  async ({ app, as }) => {
    const owner = await as('owner');
    const { calls, ids } = await open(app, owner);
    await app.deps.db.updateTable('app_user').set({ trial_period_days: 0 }).where('email', '=', owner.email).execute();
    const ofMembers = calls.filter((call) => doingOf.has(keyOf(call)));
    expect(ofMembers.length).toBe(doingOf.size);
    await tryEvery(ofMembers, (call) =>
      fc.assert(
        fc.asyncProperty(sentTo(call, ids), async (sent) => {
          const answer = await send(owner, call, sent);
          const { plan } = doings[doingOf.get(keyOf(call)) ?? 'belong'];
          expect(answer.statusCode === 402, told(call, sent, answer.payload)).toBe(plan);
        }),
        { numRuns: 1, seed: 12 },
      ),
    );
  },
);

/** The calls that decide about a deleted organisation itself. */
const deciding = new Set(['POST /api/orgs/removal', 'DELETE /api/orgs/removal']);

test(
  'a call that changes an organisation is refused while that is deleted, with how to keep it; what reads, and what is about oneself, goes on',
  { timeout: 600_000 },
  async ({ app, as }) => {
    const owner = await as('owner');
    const { calls, ids } = await open(app, owner);
    const { name } = (await owner.get(`/api/orgs/${owner.orgId}`)).body;
    expect((await owner.post('/api/orgs/removal', { name })).status).toBe(200);
    const tried = calls.filter((call) => doingOf.has(keyOf(call)) && !deciding.has(keyOf(call)));
    const counted = { refused: 0, 'let in': 0 };
    await tryEvery(tried, (call) =>
      fc.assert(
        fc.asyncProperty(sentTo(call, ids), async (sent) => {
          const answer = await send(owner, call, sent);
          const doing = doingOf.get(keyOf(call)) ?? 'belong';
          const isRefused = answer.statusCode === 409 && /^This organisation is deleted: .+ An owner can keep it/.test(answer.json().error);
          const changes = call.method !== 'GET' && doing !== 'belong';
          expect(isRefused, told(call, sent, answer.payload)).toBe(changes || doings[doing].plan);
          counted[isRefused ? 'refused' : 'let in'] += 1;
        }),
        { numRuns: 1, seed: 14 },
      ),
    );
    for (const times of Object.values(counted)) expect(times).toBeGreaterThan(30);
    expect((await owner.delete('/api/orgs/removal')).status).toBe(200);
    expect((await owner.patch('/api/orgs', { name: 'Kept' })).status).toBe(200);
  },
);

test('a method that an address does not have is refused with those it has; a body without a type is not guessed at', async ({
  app,
  as,
}) => {
  const owner = await as('owner');
  const { calls, ids } = await open(app, owner);
  for (const [path, byPath] of Object.entries(Object.groupBy(calls, ({ path }) => path))) {
    const known = (byPath ?? []).map(({ method }) => method);
    const filled = path.replaceAll(/\{\w+\}/g, ids[0] ?? '');
    for (const method of [...methods, 'TRACE', 'QUERY', 'OPTIONS'].filter((one) => !known.includes(one))) {
      const answer = await owner.raw(filled, { method: method as 'GET' });
      expect({ status: answer.statusCode, code: answer.json().code }, `${method} ${path}`).toEqual({
        status: 405,
        code: 'method_not_allowed',
      });
      for (const one of known) expect(answer.headers.allow, `${method} ${path}`).toContain(one);
    }
  }
  for (const call of calls.filter(({ requestBody }) => requestBody)) {
    const filled = call.path.replaceAll(/\{\w+\}/g, ids[0] ?? '');
    const answer = await app.inject({
      method: call.method as 'POST',
      url: filled,
      headers: { authorization: `Bearer ${owner.token}`, 'content-type': '' },
      payload: Buffer.from('{}'),
    });
    expect(answer.statusCode, `${call.method} ${call.path}`).toBe(415);
  }
});

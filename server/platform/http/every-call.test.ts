import fc from 'fast-check';
import * as z from 'zod';
import { ErrorBody } from '#contract/errors.ts';
import { type AccessLevel, type Doing, accessLevels, doings } from '#contract/roles.ts';
import { features } from '#server/features/all.ts';
import type { Need } from '#server/platform/http/policy.ts';
import { type JsonSchema, allowedBy, refusedBy } from '#test/from-schema.ts';
import { type Client, type TestApp, expect, test } from '#test/harness.ts';

/** Every call of the OpenAPI document, made with what the document allows and with what it refuses. */

interface Described {
  parameters?: { name: string; in: 'path' | 'query'; required: boolean; schema: JsonSchema }[];
  requestBody?: { required: boolean; content: Record<string, { schema: JsonSchema }> };
  responses: Record<string, { content?: Record<string, { schema?: JsonSchema }> }>;
}

interface Call extends Described {
  method: string;
  path: string;
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
/** Calls whose values are judged by more than a schema can say: what a fact may look like, an option among others, an address. */
const judged = new Set([
  'PUT /api/library/facts/{kind}',
  'POST /api/library',
  'PATCH /api/library/{id}',
  'POST /api/library/merge',
  'PUT /api/qa_entries/{id}',
  'POST /api/documents/web',
]);
const TIMES = 3;

const keyOf = ({ method, path }: { method: string; path: string }): string => `${method} ${path}`;
const isDoing = (need: Need): need is Doing => need in doings;

const callsOf = async (client: Client): Promise<Call[]> => {
  const { body } = await client.get('/api/openapi.json');
  return Object.entries(body.paths as Record<string, Record<string, Described>>).flatMap(([path, byMethod]) =>
    Object.entries(byMethod).map(([method, described]) => ({ ...described, method: method.toUpperCase(), path })),
  );
};

/** An organisation with something of everything. */
const furnish = async (owner: Client): Promise<string[]> => {
  const made = [
    await owner.post('/api/documents/folders', { folders: [{ name: 'Policies', document_category: 'knowledge_base' }] }),
    await owner.post('/api/requests', { name: 'A', entries: [{ question: 'Do you encrypt backups?' }], auto_answer: false }),
    await owner.post('/api/library', { question: 'Do you encrypt backups?', answer: 'Yes, with AES-256.' }),
    await owner.post('/api/access', { user_email: 'invited@example.com', access_level: 'viewer' }),
  ];
  const idOf = (body: { id?: string; documents?: { id: string }[] }): string => body.id ?? body.documents?.[0]?.id ?? '';
  const ids = made.map(({ body }) => idOf(body));
  const request = await owner.get(`/api/requests/${ids[1]}`);
  return [...ids, request.body.qa_entries[0].id, owner.orgId ?? ''];
};

const bodySchema = ({ requestBody }: Call): JsonSchema | undefined => requestBody?.content['application/json']?.schema;

const record = (parts: { name: string; schema: JsonSchema; required: boolean }[], ids: string[]): fc.Arbitrary<Record<string, unknown>> =>
  fc.record(Object.fromEntries(parts.map(({ name, schema }) => [name, allowedBy(schema, ids)])), {
    requiredKeys: parts.filter(({ required }) => required).map(({ name }) => name),
  });

interface Sent {
  path: Record<string, unknown>;
  query: Record<string, unknown>;
  body: unknown;
}

const sentTo = (call: Call, ids: string[]): fc.Arbitrary<Sent> => {
  const parameters = call.parameters ?? [];
  const schema = bodySchema(call);
  return fc.record({
    path: record(
      parameters.filter((one) => one.in === 'path'),
      ids,
    ),
    query: record(
      parameters.filter((one) => one.in === 'query'),
      ids,
    ),
    body: schema ? allowedBy(schema, ids) : fc.constant(undefined),
  });
};

const send = (client: Client, { method, path }: Pick<Call, 'method' | 'path'>, sent: Sent) => {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(sent.path[name])));
  const query = new URLSearchParams(Object.entries(sent.query).map(([name, value]): [string, string] => [name, String(value)]));
  return client.raw(`${filled}${query.size > 0 ? `?${query}` : ''}`, {
    method: method as 'GET',
    ...(sent.body === undefined ? {} : { payload: JSON.stringify(sent.body), headers: { 'content-type': 'application/json' } }),
  });
};

const told = (call: Pick<Call, 'method' | 'path'>, sent: unknown, payload: string): string =>
  `${call.method} ${call.path} with ${JSON.stringify(sent)} answered ${payload.slice(0, 300)}`;

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
/** The stream stays open; the session is ended by its own tests. */
const answering = (calls: Call[]) => calls.filter(({ path }) => path !== '/api/sse');

const open = async (app: TestApp, owner: Client) => ({ ids: await furnish(owner), calls: answering(await callsOf(owner)), app });

test('what the document allows is answered as it declares, and not refused as invalid', { timeout: 600_000 }, async ({ app, as }) => {
  const owner = await as('owner');
  const { calls, ids } = await open(app, owner);
  await tryEvery(calls, (call) =>
    fc.assert(
      fc.asyncProperty(sentTo(call, ids), async (sent) => {
        const answer = await send(owner, call, sent);
        isDeclared(call, answer, sent);
        if (!judged.has(`${call.method} ${call.path}`))
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

/** What each call that needs a membership is, as the document writes its path. */
const doingOf = new Map(
  features.flatMap(({ policy }) =>
    Object.entries(policy?.needs ?? {}).flatMap(([name, need]): [string, Doing][] => {
      const call = policy?.calls[name];
      return call && isDoing(need) ? [[keyOf({ ...call, path: call.path.replaceAll(/:(\w+)/g, '{$1}') }), need]] : [];
    }),
  ),
);
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

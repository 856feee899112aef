import fc from 'fast-check';
import { orgHeader } from '#contract/address.ts';
import { type AccessLevel, accessLevels, doings, hasAccess } from '#contract/roles.ts';
import { type TokenScope, tokenScopes } from '#contract/tokens.ts';
import { newId } from '#server/platform/db/db.ts';
import { type Call, callsOf, doingOf, furnish, keyOf, policyOf, send, sentTo } from '#test/calls.ts';
import { makeClient } from '#test/client.ts';
import { type Client, type TestApp, expect, test } from '#test/harness.ts';
import { TOKEN_PREFIX, hashToken } from './authenticate.ts';
import { isDoing } from './policy.ts';

/** The table of docs/permissions.md against the service. */

const one = (call: Call, ids: string[], seed: number) => fc.sample(sentTo(call, ids), { numRuns: 1, seed })[0]!;

type Level = AccessLevel | 'nobody' | 'no organisation';

/** What a call answers to somebody of a level, as the policies say it. */
function expected(key: string, level: Level): 'refused' | 'unknown' | 'let in' {
  const need = policyOf.get(key)?.need ?? 'anybody';
  if (need === 'anybody') return 'let in';
  if (level === 'nobody') return 'unknown';
  if (need === 'signed in') return 'let in';
  if (need === 'site') return 'refused';
  if (level === 'no organisation') return 'refused';
  return hasAccess(level, isDoing(need) ? doings[need].level : 'owner') ? 'let in' : 'refused';
}

test('R-23: the table of permissions, level by level and call by call', { timeout: 600_000 }, async ({ as, anonymous, signUp }) => {
  const owner = await as('owner');
  const ids = await furnish(owner);
  const calls = await callsOf(owner);
  expect(calls.filter((call) => !policyOf.has(keyOf(call))).map(keyOf)).toEqual(outsideFeatures);
  const wrong: string[] = [];
  for (const call of calls.filter((known) => policyOf.has(keyOf(known)))) {
    for (const level of ['nobody', 'no organisation', ...accessLevels] as const) {
      const client: Client = level === 'nobody' ? anonymous : level === 'no organisation' ? await signUp() : await as(level);
      const answer = await send(client, call, one(call, ids, 13));
      const key = keyOf(call);
      const is = expected(key, level);
      if (!isAnswered(call, is, answer)) wrong.push(`${level}: ${key} should be ${is}, answered ${answer.statusCode}`);
    }
  }
  expect(wrong).toEqual([]);
});

/** Calls of the platform itself, which no feature has a policy for; their own tests say who may make them. */
const outsideFeatures: string[] = [];

/** What brings a call: a personal token, or a sign-in. */
interface Bearer {
  told: string;
  client: Client;
  /** Null for a sign-in. */
  scope: TokenScope | null;
  /** Acts in one organisation alone. */
  bound: boolean;
  /** Of its person, where it acts; nobody stands behind a token that has ended. */
  level: Level;
}

/** Calls that change nothing, although they are no GET. */
const asking = ['POST /api/requests/instant_answer', 'POST /api/requests/coverage'];
const highest = { read: 'viewer', write: 'editor', admin: 'owner' } as const satisfies Record<TokenScope, AccessLevel>;

/** What a call answers to what brings it, as the policies say it. */
function expectedOf(call: Call, { scope, bound, level }: Bearer): 'refused' | 'unknown' | 'bound' | 'let in' {
  const key = keyOf(call);
  const rule = policyOf.get(key);
  if (!rule || rule.need === 'anybody' || level === 'nobody' || scope === null) return expected(key, level);
  if (scope === 'read' && call.method !== 'GET' && !asking.includes(key)) return 'refused';
  if (bound && rule.of === 'person') return 'bound';
  if (rule.note?.includes('not with a token')) return 'refused';
  return expected(key, level !== 'no organisation' && hasAccess(level, highest[scope]) ? highest[scope] : level);
}

/** A note that says no more than this refuses nobody who signed in. */
const SIGNED_IN = 'Signed in, not with a token.';

/** What a call that is let in answered is for its own tests, and what a note of its policy adds may refuse it there. */
function isAnswered(
  call: Call,
  is: ReturnType<typeof expectedOf>,
  { statusCode, payload }: { statusCode: number; payload: string },
): boolean {
  const isBound = statusCode === 403 && payload.includes('"bound_token"');
  if (is === 'bound') return isBound;
  if (is === 'refused') return statusCode === 403 && !isBound;
  if (is === 'unknown') return statusCode === 401;
  const { need, note } = policyOf.get(keyOf(call)) ?? { need: 'anybody', note: null };
  if (statusCode === 500 || (isBound && !note?.includes('A token of an organisation'))) return false;
  return note === null || note === SIGNED_IN ? ![401, 403].includes(statusCode) : need === 'anybody' || statusCode !== 401;
}

/** A program with a token of somebody, which acts in an organisation, or everywhere. */
async function program(app: TestApp, person: Client, scope: TokenScope, orgId: string | null): Promise<Client> {
  const token = `${TOKEN_PREFIX}${newId()}`;
  await app.deps.db
    .insertInto('api_token')
    .values({ id: newId(), user_id: person.userId ?? '', org_id: orgId, name: 'Program', token_hash: hashToken(token), scope })
    .execute();
  return makeClient(app, { ...person, token });
}

/** The same in a tab that works in an organisation. */
const workingIn = (orgId: string, client: Client): Client => ({
  ...client,
  raw: (path, options = {}) => client.raw(path, { ...options, headers: { ...options.headers, [orgHeader]: orgId } }),
});

/** All tokens of an owner, who may only read in the other organisation; each call names the one where they own. */
async function tokensOf(app: TestApp, owner: Client, elsewhere: string): Promise<Bearer[]> {
  const orgId = owner.orgId ?? '';
  await app.deps.db
    .insertInto('access')
    .values({ id: newId(), org_id: elsewhere, user_id: owner.userId, user_email: owner.email, access_level: 'viewer' })
    .execute();
  const bearers: Bearer[] = [];
  for (const scope of tokenScopes)
    for (const [where, boundTo, level] of [
      ['everywhere', null, 'owner'],
      ['here', orgId, 'owner'],
      ['elsewhere', elsewhere, 'viewer'],
    ] as const) {
      const client = workingIn(orgId, await program(app, owner, scope, boundTo));
      bearers.push({ told: `${scope} ${where}`, client, scope, bound: boundTo !== null, level });
    }
  return bearers;
}

/** What is left to an admin whom the owner removed. */
async function leftTo(app: TestApp, owner: Client, admin: Client): Promise<Bearer[]> {
  const orgId = owner.orgId ?? '';
  const [everywhere, here] = [await program(app, admin, 'admin', null), await program(app, admin, 'admin', orgId)];
  const { body } = await owner.get('/api/access');
  const { id } = (body.access as { id: string; user_id: string | null }[]).find((one) => one.user_id === admin.userId) ?? { id: '' };
  expect((await owner.delete(`/api/access/${id}`)).status).toBe(204);
  // As one is that was being made while they were removed.
  const late = await program(app, admin, 'admin', orgId);
  return [
    { told: 'removed, token everywhere', client: workingIn(orgId, everywhere), scope: 'admin', bound: false, level: 'no organisation' },
    { told: 'removed, token here', client: here, scope: 'admin', bound: true, level: 'nobody' },
    { told: 'removed, late token here', client: late, scope: 'admin', bound: true, level: 'no organisation' },
    // Last, because signed in they may end their tokens.
    { told: 'removed, signed in', client: workingIn(orgId, admin), scope: null, bound: false, level: 'no organisation' },
  ];
}

test(
  'R-23, R-100: every call with every kind of personal token, and with what is left to who was removed',
  { timeout: 600_000 },
  async ({ app, as, seed }) => {
    const owner = await as('owner');
    const ids = await furnish(owner);
    const elsewhere = await seed.org();
    const wrong: string[] = [];
    const tried = { refused: 0, unknown: 0, bound: 0, 'let in': 0 };
    for (const call of await callsOf(owner)) {
      const key = keyOf(call);
      // Others each time: what a call changes of its person is not seen by the next one.
      const [tokens, left] = [await tokensOf(app, await as('owner'), elsewhere), await leftTo(app, await as('owner'), await as('admin'))];
      for (const bearer of [...tokens, ...left]) {
        const is = expectedOf(call, bearer);
        const answer = await send(bearer.client, call, one(call, ids, 13));
        if (!isAnswered(call, is, answer))
          wrong.push(`${bearer.told}: ${key} should be ${is}, answered ${answer.statusCode} ${answer.payload}`);
        const isOutside = bearer.told.includes('elsewhere') || bearer.told.includes('removed');
        if (isOutside && doingOf.has(key) && answer.payload.includes('AES-256'))
          wrong.push(`${bearer.told}: ${key} told ${answer.payload}`);
        tried[is] += 1;
      }
    }
    expect(wrong).toEqual([]);
    for (const times of Object.values(tried)) expect(times).toBeGreaterThan(100);
  },
);

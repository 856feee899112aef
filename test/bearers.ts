import { orgHeader } from '#contract/address.ts';
import { type AccessLevel, doings, hasAccess } from '#contract/roles.ts';
import { type TokenScope, tokenScopes } from '#contract/tokens.ts';
import { newId } from '#server/platform/db/db.ts';
import { TOKEN_PREFIX, hashToken } from '#server/platform/http/authenticate.ts';
import { isDoing } from '#server/platform/http/policy.ts';
import { type Call, keyOf, policyOf } from './calls.ts';
import { type Client, makeClient } from './client.ts';
import { type TestApp, expect } from './harness.ts';

/** Everything that can bring a call, and what the policies say that it is answered. */

export type Level = AccessLevel | 'nobody' | 'no organisation';

/** What a call answers to somebody of a level, as the policies say it. */
export function expected(key: string, level: Level): 'refused' | 'unknown' | 'let in' {
  const need = policyOf.get(key)?.need ?? 'anybody';
  if (need === 'anybody') return 'let in';
  if (level === 'nobody') return 'unknown';
  if (need === 'signed in') return 'let in';
  if (need === 'site') return 'refused';
  if (level === 'no organisation') return 'refused';
  return hasAccess(level, isDoing(need) ? doings[need].level : 'owner') ? 'let in' : 'refused';
}

/** What brings a call: a personal token, or a sign-in. */
export interface Bearer {
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
const asking = [
  'POST /api/requests/instant_answer',
  'POST /api/requests/instant_answer/stream',
  'POST /api/requests/coverage',
  'POST /api/mcp',
];
const highest = { read: 'viewer', write: 'editor', admin: 'owner' } as const satisfies Record<TokenScope, AccessLevel>;

/** What a call answers to what brings it, as the policies say it. */
export function expectedOf(
  call: Pick<Call, 'method' | 'path'>,
  { scope, bound, level }: Bearer,
): 'refused' | 'unknown' | 'bound' | 'let in' {
  const key = keyOf(call);
  const rule = policyOf.get(key);
  if (!rule || rule.need === 'anybody' || level === 'nobody' || scope === null) return expected(key, level);
  if (scope === 'read' && call.method !== 'GET' && !asking.includes(key)) return 'refused';
  if (bound && rule.of === 'person') return 'bound';
  if (rule.note?.includes('not with a token')) return 'refused';
  return expected(key, level !== 'no organisation' && hasAccess(level, highest[scope]) ? highest[scope] : level);
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
export const workingIn = (orgId: string, client: Client): Client => ({
  ...client,
  raw: (path, options = {}) => client.raw(path, { ...options, headers: { ...options.headers, [orgHeader]: orgId } }),
});

/** All tokens of an owner, who may only read in the other organisation; each call names the one where they own. */
export async function tokensOf(app: TestApp, owner: Client, elsewhere: string): Promise<Bearer[]> {
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
export async function leftTo(app: TestApp, owner: Client, admin: Client): Promise<Bearer[]> {
  const orgId = owner.orgId ?? '';
  const [everywhere, here] = [await program(app, admin, 'admin', null), await program(app, admin, 'admin', orgId)];
  const { id } = await app.deps.db
    .selectFrom('access')
    .select('id')
    .where('org_id', '=', orgId)
    .where('user_id', '=', admin.userId)
    .executeTakeFirstOrThrow();
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

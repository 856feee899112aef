import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { orgHeader } from '#contract/address.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { type AccessLevel, accessLevels } from '#contract/roles.ts';
import { keepRecent } from '#engine/common/kept.ts';
import type { Db } from '../db/db.ts';
import { type Asker, askFor, askForAddress } from '../db/shares.ts';
import { countedAddress } from '../limits/client-address.ts';
import type { refusedCalls } from '../limits/refused-calls.ts';
import type { Identity, IdentityClaims } from '../identity/identity.ts';
import type { Actor } from './actor.ts';
import { type PersonRow, findPersonById, findPersonByIdentity, findToken, tokenEnded, touchToken } from './actor-store.ts';
import { AppError } from './app-error.ts';
import { type CallRule, changesOrg, isDoing } from './policy.ts';
import { orgDeleted, requireLevel } from './allow.ts';
import { isApiCall } from './address/request-path.ts';

const isUuid = (text: string): boolean => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

/** What personal API tokens begin with. */
export const TOKEN_PREFIX = 'rj_';

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

export interface Authentication {
  db: Db;
  identity: Identity;
  siteAdmins: readonly string[];
  /** Whether a trial ends; it does where plans are sold. */
  trialEnds: boolean;
  /** Makes the user of an identity on its first call. */
  welcome: (claims: IdentityClaims) => Promise<unknown>;
  /** What the policies say of the call that a request makes. */
  ruleOf: (request: FastifyRequest) => CallRule | undefined;
  /** Told of a personal token's first use, and again when it was not used for a day. */
  tokenUsed?: (use: TokenUse) => Promise<void>;
}

interface TokenUse {
  id: string;
  name: string;
  userId: string;
  orgId: string | null;
}

/** The highest level that a token's scope lets through. */
const scopeLevel: Record<Actor['scope'], AccessLevel> = { read: 'viewer', write: 'editor', admin: 'owner' };

/**
 * Sets `request.actor` and `request.identity` on every call that is not open, and refuses whose level in the organisation is too low. Who is
 * refused before it is known who calls never comes to the limiter of calls, and is counted here.
 */
export function authenticate(app: FastifyInstance, parts: Authentication, refusals: ReturnType<typeof refusedCalls>): void {
  app.decorateRequest('actor', null as unknown as Actor);
  app.decorateRequest('identity', null);
  app.addHook('onRequest', async (request) => {
    if (!isAsked(request)) return;
    const token = tokenOf(request);
    const address = countedAddress(request.ip);
    refusals.hold(address, token);
    try {
      if (token === '') throw new AppError('unauthenticated', 'Sign in first.');
      await askFor(whoOf(request), () => identify(parts, token, request));
    } catch (error) {
      if (error instanceof AppError && !MAY_COME_AGAIN.has(error.code))
        await askFor({ of: 'counted', address }, () => refusals.refused(address));
      throw error;
    }
    refusals.came(token);
  });
  // Whoever holds the rest of a call back acts by what holds when it is there, not by what held when it began.
  app.addHook('preHandler', async (request, reply) => {
    if (!request.actor || ['GET', 'HEAD'].includes(request.method) || reply.elapsedTime < HELD_MS) return;
    await askFor(whoOf(request), () => identify(parts, tokenOf(request), request));
    holdLevel(parts, request);
  });
  // Calls are counted by then, and nothing is read of what somebody sends who may not make the call; its command asks again.
  app.addHook('preParsing', async (request) => holdLevel(parts, request));
}

/** Whether a call is one of which is asked who makes it. */
export const isAsked = (request: FastifyRequest): boolean => !request.routeOptions.config.open && !request.is404 && isApiCall(request);

/** Refusals that say nothing of whoever calls: others were served first. */
const MAY_COME_AGAIN: ReadonlySet<string> = new Set<ErrorCode>(['unavailable', 'rate_limited']);

/** For whom the database is asked while it is looked up who makes a call. */
const whoOf = (request: FastifyRequest): Asker => {
  const token = tokenOf(request);
  return { of: 'who', address: countedAddress(request.ip), ...(token === '' ? {} : { token: hashToken(token).toString('base64url') }) };
};

/** A call whose body takes longer is looked at anew; what takes less is held by the commands that give something lasting (`hold-member.ts`). */
const HELD_MS = 500;

const tokenOf = ({ headers }: FastifyRequest): string => /^Bearer ([\w.~+/=-]+)$/i.exec(headers.authorization ?? '')?.[1] ?? '';

async function identify(parts: Authentication, token: string, request: FastifyRequest): Promise<void> {
  if (token.startsWith(TOKEN_PREFIX)) request.actor = await byPersonalToken(parts, token, request);
  else await byIdentity(parts, token, request);
}

function holdLevel({ ruleOf }: Authentication, request: FastifyRequest): void {
  const rule = ruleOf(request);
  if (!request.actor?.accessLevel || !rule || !isDoing(rule.need)) return;
  requireLevel(request.actor, rule.need);
  if (request.actor.orgDeleted && changesOrg(rule) && !isReading(request)) throw orgDeleted();
}

async function byIdentity(parts: Authentication, token: string, request: FastifyRequest): Promise<void> {
  const verified = await parts.identity.verify(token);
  const { claims } = verified;
  if (!isFree(request) && !(await parts.identity.isLive(verified)))
    throw new AppError('unauthenticated', 'This sign-in has ended. Sign in again.');
  request.identity = claims;
  if (!claims.emailVerified) {
    if (request.routeOptions.config.unverified) return;
    throw new AppError('email_not_verified', 'Verify your e-mail address first: open the link in the mail that was sent to you.');
  }
  request.actor = await actorOf(parts, claims, orgNamed(request));
}

const isReading = ({ method, routeOptions }: FastifyRequest): boolean =>
  ['GET', 'HEAD'].includes(method) || routeOptions.config.reads === true;

/** Whether a call changes nothing and costs nobody anything: a question to the language model may be asked by whoever reads, and costs. */
const isFree = (request: FastifyRequest): boolean => isReading(request) && request.routeOptions.config.costs !== true;

/** The organisation that a tab works in, as it says; null where it does not. @throws invalid for what is no id */
export function orgNamed({ headers }: Pick<FastifyRequest, 'headers'>): string | null {
  const named = headers[orgHeader];
  if (named === undefined || named === '') return null;
  if (typeof named === 'string' && isUuid(named)) return named;
  throw new AppError('invalid', `The header ${orgHeader} holds no id of an organisation. Send the id, or leave the header out.`);
}

/**
 * The actor behind a verified identity; the user is made on the first call. They act in the organisation that is named, in none where they
 * do not belong to it: what one tab does never lands where another one is at work.
 */
export async function actorOf(parts: Authentication, claims: IdentityClaims, named: string | null): Promise<Actor> {
  let person = await findPersonByIdentity(parts.db, claims, named);
  if (!person) {
    await askForAddress(() => parts.welcome(claims));
    person = await findPersonByIdentity(parts.db, claims, named);
  }
  if (!person) throw new AppError('unauthenticated', 'This account is not there any more.');
  return toActor(person, { scope: 'admin', bound: false }, parts);
}

async function byPersonalToken(parts: Authentication, token: string, request: FastifyRequest): Promise<Actor> {
  const found = await findToken(parts.db, hashToken(token));
  if (!found) throw tokenEnded();
  if (found.scope === 'read' && !isReading(request)) throw new AppError('forbidden', 'This token may only read.');
  if (found.org_id !== null && parts.ruleOf(request)?.of !== 'organisation')
    throw new AppError('bound_token', 'This token acts for its organisation alone. Sign in to do this as yourself.');
  const person = await findPersonById(parts.db, found.user_id, found.org_id);
  if (!person) throw new AppError('unauthenticated', 'The account of this token is not there any more.');
  await askForAddress(() => noteUse(parts, found, person.org_id));
  return { ...toActor(person, { scope: found.scope, bound: found.org_id !== null }, parts), tokenId: found.id };
}

/** When this process last noted the use of a token, of those used last. */
const noted = keepRecent<string, number>(10_000);
const NOTE_EVERY_MS = 60_000;

const DAY_MS = 86_400_000;

async function noteUse(
  parts: Authentication,
  token: NonNullable<Awaited<ReturnType<typeof findToken>>>,
  orgId: string | null,
): Promise<void> {
  if ((noted.get(token.id) ?? 0) > Date.now() - NOTE_EVERY_MS) return;
  noted.set(token.id, Date.now());
  await touchToken(parts.db, token.id);
  if ((token.last_used_at?.getTime() ?? 0) > Date.now() - DAY_MS) return;
  await parts.tokenUsed?.({ id: token.id, name: token.name, userId: token.user_id, orgId });
}

function toActor(person: PersonRow, { scope, bound }: Pick<Actor, 'scope' | 'bound'>, { siteAdmins, trialEnds }: Authentication): Actor {
  const level = person.access_level;
  const highest = scopeLevel[scope];
  const isRoot = person.site_addresses.some((email) => siteAdmins.includes(email));
  return {
    userId: person.id,
    email: person.email,
    orgId: level === null ? null : person.org_id,
    party: level === null ? null : person.party,
    accessLevel: level === null ? null : accessLevels.indexOf(level) > accessLevels.indexOf(highest) ? highest : level,
    orgDeleted: level !== null && person.org_deleted,
    userType: isRoot && !bound ? 'root' : person.user_type,
    scope,
    bound,
    trialEnds,
  };
}

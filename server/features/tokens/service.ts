import { randomBytes } from 'node:crypto';
import { may } from '#contract/roles.ts';
import type { Answer, Parsed } from '#contract/endpoint.ts';
import type { ApiToken, TokenScope, tokens } from '#contract/tokens.ts';
import { appendAudit } from '#server/features/audit/steps.ts';
import { type Db, inOrg, newId } from '#server/platform/db/db.ts';
import { holdMember } from '#server/platform/limits/hold-member.ts';
import type { OrgActor } from '#server/platform/http/actor.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { pageOf } from '#server/platform/http/list-query.ts';
import { TOKEN_PREFIX, hashToken } from '#server/platform/http/authenticate.ts';
import { holdMost } from '#server/platform/limits/hold-most.ts';
import { OF_ALL, needs } from './policy.ts';
import { type TokenRow, countTokens, deleteToken, findToken, insertToken, listTokens } from './store.ts';

/** Tokens that one person may have at a time. */
const MOST = 50;
const DAY_MS = 86_400_000;

const seenBy = ({ orgId, userId, accessLevel }: OrgActor) => ({ orgId, userId, all: may(accessLevel, OF_ALL) });

/** A page of those that the actor may end, newest first. */
export const listOwnTokens = async (
  db: Db,
  actor: OrgActor,
  { cursor, limit = 200 }: Parsed<typeof tokens.list, 'query'>,
): Promise<Answer<typeof tokens.list>> => {
  const rows = await listTokens(db, seenBy(actor), { after: cursor ?? null, limit: limit + 1 });
  const { page, next_cursor } = pageOf(rows, limit);
  return { tokens: page.map(present), next_cursor };
};

/**
 * Makes a token bound to the current organisation. Only its hash is kept.
 * @param signedIn false for a call that came with a token itself
 * @throws forbidden below admin, and for such a call · conflict above {@link MOST} tokens, and where the organisation is deleted meanwhile
 */
export const createToken = (
  db: Db,
  actor: OrgActor,
  { name, scope, days }: { name: string; scope: TokenScope; days: number },
  signedIn: boolean,
): Promise<ApiToken & { token: string }> =>
  inOrg(db, actor.orgId, async (trx) => {
    await holdMember(trx, actor, needs.create);
    if (!signedIn) throw new AppError('forbidden', 'A token cannot make tokens: sign in for that.');
    const sentence = `You have ${MOST} tokens: end one that is not needed any more.`;
    await holdMost(trx, { person: actor.userId }, () => countTokens(trx, actor.userId), { most: MOST, sentence });
    const token = `${TOKEN_PREFIX}${randomBytes(30).toString('base64url')}`;
    const id = newId();
    await insertToken(trx, {
      id,
      user_id: actor.userId,
      org_id: actor.orgId,
      name,
      token_hash: hashToken(token),
      scope,
      expires_at: new Date(Date.now() + days * DAY_MS),
    });
    await appendAudit(trx, { orgId: actor.orgId, userId: actor.userId, action: 'token:created', subject: name, data: { id, scope, days } });
    const made = await findToken(trx, seenBy(actor), id);
    if (!made) throw new Error('the token that was just made is not there');
    return { ...present(made), token };
  });

/** Ends a token at once. @throws not_found when it is neither the caller's nor, for admins, one of this organisation */
export const revokeToken = (db: Db, actor: OrgActor, id: string): Promise<null> =>
  inOrg(db, actor.orgId, async (trx) => {
    const row = await findToken(trx, seenBy(actor), id);
    if (!row) throw new AppError('not_found', 'There is no such token.');
    await deleteToken(trx, id);
    await appendAudit(trx, { orgId: actor.orgId, userId: actor.userId, action: 'token:revoked', subject: row.name, data: { id } });
    return null;
  });

const present = (row: TokenRow): ApiToken => ({
  id: row.id,
  name: row.name,
  scope: row.scope,
  owner: { id: row.user_id, name: row.user_name, email: row.user_email },
  expires_at: row.expires_at?.toISOString() ?? null,
  last_used_at: row.last_used_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
});

import { sql } from 'kysely';
import type { TokenScope } from '#contract/tokens.ts';
import type { Db, Trx } from '#server/platform/db/db.ts';

interface Whose {
  orgId: string;
  userId: string;
  all: boolean;
}

/** Tokens of a user, also those bound to no organisation; with `all` those of every member too that are bound to this one. */
const tokensOf = (db: Db | Trx, { orgId, userId, all }: Whose) =>
  db
    .selectFrom('api_token')
    .innerJoin('app_user', 'app_user.id', 'api_token.user_id')
    .select(['api_token.id', 'api_token.name', 'api_token.scope', 'api_token.user_id', 'api_token.org_id'])
    .select(['api_token.expires_at', 'api_token.last_used_at', 'api_token.created_at'])
    .select(['app_user.name as user_name', 'app_user.email as user_email'])
    .where((where) =>
      where.or([
        where.and([
          where('api_token.user_id', '=', userId),
          where.or([where('api_token.org_id', 'is', null), where('api_token.org_id', '=', orgId)]),
        ]),
        ...(all ? [where('api_token.org_id', '=', orgId)] : []),
      ]),
    );

export type TokenRow = NonNullable<Awaited<ReturnType<typeof findToken>>>;

/** Newest first. */
export const listTokens = (db: Db | Trx, whose: Whose, page: { after: string | null; limit: number }): Promise<TokenRow[]> => {
  const rows = tokensOf(db, whose).orderBy('api_token.id', 'desc').limit(page.limit);
  return (page.after ? rows.where('api_token.id', '<', page.after) : rows).execute();
};

export const findToken = (db: Db | Trx, whose: Whose, id: string) => tokensOf(db, whose).where('api_token.id', '=', id).executeTakeFirst();

/** Those that still hold. */
export const countTokens = async (trx: Trx, userId: string): Promise<number> => {
  const row = await trx
    .selectFrom('api_token')
    .select((count) => count.fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .where(sql<boolean>`(expires_at is null or expires_at > now())`)
    .executeTakeFirstOrThrow();
  return Number(row.count);
};

export const insertToken = async (
  trx: Trx,
  row: { id: string; user_id: string; org_id: string; name: string; token_hash: Buffer; scope: TokenScope; expires_at: Date },
): Promise<void> => {
  await trx.insertInto('api_token').values(row).execute();
};

export const deleteToken = async (trx: Trx, id: string): Promise<void> => {
  await trx.deleteFrom('api_token').where('id', '=', id).execute();
};

/** Those of a person that act in an organisation. */
export const endTokens = async (trx: Trx, userId: string, orgId: string): Promise<void> => {
  await trx.deleteFrom('api_token').where('user_id', '=', userId).where('org_id', '=', orgId).execute();
};

/** Those of a person, wherever they act; answers which. */
export const deleteAllTokens = (trx: Trx, userId: string): Promise<{ id: string; name: string; org_id: string | null }[]> =>
  trx.deleteFrom('api_token').where('user_id', '=', userId).returning(['id', 'name', 'org_id']).execute();

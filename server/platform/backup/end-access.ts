import type pg from 'pg';

/** By what people, programs and readers come in: where it is kept, and what ends it. */
const everywhere: [table: string, column: string, statement: string][] = [
  ['identity."session"', 'id', 'delete from identity."session"'],
  ['identity."verification"', 'id', 'delete from identity."verification"'],
  ['api_token', 'id', 'delete from api_token'],
  ['calendar_address', 'org_id', 'delete from calendar_address'],
  ['access', 'secret_hash', 'update access set secret_hash = null where secret_hash is not null'],
  [
    'assistant_conversation',
    'share_token',
    'update assistant_conversation set share_token = null, shared_with = null where share_token is not null',
  ],
];

/**
 * Ends what a restored backup brings back although it was ended since: sessions, links of mails, API tokens, calendar addresses, links of
 * invitations and of shared conversations. Accounts, memberships and what was set up stay. For a transaction that sees the rows of all
 * organisations; what an older schema has not, nobody came in by.
 */
export async function endAccess(client: pg.ClientBase): Promise<void> {
  for (const [table, column, statement] of everywhere) {
    const { rows } = await client.query<{ there: boolean }>(
      'select exists (select from pg_attribute where attrelid = to_regclass($1) and attname = $2 and not attisdropped) as there',
      [table, column],
    );
    if (rows[0]?.there) await client.query(statement);
  }
}

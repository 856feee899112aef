import type pg from 'pg';

/** By what people, programs and readers come in, each table that is closed to other organisations last. */
const everywhere = [
  'delete from identity."session"',
  'delete from identity."verification"',
  'delete from api_token',
  'update access set secret_hash = null where secret_hash is not null',
  'update assistant_conversation set share_token = null, shared_with = null where share_token is not null',
];

/**
 * Ends what a restored backup brings back although it was ended since: sessions, links of mails, API tokens, calendar addresses, links of
 * invitations and of shared conversations. Accounts, memberships and what was set up stay.
 */
export async function endAccess(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    for (const statement of everywhere) await client.query(statement);
    const { rows } = await client.query<{ id: string }>('select id from org');
    for (const { id } of rows) {
      await client.query(`select set_config('app.org_id', $1, true)`, [id]);
      await client.query('delete from calendar_address');
    }
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

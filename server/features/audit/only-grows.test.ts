import { sql } from 'kysely';
import { newId } from '#server/platform/db/db.ts';
import { expect, test } from '#test/harness.ts';

test('R-111: the audit log only grows, whoever asks the database', async ({ app, as, orgId }) => {
  const { db } = app.deps;
  const admin = await as('admin');
  await admin.patch('/api/orgs', { name: 'One' });
  await db.insertInto('audit_log').values({ id: newId(), user_id: newId(), action: 'user:signed_in' }).execute();
  const noted = () => db.selectFrom('audit_log').selectAll().orderBy('id').execute();
  const before = await noted();
  expect(before.map(({ org_id }) => org_id)).toEqual(expect.arrayContaining([orgId, null]));

  for (const change of [
    sql`update audit_log set data = '{}'`,
    sql`update audit_log set user_id = null where org_id = ${orgId}`,
    sql`delete from audit_log where org_id is null`,
    sql`delete from audit_log where org_id = ${orgId}`,
    sql`truncate audit_log`,
    sql`truncate org cascade`,
  ])
    await expect(change.execute(db)).rejects.toThrow('The audit log only grows');
  expect(await noted()).toEqual(before);

  await db.deleteFrom('org').where('id', '=', orgId).execute();
  expect((await noted()).map(({ org_id }) => org_id)).not.toContain(orgId);
});

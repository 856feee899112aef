import { type KyselyPlugin, sql } from 'kysely';
import { estimateRequest } from '#server/features/answering/estimate.ts';
import { reviewRequest } from '#server/features/answering/review-form.ts';
import { planDependents } from '#server/features/review/dependents.ts';
import { duplicateRequest } from '#server/features/requests/making/duplicate.ts';
import { cancelRequest, enqueueEntries } from '#server/features/requests/work.ts';
import { findViews } from '#server/features/qa-entries/steps.ts';
import { lockRequest } from '#server/features/requests/steps.ts';
import { given } from '#server/features/requests/testing/forms.ts';
import { type Db, inOrg } from '#server/platform/db/db.ts';
import { weightOf } from '#server/platform/db/portions.ts';
import { expect, test } from '#test/harness.ts';

const MANY = 200;
const LONG = 30_000;

/** A database that counts the bytes that one statement answers at most. */
const weighing = (db: Db): { db: Db; most: () => number } => {
  let most = 0;
  const weigh: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: ({ result }) => {
      most = Math.max(most, weightOf(result.rows));
      return Promise.resolve(result);
    },
  };
  const mostSince = (): number => [most, (most = 0)][0] ?? 0;
  return { db: db.withPlugin(weigh), most: mostSince };
};

test('what looks at all entries of a request reads none of their answers, or a portion after the other', async ({ app, as, orgId }) => {
  const editor = await as('editor');
  const { id, qa_entries: made } = await given(editor, [
    'Are backups kept?',
    ...Array.from({ length: MANY }, (_, at) => `If yes, how is that kept in place ${at}?`),
  ]);
  await inOrg(app.deps.db, orgId, (trx) =>
    sql`update qa_entry set answer = repeat('x', ${LONG}::int), status = 'answered' where request_id = ${id}`.execute(trx),
  );
  const { id: userId } = await app.deps.db.selectFrom('app_user').select('id').where('email', '=', editor.email).executeTakeFirstOrThrow();
  const acts = { accessLevel: 'editor', userType: 'user', scope: 'admin', orgDeleted: false, bound: false } as const;
  const actor = { ...acts, email: editor.email, userId, orgId, party: orgId };
  const { db, most } = weighing(app.deps.db);
  const deps = { ...app.deps, db };

  await estimateRequest(deps, actor, id);
  await reviewRequest(deps, orgId, id);
  expect(most()).toBeLessThan(10 * LONG);
  await enqueueEntries(deps, actor, id, { overwrite: true });
  await cancelRequest(db, actor, id);
  expect(most()).toBeLessThan(10 * LONG);
  await duplicateRequest(deps, actor, id, { name: 'Copy', answers: true });
  expect(most()).toBeLessThan(60 * LONG);

  const planned = await inOrg(db, orgId, async (trx) => {
    const request = await lockRequest(trx, orgId, id);
    const [root, other] = await findViews(trx, orgId, [made[0]?.id ?? '', made[1]?.id ?? '']);
    if (!root || !other) throw new Error('a question is missing');
    const plan = { action: 'edited' as const, set: { choice: 'No' }, decided: false };
    await sql`update qa_entry set choice = 'Yes', fields = '{choice,answer,comment}' where id = ${root.id}`.execute(trx);
    const turned = [
      { entry: { ...root, choice: 'Yes' }, plan },
      { entry: { ...other, choice: 'Yes' }, plan },
    ];
    return Array.fromAsync(planDependents(trx, request, turned), (some) => some.length);
  });
  expect(planned.reduce((sum, one) => sum + one, 0)).toBe(MANY - 1);
});

import { sql } from 'kysely';
import { inOrg } from '#server/platform/db/db.ts';
import { expect, testWith } from '#test/harness.ts';
import { other, policy, send } from '../testing.ts';

const MB = 1_000_000;
const test = testWith(() => ({ ORG_STORAGE_TRIAL_MB: '8', MAX_UPLOAD_MB: '1' }));
const files = (count: number) => ({
  files: Array.from({ length: count }, (_, at) => ({ name: `${at}.txt`, size: MB, content_type: 'text/plain' })),
});

test('a quarter of what an organisation may store is on its way at a time; what came counts no more', async ({ app, as }) => {
  const owner = await as('owner');
  await send(app, owner, [policy, other]);
  const [{ expires_at }] = (await owner.post('/api/documents/uploads', files(1))).body.uploads;
  expect(Math.round((Date.parse(expires_at) - Date.now()) / 3_600_000)).toBe(1);
  const answers = await Promise.all(Array.from({ length: 4 }, () => owner.post('/api/documents/uploads', files(1))));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409]);
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'conflict',
    error: expect.stringMatching(/^2 MB that your organisation announced have not come, and at most 2 MB may be on their way/),
    details: { coming: 2 * MB, most_coming: 2 * MB },
  });

  const [{ url, headers }] = answers.filter(({ status }) => status === 201).flatMap(({ body }) => body.uploads);
  const { pathname, search } = new URL(url);
  expect((await app.inject({ method: 'PUT', url: pathname + search, headers, payload: Buffer.alloc(MB) })).statusCode).toBe(204);
  expect((await owner.post('/api/documents/uploads', files(1))).status).toBe(201);
});

test('what was announced and did not come gives its room back after two hours, and what came stays for a day', async ({
  app,
  as,
  jobs,
  orgId,
}) => {
  const owner = await as('owner');
  const stored = async () => (await owner.get('/api/orgs/usage')).body.storage.stored as number;
  await send(app, owner, [policy]);
  await owner.post('/api/documents/uploads', files(2));
  const passes = async (time: string) => {
    await inOrg(app.deps.db, orgId, (trx) => sql`update upload set expires_at = expires_at - ${time}::interval`.execute(trx));
    await sql`select graphile_worker.add_job('forget-uploads', '{}'::json)`.execute(app.deps.db);
    await jobs.run();
  };
  await passes('119 minutes');
  expect(await stored()).toBe(2 * MB + policy.text.length);
  await passes('2 minutes');
  expect(await stored()).toBe(policy.text.length);
  await passes('22 hours');
  expect(await stored()).toBe(0);
});

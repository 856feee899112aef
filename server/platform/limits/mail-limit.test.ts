import { sql } from 'kysely';
import { expect, test } from '#test/harness.ts';
import { forgetOldAttempts } from '#server/platform/limits/attempts.ts';
import { limitMails } from './mail-limit.ts';

test('an address gets five mails an hour that one client asks for, and twenty of all, however it is written', async ({ app: { deps } }) => {
  for (const client of [1, 2, 3, 9]) {
    for (let mail = 0; mail < 5; mail += 1) await limitMails(deps.db, `10.0.0.${client}`, 'ana@example.com');
    await expect(limitMails(deps.db, `10.0.0.${client}`, 'ANA@example.com')).rejects.toMatchObject({ code: 'rate_limited' });
  }
  // Whoever asks for the first time has room still, once.
  await limitMails(deps.db, '10.0.0.8', 'ANA@example.com');
  await expect(limitMails(deps.db, '10.0.0.8', 'ana@example.com')).rejects.toMatchObject({ code: 'rate_limited' });
  await limitMails(deps.db, '10.0.0.9', 'bor@example.com');
  await sql`update attempt set until = now() - interval '1 second'`.execute(deps.db);
  await limitMails(deps.db, '10.0.0.9', 'ana@example.com');
});

test('a client causes twenty mails an hour', async ({ app: { deps } }) => {
  for (let mail = 0; mail < 20; mail += 1) await limitMails(deps.db, '10.0.1.1', `${mail}@example.com`);

  await expect(limitMails(deps.db, '10.0.1.1', 'other@example.com')).rejects.toMatchObject({
    message: expect.stringContaining('Too many mails'),
    retryAfter: expect.any(Number),
  });
});

test('what limits nobody any more is removed', async ({ app: { deps } }) => {
  await limitMails(deps.db, '10.0.2.1', 'cene@example.com');
  await sql`update attempt set until = now() - interval '1 second'`.execute(deps.db);
  await forgetOldAttempts(deps.db);
  expect(await deps.db.selectFrom('attempt').selectAll().execute()).toEqual([]);
});

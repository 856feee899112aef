import { sql } from 'kysely';
import { browser } from '#test/browser-session.ts';
import { type TestApp, expect, test } from '#test/harness.ts';

/** What an account keeps of somebody has an end, so that a header can hold the token that says it. */

const password = 'a long enough password';

const signedIn = async (app: TestApp, email: string) => {
  await app.deps.identity.addUser({ email, password, name: 'Somebody', verified: true });
  const page = browser(app, '10.9.0.1');
  expect((await page.post('/api/identity/sign-in/email', { email, password })).status).toBe(200);
  return page;
};

test('a name has the length that the profile allows, a picture an address of the web', async ({ app }) => {
  const page = await signedIn(app, 'named@example.com');
  const update = (body: object) => page.post('/api/identity/update-user', body);
  expect((await update({ name: 'x'.repeat(200) })).status).toBe(200);
  for (const name of ['x'.repeat(201), 'x'.repeat(50_000), 7, { a: 1 }])
    expect(await update({ name })).toMatchObject({ status: 400, body: { code: 'invalid', error: expect.stringMatching(/^name: /) } });
  expect((await update({ name: ' Ana\r\nBcc: eve@example.com\u2028\u0007Kos ' })).status).toBe(200);
  expect((await page.get('/api/identity/get-session')).body.user.name).toBe('Ana Bcc: eve@example.com Kos');
  for (const image of ['javascript:alert(1)', 'http://intranet/me.png', `https://a.example/${'x'.repeat(2000)}`, 7])
    expect(await update({ image })).toMatchObject({ status: 400, body: { code: 'invalid' } });
  expect((await update({ image: 'https://pictures.example.com/me.png' })).status).toBe(200);
  expect((await update({ image: null })).status).toBe(200);
  const signUp = { email: 'longer@example.com', password, name: 'x'.repeat(201) };
  expect((await browser(app, '10.9.0.2').post('/api/identity/sign-up/email', signUp)).status).toBe(400);
  expect((await page.post('/api/identity/sign-in/provider', { provider: 'x'.repeat(9000) })).status).toBe(400);
});

test('who has a longer name from before is let in, and named as far as a token can', async ({ app }) => {
  const page = await signedIn(app, 'long@example.com');
  const image = `https://a.example/${'x'.repeat(90_000)}`;
  await sql`update identity."user" set name = repeat('č', 100000), image = ${image} where email = 'long@example.com'`.execute(app.deps.db);
  const { token } = (await page.get('/api/identity/token')).body;
  expect(token.length).toBeLessThan(8000);
  const answer = await page.user();
  expect(answer.json()).toMatchObject({ email: 'long@example.com', name: 'č'.repeat(200), image: null });
});

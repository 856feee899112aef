import { readFileSync } from 'node:fs';
import { onTestFinished } from 'vitest';
import { openPool } from '#server/platform/db/connection.ts';
import { newId } from '#server/platform/db/db.ts';
import { EMBEDDED_ISSUER } from '#server/platform/identity/provider.ts';
import { cloneDatabase } from '#test/database.ts';
import { expect, test } from '#test/harness.ts';
import { ensureUser } from './service.ts';

test('the first call makes the user, later calls find it', async ({ signUp }) => {
  const client = await signUp({ email: 'Ana@Example.com', name: 'Ana' });

  const first = await client.get('/api/user');
  const second = await client.get('/api/user');

  expect(first).toMatchObject({
    status: 200,
    body: { email: 'ana@example.com', name: 'Ana', created: true, org_id: null, orgs: [], subscription: null, userType: 'user' },
  });
  expect(second.body.id).toBe(first.body.id);
});

test('many first calls at once make one user', async ({ signUp }) => {
  const client = await signUp({ email: 'many@example.com' });

  const answers = await Promise.all([1, 2, 3, 4].map(() => client.get('/api/user')));

  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
});

test('the own profile is changed, field by field', async ({ signUp }) => {
  const client = await signUp({ email: 'profile@example.com' });
  await client.get('/api/user');

  expect((await client.post('/api/user', { name: ' Zoë ', locale: 'sl', image: 'https://example.com/z.png' })).body).toMatchObject({
    name: 'Zoë',
    locale: 'sl',
    image: 'https://example.com/z.png',
    created: true,
  });
  expect((await client.post('/api/user', { image: null, created: false })).body).toMatchObject({
    image: null,
    name: 'Zoë',
    created: false,
  });
  expect(await client.post('/api/user', { locale: 'de' })).toMatchObject({ status: 400, body: { details: [{ field: 'locale' }] } });
});

test('the user that was read is taken back as it is', async ({ signUp, as }) => {
  for (const client of [await signUp({ email: 'read-back@example.com' }), await as('owner')]) {
    const { body: user } = await client.get('/api/user');
    expect(await client.post('/api/user', user)).toEqual({ status: 200, body: user });
    expect(await client.post('/api/user', { ...user, name: 'Another', access_level: 'viewer' })).toMatchObject({
      status: 200,
      body: { name: 'Another', created: user.created, access_level: user.access_level },
    });
  }
});

test('who accepted before having an account lands in that organisation; an invitation alone makes nobody a member', async ({
  as,
  seed,
  signUp,
}) => {
  const owner = await as('owner');
  await seed.accepted(owner.orgId, 'expected@example.com', 'editor');
  const client = await signUp({ email: 'expected@example.com' });
  expect((await client.get('/api/user')).body).toMatchObject({ org_id: owner.orgId, access_level: 'editor', created: true });
  expect((await client.get('/api/requests')).status).toBe(200);
  expect((await client.post('/api/user', { org_id: owner.orgId })).body).toMatchObject({ org_id: owner.orgId, created: false });

  await owner.post('/api/access', { user_email: 'invited-alone@example.com', access_level: 'editor' });
  const invited = await signUp({ email: 'invited-alone@example.com' });
  expect((await invited.get('/api/user')).body).toMatchObject({ org_id: null, orgs: [], created: true });
});

test('one switches to organisations of one’s own only', async ({ as, stranger }) => {
  const owner = await as('owner');
  const home = (await owner.get('/api/user')).body.org_id;
  const second = (await owner.post('/api/orgs', { name: 'Second' })).body.id;
  const foreign = (await (await stranger('owner')).get('/api/user')).body.org_id;

  expect((await owner.post('/api/user', { org_id: home })).body).toMatchObject({ org_id: home, access_level: 'owner' });
  expect((await owner.post('/api/user', { org_id: second })).body).toMatchObject({ org_id: second });
  expect(await owner.post('/api/user', { org_id: foreign })).toMatchObject({ status: 404, body: { code: 'not_found' } });
});

test('an enquiry about the Enterprise plan reaches the operator', async ({ as, jobs, mailbox, app }) => {
  const owner = await as('owner');

  expect(await owner.post('/api/user/enterprise-enquiry')).toMatchObject({ status: 204 });
  await jobs.run();

  const mails = await mailbox.to(app.deps.config.operatorEmail);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.subject).toContain(owner.email);
});

test('an enquiry is no bait: names in it are no links', async ({ app, as, jobs, mailbox }) => {
  const owner = await as('owner');
  await app.deps.db.updateTable('app_user').set({ name: 'Pay at evil.test/now' }).where('id', '=', owner.userId).execute();
  await app.deps.db.updateTable('org').set({ name: 'See https://evil.test' }).where('id', '=', owner.orgId).execute();
  await owner.post('/api/user/enterprise-enquiry');
  await jobs.run();
  const mail = (await mailbox.to(app.deps.config.operatorEmail)).find(({ subject }) => subject.includes(owner.email));
  expect(mail?.text).toContain('Pay at evil.\u2060test/\u2060now');
  expect(mail?.text).toContain('See https:\u2060/\u2060/\u2060evil.\u2060test');
  expect(`${mail?.text} ${mail?.html}`).not.toContain('evil.test');
});

test('enquiries of one person are limited', async ({ as }) => {
  const owner = await as('owner');
  const made: number[] = [];
  for (let at = 0; at < 8; at += 1) made.push((await owner.post('/api/user/enterprise-enquiry')).status);
  expect(made).toEqual([204, 204, 204, 204, 204, 429, 429, 429]);
});

test('asking for a reset says nothing about who is known', async ({ as, anonymous }) => {
  const owner = await as('owner');

  expect(await anonymous.post('/api/user/send-reset-password-email', { email: owner.email })).toMatchObject({ status: 204 });
  expect(await anonymous.post('/api/user/send-reset-password-email', { email: 'nobody@example.com' })).toMatchObject({ status: 204 });
});

test('no single sign-on is configured: lists are empty', async ({ anonymous }) => {
  expect(await anonymous.get('/api/user/saml-providers?domain=example.com')).toEqual({ status: 200, body: { providers: [] } });
  expect(await anonymous.get('/api/user/saml-providers-hashed-domains')).toEqual({
    status: 200,
    body: { hashed_domains: [], next_cursor: null },
  });
});

test('before the address is verified nothing can be called but the verification mail', async ({ signUp, anonymous }) => {
  const client = await signUp({ email: 'unverified@example.com', verified: false });

  expect(await client.get('/api/user')).toMatchObject({ status: 401, body: { code: 'email_not_verified' } });
  expect(await client.post('/api/orgs', { name: 'Mine' })).toMatchObject({ status: 401, body: { code: 'email_not_verified' } });
  expect(await client.post('/api/user/send-verify-email')).toMatchObject({ status: 204 });
  expect(await anonymous.get('/api/user')).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
});

test('mails to one address are limited, whoever asks, and mails that one client asks for too', async ({
  anonymous,
  app,
  jobs,
  mailbox,
}) => {
  const email = 'bothered@example.com';
  await app.deps.identity.addUser({ email, password: 'a long enough password', name: 'B', verified: true });
  const ask = (to = email) => anonymous.post('/api/user/send-reset-password-email', { email: to });
  // The address is known or not: the answer is the same, and what was mailed holds still.
  for (let mail = 0; mail < 6; mail += 1) expect(await ask()).toMatchObject({ status: 204 });
  await jobs.run();
  expect(await mailbox.to(email)).toHaveLength(2);

  const others: number[] = [];
  for (let other = 0; other < 20; other += 1) others.push((await ask(`other-${other}@example.com`)).status);
  expect([others[0], others.at(-1)]).toEqual([204, 429]);
  const refused = await anonymous.raw('/api/user/send-reset-password-email', {
    method: 'POST',
    payload: { email: 'other-20@example.com' },
  });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000);
});

test('a site administrator is one by configuration alone', async ({ signUp, app }) => {
  const client = await signUp({ email: 'chief@example.com' });
  expect((await client.get('/api/user')).body).toMatchObject({ userType: 'user' });

  app.deps.config.siteAdmins.push('chief@example.com');
  try {
    expect((await client.get('/api/user')).body).toMatchObject({ userType: 'root' });
  } finally {
    app.deps.config.siteAdmins.pop();
  }
  expect((await client.get('/api/user')).body).toMatchObject({ userType: 'user' });
});

test('an issuer has one account of an address; a second one is refused with a sentence, and takes over nothing', async ({ signUp, as }) => {
  const owner = await as('owner');
  const first = await signUp({ email: 'once@example.com' });
  const { body: user } = await first.get('/api/user');
  await owner.post('/api/access', { user_email: 'once@example.com', access_level: 'admin' });
  const second = await signUp({ email: 'once@example.com' });
  for (const path of ['/api/user', '/api/orgs', '/api/user'])
    expect(await second.get(path)).toMatchObject({
      status: 403,
      body: { code: 'forbidden', error: expect.stringMatching(/Another account has/) },
    });
  expect((await first.get('/api/user')).body).toMatchObject({ id: user.id, orgs: [] });
  expect((await first.get('/api/invitations')).body.invitations).toMatchObject([{ access_level: 'admin' }]);
});

test('an account whose address another one has keeps its own, and gets nothing that goes by the address', async ({ app, signUp, as }) => {
  const subject = newId();
  const moved = await signUp({ email: 'before@example.com', subject });
  await moved.get('/api/user');
  await (await signUp({ email: 'taken@example.com' })).get('/api/user');
  const owner = await as('owner');
  const claims = {
    issuer: EMBEDDED_ISSUER,
    subject,
    email: 'taken@example.com',
    emailVerified: true,
    name: null,
    image: null,
    secondFactor: null,
  };
  await app.deps.db
    .insertInto('access')
    .values({ id: newId(), org_id: owner.orgId ?? '', user_email: 'taken@example.com', access_level: 'admin' })
    .execute();
  expect(await ensureUser(app.deps, claims)).toMatchObject({ email: 'before@example.com', org_id: null });
});

test('the migration to one account of an address loses nobody: one keeps it, the others all they have', async () => {
  const pool = openPool(await cloneDatabase(), { max: 1 });
  onTestFinished(() => pool.end());
  await pool.query('drop index app_user_issuer_email_idx');
  const person = (at: number, subject: string, issuer = EMBEDDED_ISSUER, email = 'twice@example.com') =>
    pool.query(
      `insert into app_user (id, issuer, subject, email, name, created_at) values ($1, $2, $3, $4, $3, now() + $5 * interval '1 hour')`,
      [`01890000-0000-7000-8000-00000000000${at}`, issuer, subject, email, at],
    );
  await pool.query(`insert into identity."user" (id, name, email, "emailVerified") values ('real', 'R', 'twice@example.com', true)`);
  await person(1, 'lookalike');
  await person(2, 'real');
  await person(3, 'late');
  await person(4, 'oldest', 'https://other.example');
  await person(5, 'newer', 'https://other.example');
  await person(6, 'alone', EMBEDDED_ISSUER, 'alone@example.com');
  await pool.query(readFileSync(new URL('../../migrations/0095_one_account_of_an_address.sql', import.meta.url), 'utf8'));
  const { rows } = await pool.query('select subject, email from app_user order by id');
  const aside = (at: number) => `01890000-0000-7000-8000-00000000000${at}@set-aside.invalid`;
  expect(rows.map(({ subject, email }) => [subject, email])).toEqual([
    ['lookalike', aside(1)],
    ['real', 'twice@example.com'],
    ['late', aside(3)],
    ['oldest', 'twice@example.com'],
    ['newer', aside(5)],
    ['alone', 'alone@example.com'],
  ]);
  const { rows: noted } = await pool.query(`select subject from audit_log where action = 'user:address_set_aside'`);
  expect(noted).toEqual(Array(3).fill({ subject: 'twice@example.com' }));
});

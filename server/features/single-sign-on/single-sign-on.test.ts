import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { vi } from 'vitest';
import { limits } from '#contract/limits.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { enqueueJob } from '#server/platform/jobs/enqueue.ts';
import { codeOf } from '#test/authenticator.ts';
import { browser, linkIn } from '#test/browser-session.ts';
import { selfSigned } from '#test/certificate.ts';
import { type Client, type TestApp, expect, runJobs, test } from '#test/harness.ts';
import { heldBack } from '#test/held-back.ts';
import { type Said, openSamlProvider } from '#test/saml-provider.ts';

/** Single sign-on by e-mail domain (R-12), at an identity provider that signs as those of companies do. */

const password = 'a long enough password';
let clients = 0;
let domains = 0;
const somewhere = (app: TestApp) => browser(app, `10.8.0.${(clients += 1)}`);
type Page = ReturnType<typeof browser>;
const newDomain = (): string => `company${(domains += 1)}.example`;
const pathOf = (address: string): string => {
  const { pathname, search } = new URL(address, 'http://here');
  return pathname + search;
};
const isIn = async (page: Page): Promise<boolean> => (await page.get('/api/identity/token')).status === 200;

/** Somebody signed in by password who may manage an organisation of their own. */
async function manager(app: TestApp, email: string): Promise<{ page: Page; call: Client['post']; orgId: string }> {
  await app.deps.identity.addUser({ email, password, name: 'M', verified: true });
  const page = somewhere(app);
  await page.post('/api/identity/sign-in/email', { email, password });
  const { token } = (await page.get('/api/identity/token')).body;
  const call: Client['post'] = async (path, body) => {
    const answer = await app.inject({
      method: 'POST',
      url: path,
      headers: { authorization: `Bearer ${token}` },
      payload: (body ?? {}) as object,
    });
    return { status: answer.statusCode, body: answer.json() };
  };
  return { page, call, orgId: (await call('/api/orgs', { name: email })).body.id };
}

/** Posts a response as a browser does at the company's provider: from another site, without cookies. */
const postResponse = (app: TestApp, xml: string, relayState: string, from = `10.9.0.${(clients += 1)}`) =>
  app.inject({
    remoteAddress: from,
    method: 'POST',
    url: '/api/identity/saml/callback',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://login.example.com' },
    payload: new URLSearchParams({ SAMLResponse: Buffer.from(xml).toString('base64'), RelayState: relayState }).toString(),
  });

/** A browser goes through; answers where it is led in the end. */
async function goThrough(
  app: TestApp,
  page: Page,
  address: string,
  there: ReturnType<typeof openSamlProvider>,
  said: Said,
): Promise<string> {
  const out = await page.get(pathOf(address));
  const to = String(out.headers.location);
  if (!to.startsWith(there.signInUrl)) return to;
  const request = there.readRequest(to);
  const posted = await postResponse(app, there.respond(request, said), request.relayState);
  const next = String(posted.headers.location);
  return next.includes('/saml/complete') ? String((await page.get(pathOf(next))).headers.location) : next;
}

/** Single sign-on of a domain, proven and tried out. */
async function setUp(app: TestApp, domain: string) {
  const there = openSamlProvider();
  const owner = await manager(app, `owner@${domain}`);
  const made = await owner.call('/api/single-sign-on', {
    domain,
    display_name: 'Company sign-in',
    entity_id: there.entityId,
    sign_in_url: there.signInUrl,
    certificate: there.certificate,
  });
  expect(made.status).toBe(201);
  vi.spyOn(app.deps.domainRecords, 'txt').mockResolvedValue([made.body.dns_record]);
  expect((await owner.call(`/api/single-sign-on/${made.body.id}/proof`)).status).toBe(200);
  expect(await goThrough(app, owner.page, made.body.trial_url, there, { email: `owner@${domain}` })).toBe('/dashboard/company');
  const { providers } = (await owner.page.get(`/api/user/saml-providers?domain=${domain}`)).body;
  const patch = async (payload: object) => {
    const { token } = (await owner.page.get('/api/identity/token')).body;
    return app.inject({
      method: 'PATCH',
      url: `/api/single-sign-on/${made.body.id}`,
      headers: { authorization: `Bearer ${token}` },
      payload,
    });
  };
  return {
    there,
    owner,
    id: made.body.id as string,
    address: String(providers[0]?.sign_in_url),
    trial: String(made.body.trial_url),
    patch,
    enforce: (enforced: boolean) => patch({ enforced }),
  };
}

test('it is set up, proven by a DNS record and tried out before anybody signs in with it', async ({ app }) => {
  const domain = newDomain();
  const there = openSamlProvider();
  const { page, call } = await manager(app, `admin@${domain}`);
  const given = { domain: domain.toUpperCase(), display_name: 'Company sign-in', entity_id: there.entityId, sign_in_url: there.signInUrl };
  const refused = await call('/api/single-sign-on', { ...given, certificate: 'none' });
  expect(refused).toMatchObject({ status: 400, body: { details: [{ field: 'certificate' }] } });
  expect((await call('/api/single-sign-on', { ...given, certificate: selfSigned(-1).pem })).body.error).toMatch(/has ended/);
  expect(
    (await call('/api/single-sign-on', { ...given, sign_in_url: 'http://login.example.com', certificate: there.certificate })).status,
  ).toBe(400);
  const { body: made } = await call('/api/single-sign-on', { ...given, certificate: there.certificate });
  expect(made).toMatchObject({ domain, proven_at: null, tried_at: null, enforced: false });
  expect((await call('/api/single-sign-on', { ...given, certificate: there.certificate })).status).toBe(409);

  const records = vi.spyOn(app.deps.domainRecords, 'txt').mockResolvedValue(['v=spf1 -all']);
  expect(await call(`/api/single-sign-on/${made.id}/proof`)).toMatchObject({
    status: 409,
    body: { error: expect.stringMatching(/does not show/) },
  });
  records.mockResolvedValue(['v=spf1 -all', made.dns_record]);
  expect((await call(`/api/single-sign-on/${made.id}/proof`)).body).toMatchObject({ proven_at: expect.any(String) });

  const providers = async () => (await page.get(`/api/user/saml-providers?domain=${domain}`)).body.providers;
  const hashed = async () => (await page.get('/api/user/saml-providers-hashed-domains')).body.hashed_domains as string[];
  const hash = createHash('sha256').update(domain).digest('hex');
  expect(await providers()).toEqual([]);
  expect(await hashed()).not.toContain(hash);
  const address = made.trial_url.replace('?trial=yes', '');
  expect((await somewhere(app).get(pathOf(address))).headers.location).toBe('/auth?error=SSO_FAILED');
  expect((await somewhere(app).get(pathOf(made.trial_url))).headers.location).toBe('/dashboard/company?error=SSO_FAILED');

  expect(await goThrough(app, page, made.trial_url, there, { email: `admin@elsewhere.example` })).toBe(
    '/dashboard/company?error=ADDRESS_ELSEWHERE',
  );
  expect(await goThrough(app, page, made.trial_url, there, { email: `admin@${domain}` })).toBe('/dashboard/company');
  expect(await providers()).toEqual([{ id: `saml.${made.id}`, display_name: 'Company sign-in', sign_in_url: address }]);
  expect(await hashed()).toContain(hash);
});

test('nobody is set out by another page: whoever comes from elsewhere comes to the sign-in', async ({ app }) => {
  const { address, trial, there } = await setUp(app, newDomain());
  for (const [at, url] of [address, trial].map(pathOf).entries()) {
    const open = (site: string) => app.inject({ url, remoteAddress: `10.8.3.${at}`, headers: { 'sec-fetch-site': site } });
    for (const site of ['cross-site', 'same-site', 'none']) {
      const { statusCode, headers } = await open(site);
      expect([statusCode, headers.location, headers['set-cookie']]).toEqual([302, '/auth', undefined]);
    }
  }
  const ours = await app.inject({ url: pathOf(address), remoteAddress: '10.8.3.9', headers: { 'sec-fetch-site': 'same-origin' } });
  expect(ours.headers.location).toContain(there.signInUrl);
  expect(ours.headers['set-cookie']).toBeDefined();
});

test('who comes from the company is signed in, and comes to the same account again', async ({ app }) => {
  const domain = newDomain();
  const { there, address } = await setUp(app, domain);
  const first = somewhere(app);
  expect(await goThrough(app, first, address, there, { email: `ana@${domain}` })).toBe('/auth');
  expect((await first.user()).json()).toMatchObject({ email: `ana@${domain}`, name: 'Ana Novak' });
  const again = somewhere(app);
  await goThrough(app, again, address, there, { email: `ana@${domain}` });
  expect((await again.user()).json().id).toBe((await first.user()).json().id);
});

/** Where the link of the last mail to an address leads once its button is pressed. */
async function confirmationOf(app: TestApp, email: string): Promise<string> {
  await runJobs(app);
  const mails = ((await app.parts.mailbox?.list()) ?? []).filter(
    ({ to, subject }) => to === email && /Is this sign-in yours/.test(subject),
  );
  const { searchParams } = new URL(linkIn(mails[0]?.text));
  expect(searchParams.get('state')).toBe('confirmation');
  return `/api/identity/confirm-provider?token=${searchParams.get('token')}`;
}
const SENT = '/auth?state=confirmation_sent';

test('an account that is there already is not entered by what a provider says: its owner is asked by mail', async ({ app, mailbox }) => {
  const domain = newDomain();
  const { there, address, id } = await setUp(app, domain);
  const victim = await manager(app, `victim@${domain}`);
  const thief = somewhere(app);
  expect(await goThrough(app, thief, address, there, { email: `Victim@${domain}` })).toBe(SENT);
  expect(await isIn(thief)).toBe(false);
  const link = await confirmationOf(app, `victim@${domain}`);
  expect((await mailbox.to(`victim@${domain}`))[0]?.text).toContain(`the single sign-on of ${domain}`);

  expect((await somewhere(app).get(link)).headers.location).toBe('/auth?error=CONFIRMATION_ELSEWHERE');
  const other = await manager(app, `other-${domain}@example.com`);
  expect((await other.page.get(link)).headers.location).toBe('/auth?error=CONFIRMATION_ELSEWHERE');
  expect((await victim.page.get('/api/identity/account')).body).toMatchObject({ providers: [] });

  expect((await victim.page.get(link)).headers.location).toBe('/auth');
  expect((await victim.page.get('/api/identity/account')).body).toMatchObject({
    providers: [expect.stringContaining(`saml:${id}`)],
  });
  expect((await victim.page.get(link)).headers.location).toBe('/auth?error=CONFIRMATION_OVER');
  expect((await thief.get(link)).headers.location).toBe('/auth?error=CONFIRMATION_OVER');
  expect(await isIn(thief)).toBe(false);
  await runJobs(app);
  expect((await mailbox.to(`victim@${domain}`)).map(({ text }) => text)).toContainEqual(
    expect.stringContaining('can now also sign in with another provider'),
  );
});

test('the browser that set out is signed in by the link, once; ever after the provider signs in at once', async ({ app }) => {
  const domain = newDomain();
  const { there, address } = await setUp(app, domain);
  const page = somewhere(app);
  expect(await goThrough(app, page, address, there, { email: `owner@${domain}` })).toBe(SENT);
  const link = await confirmationOf(app, `owner@${domain}`);
  expect((await page.get(link)).headers.location).toBe('/auth');
  expect((await page.user()).json()).toMatchObject({ email: `owner@${domain}`, access_level: 'owner' });
  expect((await page.get(link)).headers.location).toBe('/auth?error=CONFIRMATION_OVER');
  const later = somewhere(app);
  expect(await goThrough(app, later, address, there, { email: `owner@${domain}` })).toBe('/auth');
  expect(await isIn(later)).toBe(true);
});

test('what does not hold any more when the link is opened links nothing', async ({ app }) => {
  const domain = newDomain();
  const { there, address, id } = await setUp(app, domain);
  const page = somewhere(app);
  await goThrough(app, page, address, there, { email: `owner@${domain}` });
  const link = await confirmationOf(app, `owner@${domain}`);
  await app.deps.db.updateTable('single_sign_on').set({ tried_at: null }).where('id', '=', id).execute();
  expect((await page.get(link)).headers.location).toBe('/auth?error=SSO_FAILED');
  expect(await isIn(page)).toBe(false);
});

test('no company’s provider says who runs the service: not by the address, not by one that folds to it, not before the account is there', async ({
  app,
}) => {
  const domain = newDomain();
  const { there, address } = await setUp(app, domain);
  const root = `root@${domain}`;
  app.deps.config.siteAdmins.push(root);
  const come = (email: string) => goThrough(app, somewhere(app), address, there, { email });
  expect(await come(root)).toBe('/auth?error=SECOND_FACTOR_FIRST');
  expect(await come(`ｒoot@${domain}`)).toBe('/auth?error=ADDRESS_NOT_PLAIN');
  await app.deps.identity.addUser({ email: root, password, name: 'R', verified: true });
  expect(await come(root.toUpperCase())).toBe('/auth?error=SECOND_FACTOR_FIRST');
  expect(await app.deps.db.selectFrom('app_user').select('id').where('email', '=', root).execute()).toEqual([]);
});

test('a response that names nobody is refused before an account is made, and a name is one line of the length of names', async ({
  app,
}) => {
  const domain = newDomain();
  const { there, address } = await setUp(app, domain);
  const email = `new@${domain}`;
  const nameOf = async () =>
    (await sql<{ name: string }>`select name from identity."user" where email = ${email}`.execute(app.deps.db)).rows;
  for (const nameId of [null, '', '  ', '<saml:X>a</saml:X>', 'a&#0;b', 'x'.repeat(501)])
    expect(await goThrough(app, somewhere(app), address, there, { email, nameId }), String(nameId)).toBe('/auth?error=SSO_FAILED');
  expect(await nameOf()).toEqual([]);
  const name = `Ana\n\n  Novak ${'x'.repeat(3000)}`;
  expect(await goThrough(app, somewhere(app), address, there, { email, name })).not.toMatch(/error|undefined/);
  expect(await nameOf()).toEqual([{ name: `Ana Novak ${'x'.repeat(limits.name)}`.slice(0, limits.name) }]);
});

test('sixty people of a company who come back at once all come in', async ({ app }) => {
  const domain = newDomain();
  const { there, address } = await setUp(app, domain);
  const ways = await Promise.all(
    Array.from({ length: 60 }, async (_, at) => {
      const page = browser(app, `10.11.0.${at}`);
      const request = there.readRequest(String((await page.get(pathOf(address))).headers.location));
      return { page, request, xml: there.respond(request, { email: `person${at}@${domain}` }) };
    }),
  );
  const led = await Promise.all(
    ways.map(async ({ page, request, xml }, at) => {
      const posted = String((await postResponse(app, xml, request.relayState, `10.12.0.${at}`)).headers.location);
      return posted.includes('/saml/complete') ? String((await page.get(pathOf(posted))).headers.location) : posted;
    }),
  );
  expect(led).toEqual(Array(60).fill('/auth'));
});

test('nobody is flooded with such mails', async ({ app }) => {
  const domain = newDomain();
  const { there, address } = await setUp(app, domain);
  const ways: string[] = [];
  for (let at = 0; at < 6; at += 1) ways.push(await goThrough(app, somewhere(app), address, there, { email: `owner@${domain}` }));
  expect(ways).toEqual([...Array<string>(5).fill(SENT), '/auth?error=TOO_MANY']);
});

test('an address that only looks like one of the domain is refused; capitals are the same person', async ({ app }) => {
  const domain = newDomain();
  const { there, address } = await setUp(app, domain);
  for (const email of [`ｏwner@${domain}`, ` owner@${domain}`, `owner@b.test@${domain}`, `owner@ｃ${domain.slice(1)}`]) {
    const page = somewhere(app);
    expect(await goThrough(app, page, address, there, { email })).toBe('/auth?error=ADDRESS_NOT_PLAIN');
    expect(await isIn(page)).toBe(false);
  }
  const page = somewhere(app);
  expect(await goThrough(app, page, address, there, { email: `Jane.Doe@${domain.toUpperCase()}` })).toBe('/auth');
  expect((await page.user()).json()).toMatchObject({ email: `jane.doe@${domain}` });
});

/** The assertion moved into another that nobody signed, the way signature wrapping does it. */
const wrapped = (xml: string, domain: string): string => {
  const assertion = /<saml:Assertion.*<\/saml:Assertion>/s.exec(xml)?.[0] ?? '';
  const forged = assertion
    .replace(/<Signature.*<\/Signature>/s, '')
    .replace(/ID="[^"]+"/, 'ID="_forged"')
    .replaceAll(`person@${domain}`, `owner@${domain}`);
  return xml.replace(assertion, forged.replace('</saml:Assertion>', `<saml:Advice>${assertion}</saml:Advice></saml:Assertion>`));
};

const beside = (xml: string, more: string): string => xml.replace('</samlp:Status>', `</samlp:Status>${more}`);
const attributes = (count: number): string => Array.from({ length: count }, (_, at) => `q${at.toString(36)}=""`).join(' ');

test.for<[string, RegExp, Said, ((xml: string, domain: string) => string)?]>([
  ['an unsigned assertion', /^Invalid signature/, { signed: false }],
  ['what is signed with SHA-1', /can be forged/, { weakly: 'both' }],
  ['a digest that is signed with SHA-1', /can be forged/, { weakly: 'signature' }],
  ['a wrong audience', /audience mismatch/, { audience: 'https://another.example/saml' }],
  ['an expired assertion', /No valid subject confirmation/, { from: -900, until: -600 }],
  ['one that does not hold yet', /not yet valid/, { from: 600, until: 900 }],
  ['another issuer', /another provider/, { issuer: 'https://another.example' }],
  ['a request that nobody made', /nobody waits for it/, { inResponseTo: '_made-up' }],
  ['an assertion for another service', /not sent to this service/, { recipient: 'https://evil.example/acs' }],
  ['a response to another service', /not sent to this service/, { destination: 'https://evil.example/acs' }],
  ['an assertion for nobody', /not sent to this service/, { recipient: '' }],
  ['an assertion that was changed', /^Invalid signature/, {}, (xml, domain) => xml.replaceAll(`person@${domain}`, `owner@${domain}`)],
  ['a signature that was taken out', /^Invalid signature/, {}, (xml) => xml.replace(/<Signature.*<\/Signature>/s, '')],
  ['a wrapped signature', /^Invalid signature/, {}, wrapped],
  [
    'a second assertion',
    /multiple assertions/,
    {},
    (xml, domain) =>
      xml.replace('</samlp:Response>', `${/<saml:Assertion.*<\/saml:Assertion>/s.exec(wrapped(xml, domain))?.[0] ?? ''}</samlp:Response>`),
  ],
  ['a document type', /comments or instructions/, {}, (xml) => `<!DOCTYPE foo [<!ENTITY x SYSTEM "file:///etc/passwd">]>${xml}`],
  ['instructions before it', /comments or instructions/, {}, (xml) => `${'<?a?>'.repeat(60)}${xml}`],
  ['a comment in an address', /comments or instructions/, {}, (xml) => xml.replaceAll('person@', 'person@<!---->')],
  ['thousands of parts', /too many parts/, {}, (xml) => xml.replace('</samlp:Status>', `</samlp:Status>${'<a/>'.repeat(6000)}`)],
  ['a tag without end', /too many parts/, {}, (xml) => xml.replace('</samlp:Status>', `</samlp:Status><a ${'b '.repeat(3000)}/>`)],
  ['thousands of attributes', /too many parts/, {}, (xml) => beside(xml, `<a ${attributes(3900)}/>`)],
  ['more attributes than a tag has', /too many parts/, {}, (xml) => beside(xml, `<a ${attributes(40)}/>`)],
  ['more attributes than a response has', /too many parts/, {}, (xml) => beside(xml, `<a ${attributes(20)}/>`.repeat(90))],
  ['tags in one another', /too many parts/, {}, (xml) => beside(xml, `${'<a>'.repeat(30)}${'</a>'.repeat(30)}`)],
  ['tags that are written otherwise', /no XML/, {}, (xml) => beside(xml, '<a b=c/>')],
  ['one that says it failed', /status is no success/, {}, (xml) => xml.replace('status:Success', 'status:Requester')],
  ['one without a status', /status is no success/, {}, (xml) => xml.replace(/<samlp:Status>.*?<\/samlp:Status>/, '')],
  ['an answer to nothing', /answers no request/, {}, (xml) => xml.replace(/ InResponseTo="[^"]*"/, '')],
  ['no XML', /no XML/, {}, () => 'hello'],
])('refused and logged: %s', async ([, why, said, change], { app }) => {
  const domain = newDomain();
  const { there, address } = await setUp(app, domain);
  const warn = vi.spyOn(app.deps.log, 'warn');
  const page = somewhere(app);
  const request = there.readRequest(String((await page.get(pathOf(address))).headers.location));
  const right = there.respond(request, { email: `person@${domain}`, ...said });
  const xml = change ? change(right, domain) : right;
  expect((await postResponse(app, xml, request.relayState)).headers.location).toBe('/auth?error=SSO_FAILED');
  expect(warn).toHaveBeenCalledWith(
    expect.objectContaining({ fault: 'SSO_FAILED', why: expect.stringMatching(why) }),
    'a single sign-on was refused',
  );
  expect((await page.get('/api/identity/saml/complete')).headers.location).toBe('/auth?error=PROVIDER_STEP_OVER');
  expect(await isIn(page)).toBe(false);
});

test('of each request one response is read, a refused one too; a declaration before it does no harm', async ({ app }) => {
  const domain = newDomain();
  const { there, address } = await setUp(app, domain);
  const page = somewhere(app);
  const setOut = async () => there.readRequest(String((await page.get(pathOf(address))).headers.location));
  const first = await setOut();
  const forged = there.respond(first, { email: `ana@${domain}`, signed: false });
  expect((await postResponse(app, forged, first.relayState)).headers.location).toBe('/auth?error=SSO_FAILED');
  const right = there.respond(first, { email: `ana@${domain}` });
  expect((await postResponse(app, right, first.relayState)).headers.location).toBe('/auth?error=SSO_FAILED');
  const next = await setOut();
  const declared = `<?xml version="1.0" encoding="UTF-8"?>\n${there.respond(next, { email: `ana@${domain}` })}`;
  expect((await postResponse(app, declared, next.relayState)).headers.location).toContain('/saml/complete');
});

test('no number of responses that nobody comes in by keeps others of the same address from coming in', async ({ app }) => {
  const domain = newDomain();
  const { there, address, id } = await setUp(app, domain);
  const page = somewhere(app);
  const office = '10.23.0.1';
  const setOut = async () => there.readRequest(String((await page.get(pathOf(address))).headers.location));
  const post = async (signed: boolean) => {
    const request = await setOut();
    const xml = there.respond(request, { email: `ana@${domain}`, signed });
    return String((await postResponse(app, xml, request.relayState, office)).headers.location);
  };
  for (let at = 0; at < 25; at += 1) {
    expect(String((await postResponse(app, 'nonsense', id, office)).headers.location)).toBe('/auth?error=SSO_FAILED');
    expect(await post(false)).toBe('/auth?error=SSO_FAILED');
  }
  expect(await post(true)).toContain('/saml/complete');
  const fields = await app.inject({
    method: 'POST',
    url: '/api/identity/saml/callback',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'a=&'.repeat(5000),
  });
  expect(fields.statusCode).toBe(400);
});

test('a response holds once, for the browser that set out and for the company that it comes from', async ({ app }) => {
  const domain = newDomain();
  const [one, other] = [await setUp(app, domain), await setUp(app, newDomain())];
  const page = somewhere(app);
  const request = one.there.readRequest(String((await page.get(pathOf(one.address))).headers.location));
  const xml = one.there.respond(request, { email: `ana@${domain}` });
  const failed = { headers: { location: '/auth?error=SSO_FAILED' } };
  expect(await postResponse(app, xml, other.id)).toMatchObject(failed);
  expect((await postResponse(app, xml, one.id)).headers.location).toContain('/saml/complete');
  expect(await postResponse(app, xml, one.id)).toMatchObject(failed);
  const stranger = somewhere(app);
  expect((await stranger.get('/api/identity/saml/complete')).headers.location).toBe('/auth?error=PROVIDER_STEP_OVER');
  expect((await page.get('/api/identity/saml/complete')).headers.location).toBe('/auth');
  expect((await page.get('/api/identity/saml/complete')).headers.location).toBe('/auth?error=PROVIDER_STEP_OVER');
});

test('once it is enforced there is no other way in for people of the domain, but a link for owners', async ({ app, jobs, mailbox }) => {
  const domain = newDomain();
  const { there, address, enforce } = await setUp(app, domain);
  await app.deps.identity.addUser({ email: `ana@${domain}`, password, name: 'A', verified: true });
  expect((await enforce(true)).json()).toMatchObject({ enforced: true });

  const signIn = (email: string) => somewhere(app).post('/api/identity/sign-in/email', { email, password });
  const required = { status: 403, body: { code: 'SSO_REQUIRED', error: expect.stringMatching(/Company sign-in/) } };
  for (const who of ['ana', 'owner', 'nobody']) expect(await signIn(`${who}@${domain}`)).toMatchObject(required);
  const page = somewhere(app);
  expect(await page.post('/api/identity/sign-up/email', { name: 'N', email: `new@${domain}`, password })).toMatchObject(required);
  for (const who of ['ana', 'owner']) await page.post('/api/identity/sign-in/magic-link', { email: `${who}@${domain}` });
  await jobs.run();
  const [toAna] = await mailbox.to(`ana@${domain}`);
  expect(linkIn(toAna?.text)).toBe(address);
  const [toOwner] = await mailbox.to(`owner@${domain}`);
  const token = new URL(linkIn(toOwner?.text)).searchParams.get('token');
  await page.get(`/api/identity/magic-link/verify?token=${token}&callbackURL=/auth`);
  expect(await isIn(page)).toBe(true);
  const ana = somewhere(app);
  expect(await goThrough(app, ana, address, there, { email: `ana@${domain}` })).toBe(SENT);
  expect((await ana.get(await confirmationOf(app, `ana@${domain}`))).headers.location).toBe('/auth');
  expect(await isIn(ana)).toBe(true);

  expect((await enforce(false)).json()).toMatchObject({ enforced: false });
  expect((await signIn(`ana@${domain}`)).status).toBe(200);
});

test('a change of the provider ends it until it was tried out again; a domain is proven by one organisation', async ({ app }) => {
  const domain = newDomain();
  const { owner, id, enforce } = await setUp(app, domain);
  await enforce(true);
  const { token } = (await owner.page.get('/api/identity/token')).body;
  const patch = (payload: object) =>
    app.inject({ method: 'PATCH', url: `/api/single-sign-on/${id}`, headers: { authorization: `Bearer ${token}` }, payload });
  expect((await patch({ certificate: selfSigned().pem })).json()).toMatchObject({ tried_at: null, enforced: false });
  expect((await patch({ enforced: true })).statusCode).toBe(409);
  expect((await owner.page.get(`/api/user/saml-providers?domain=${domain}`)).body.providers).toEqual([]);

  const there = openSamlProvider();
  const rival = await manager(app, `rival${domain}@example.com`);
  const given = { domain, display_name: 'R', entity_id: there.entityId, sign_in_url: there.signInUrl, certificate: there.certificate };
  const { body: second } = await rival.call('/api/single-sign-on', given);
  vi.spyOn(app.deps.domainRecords, 'txt').mockResolvedValue([second.dns_record]);
  expect(await rival.call(`/api/single-sign-on/${second.id}/proof`)).toMatchObject({
    status: 409,
    body: { error: expect.stringMatching(/Another organisation/) },
  });
  expect((await rival.call(`/api/single-sign-on/${id}/proof`)).status).toBe(404);
});

test('colleagues of one office set out at once; who does so too often is told on a page', async ({ app }) => {
  const { there, address } = await setUp(app, newDomain());
  const office = `10.20.0.${(clients += 1)}`;
  const setOut = async (as: string, at = office) =>
    String((await browser(app, at).get(`${pathOf(address)}?as=${encodeURIComponent(as)}`)).headers.location);
  for (let colleague = 0; colleague < 20; colleague += 1) expect(await setOut(`c${colleague}@office.example`)).toContain(there.signInUrl);
  const ways: string[] = [];
  for (let at = 0; at < 11; at += 1) ways.push(await setOut(at % 2 ? 'One@office.example' : 'one@office.example', '10.21.0.1'));
  expect(ways.filter((way) => way.startsWith(there.signInUrl))).toHaveLength(10);
  expect(ways.at(-1)).toBe('/auth?error=TOO_MANY');
  // Strangers who set out as somebody keep nobody out.
  expect(await setOut('one@office.example', '10.21.0.2')).toContain(there.signInUrl);
  for (let more = 20; more < 120; more += 1) await setOut(`c${more}@office.example`);
  expect(await setOut('late@office.example')).toBe('/auth?error=TOO_MANY');
  expect(await setOut('late@office.example', '10.22.0.1')).toContain(there.signInUrl);
});

test('owners alone say which provider tells who people are: no admin sets it up, changes, proves, enforces or removes it', async ({
  app,
  as,
}) => {
  const there = openSamlProvider();
  const provider = { entity_id: there.entityId, sign_in_url: there.signInUrl, certificate: there.certificate };
  const [owner, admin] = [await as('owner'), await as('admin')];
  const { body: made } = await owner.post('/api/single-sign-on', { domain: newDomain(), display_name: 'S', ...provider });
  await app.deps.db.updateTable('single_sign_on').set({ proven_at: new Date(), tried_at: new Date() }).where('id', '=', made.id).execute();
  const path = `/api/single-sign-on/${made.id}`;
  const refused = { status: 403, body: { error: expect.stringMatching(/Only an owner/) } };
  expect(await admin.post('/api/single-sign-on', { domain: newDomain(), display_name: 'S', ...provider })).toMatchObject(refused);
  for (const change of [{ certificate: selfSigned().pem }, { entity_id: 'https://own.example' }, { enforced: true }, { display_name: 'N' }])
    expect(await admin.patch(path, change)).toMatchObject(refused);
  expect(await admin.post(`${path}/proof`)).toMatchObject(refused);
  expect(await admin.delete(path)).toMatchObject(refused);
  expect((await admin.get('/api/single-sign-on')).body.single_sign_on).toMatchObject([{ id: made.id, enforced: false }]);
});

test('another provider must prove the domain anew; every owner is told by mail, and the log says it', async ({
  app,
  as,
  jobs,
  mailbox,
}) => {
  const there = openSamlProvider();
  const domain = newDomain();
  const [owner, other] = [await as('owner'), await as('owner')];
  await app.deps.db.updateTable('app_user').set({ locale: 'sl' }).where('id', '=', other.userId).execute();
  const provider = { entity_id: there.entityId, sign_in_url: there.signInUrl, certificate: there.certificate };
  const { body: made } = await owner.post('/api/single-sign-on', { domain, display_name: 'S', ...provider });
  const records = vi.spyOn(app.deps.domainRecords, 'txt').mockResolvedValue([made.dns_record]);
  const path = `/api/single-sign-on/${made.id}`;
  await owner.post(`${path}/proof`);

  records.mockClear();
  expect((await owner.patch(path, { display_name: 'Another name' })).body).toMatchObject({ proven_at: expect.any(String) });
  expect(records).not.toHaveBeenCalled();
  await jobs.run();
  expect(await mailbox.to(owner.email)).toEqual([]);

  expect((await owner.patch(path, { certificate: selfSigned().pem })).body).toMatchObject({
    proven_at: expect.any(String),
    tried_at: null,
  });
  expect(records).toHaveBeenCalledWith(domain);
  records.mockResolvedValue([]);
  expect((await owner.patch(path, { entity_id: 'https://sold.example' })).body).toMatchObject({ proven_at: null, enforced: false });
  records.mockRejectedValue(new AppError('unavailable', 'The DNS does not answer.'));
  expect((await owner.patch(path, { sign_in_url: 'https://sold.example/saml' })).body).toMatchObject({ proven_at: null });
  await jobs.run();
  // Each at once, so that no first change hides the next.
  const said = async ({ email }: { email: string }) => (await mailbox.to(email)).map(({ subject }) => subject);
  expect(await said(owner)).toEqual(Array<string>(3).fill(`Single sign-on of ${domain} was changed`));
  expect(await said(other)).toEqual(Array<string>(3).fill(`Enotna prijava domene ${domain} je spremenjena`));
  // Ten an hour and person: an owner's mailbox is not filled by it.
  const changes = Array.from({ length: 8 }, (_, at) => () => owner.patch(path, { sign_in_url: `https://sold.example/${at}` }));
  const statuses: number[] = [];
  for (const change of changes) statuses.push((await change()).status);
  expect(statuses).toEqual([...Array<number>(7).fill(200), 429]);
  expect((await other.patch(path, { sign_in_url: 'https://sold.example/back' })).status).toBe(200);
  const { audit } = (await owner.get('/api/audit')).body;
  expect(audit.filter(({ action }: { action: string }) => action === 'single_sign_on:provider_changed')).toHaveLength(11);
});

test('a mail to an owner that waited through an upgrade is sent', async ({ app, as, jobs, mailbox }) => {
  const [owner, there, domain] = [await as('owner'), openSamlProvider(), newDomain()];
  const provider = { entity_id: there.entityId, sign_in_url: there.signInUrl, certificate: there.certificate };
  const { body: made } = await owner.post('/api/single-sign-on', { domain, display_name: 'S', ...provider });
  for (const what of ['provider_changed', 'record_lost'])
    await enqueueJob(app.deps.db, 'send-single-sign-on-mail', { id: made.id, to: owner.userId, by: owner.userId, what });
  await jobs.run();
  expect((await mailbox.to(owner.email)).map(({ subject }) => subject).toSorted()).toEqual([
    `Single sign-on of ${domain} was changed`,
    expect.stringContaining(domain),
  ]);
});

test('the record of a proven domain is looked at every day: lost, it pauses all of it until it is there again', async ({
  app,
  jobs,
  mailbox,
}) => {
  const domain = newDomain();
  const { address, enforce, id, owner } = await setUp(app, domain);
  await enforce(true);
  const records = vi.spyOn(app.deps.domainRecords, 'txt');
  const row = () => app.deps.db.selectFrom('single_sign_on').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const look = async (hoursLater: number) => {
    const { looked_at, missed_at } = await row();
    const before = (at: Date | null) => at && new Date(at.getTime() - hoursLater * 3_600_000);
    await app.deps.db
      .updateTable('single_sign_on')
      .set({ looked_at: before(looked_at), missed_at: before(missed_at) })
      .where('id', '=', id)
      .execute();
    records.mockClear();
    await enqueueJob(app.deps.db, 'look-at-domains', {});
    await jobs.run();
    return records.mock.calls.some(([asked]) => asked === domain);
  };
  const password403 = async () =>
    (await somewhere(app).post('/api/identity/sign-in/email', { email: `owner@${domain}`, password })).status === 403;
  const providers = async () => (await owner.page.get(`/api/user/saml-providers?domain=${domain}`)).body.providers.length;

  records.mockResolvedValue([]);
  expect(await look(23)).toBe(false);
  records.mockRejectedValue(new AppError('unavailable', 'The DNS does not answer.'));
  expect(await look(2)).toBe(true);
  expect(await row()).toMatchObject({ missed_at: null, lost_at: null });

  records.mockResolvedValue(['v=spf1 -all']);
  expect(await look(0)).toBe(true);
  expect(await row()).toMatchObject({ missed_at: expect.any(Date), lost_at: null });
  expect(await look(5)).toBe(false);
  expect([await password403(), await providers()]).toEqual([true, 1]);
  expect(await look(2)).toBe(true);
  expect(await row()).toMatchObject({ lost_at: expect.any(Date), enforced: true });
  expect([await password403(), await providers()]).toEqual([false, 0]);
  expect((await somewhere(app).get(pathOf(address))).headers.location).toBe('/auth?error=SSO_FAILED');
  expect(await look(7)).toBe(true);
  expect((await mailbox.to(`owner@${domain}`)).map(({ subject }) => subject)).toEqual([`The record of ${domain} is gone`]);

  const { dns_code } = await row();
  records.mockResolvedValue([`rejoinder-domain=${dns_code}`]);
  expect(await look(7)).toBe(true);
  expect(await row()).toMatchObject({ missed_at: null, lost_at: null });
  expect([await password403(), await providers()]).toEqual([true, 1]);
  const noted = await app.deps.db.selectFrom('audit_log').select('action').where('subject', '=', domain).orderBy('id').execute();
  expect(noted.map(({ action }) => action).slice(-2)).toEqual(['single_sign_on:record_lost', 'single_sign_on:record_found']);
});

test('a domain whose record is lost is proven by whoever has it now', async ({ app }) => {
  const domain = newDomain();
  const { id, enforce } = await setUp(app, domain);
  await enforce(true);
  await app.deps.db.updateTable('single_sign_on').set({ missed_at: new Date(), lost_at: new Date() }).where('id', '=', id).execute();
  const there = openSamlProvider();
  const buyer = await manager(app, `buyer-of-${domain}@example.com`);
  const given = { domain, display_name: 'B', entity_id: there.entityId, sign_in_url: there.signInUrl, certificate: there.certificate };
  const { body: second } = await buyer.call('/api/single-sign-on', given);
  vi.spyOn(app.deps.domainRecords, 'txt').mockResolvedValue([second.dns_record]);
  expect((await buyer.call(`/api/single-sign-on/${second.id}/proof`)).status).toBe(200);
  const first = await app.deps.db.selectFrom('single_sign_on').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  expect(first).toMatchObject({ proven_at: null, tried_at: null, lost_at: null, enforced: false });
});

test('the provider of a company reads what it must know of this service', async ({ app, as }) => {
  const { body } = await (await as('admin')).get('/api/single-sign-on');
  const metadata = await app.inject({ url: pathOf(body.service_provider.metadata_url) });
  expect(metadata.headers['content-type']).toContain('xml');
  expect(metadata.payload).toContain(`entityID="${body.service_provider.entity_id}"`);
  expect(metadata.payload).toContain(`Location="${body.service_provider.callback_url}"`);
  expect((await (await as('editor')).get('/api/single-sign-on')).status).toBe(403);
});

const providerOf = ({ entityId, signInUrl, certificate }: ReturnType<typeof openSamlProvider>) => ({
  entity_id: entityId,
  sign_in_url: signInUrl,
  certificate,
});

test('another provider of a domain enters nobody who signed in with the former one: they are told by mail, and asked the first time', async ({
  app,
  mailbox,
}) => {
  const domain = newDomain();
  const { there, owner, address, trial, patch } = await setUp(app, domain);
  const ana = await manager(app, `ana@${domain}`);
  const { body } = await ana.page.post('/api/identity/two-factor/enable', { password });
  await ana.page.post('/api/identity/two-factor/verify-totp', { code: codeOf(body.totpURI) });
  const as = { email: `ana@${domain}`, nameId: 'emp-7' };
  expect(await goThrough(app, ana.page, address, there, as)).toBe(SENT);
  await ana.page.get(await confirmationOf(app, `ana@${domain}`));
  expect(await goThrough(app, somewhere(app), address, there, as)).toBe('/auth?state=second_factor');
  expect(await goThrough(app, somewhere(app), address, there, { email: `new@${domain}` })).toBe('/auth');

  const waiting = somewhere(app);
  expect(await goThrough(app, waiting, address, there, { email: `owner@${domain}` })).toBe(SENT);
  const before = await confirmationOf(app, `owner@${domain}`);
  const trying = openSamlProvider();
  expect((await patch(providerOf(trying))).json()).toMatchObject({ proven_at: expect.any(String), tried_at: null });
  expect(await goThrough(app, owner.page, trial, trying, { email: `owner@${domain}` })).toBe('/dashboard/company');
  await runJobs(app);
  for (const email of [`ana@${domain}`, `new@${domain}`])
    expect((await mailbox.to(email))[0]).toMatchObject({ subject: `The single sign-on of ${domain} has another provider` });

  expect((await waiting.get(before)).headers.location).toBe('/auth?error=SSO_FAILED');
  const thief = somewhere(app);
  expect(await goThrough(app, thief, address, trying, { email: `zz@${domain}`, nameId: 'emp-7' })).toBe('/auth');
  expect((await thief.user()).json()).toMatchObject({ email: `zz@${domain}` });
  for (const email of [`ana@${domain}`, `new@${domain}`]) {
    const page = somewhere(app);
    expect(await goThrough(app, page, address, trying, { email })).toBe(SENT);
    expect(await isIn(page)).toBe(false);
  }
  const page = somewhere(app);
  expect(await goThrough(app, page, address, trying, { email: `ana@${domain}` })).toBe(SENT);
  expect((await page.get(await confirmationOf(app, `ana@${domain}`))).headers.location).toBe('/auth?state=second_factor');
  expect(await isIn(page)).toBe(false);
});

test('the same provider at another address goes on with those whom it signed in', async ({ app }) => {
  const domain = newDomain();
  const { there, owner, address, trial, patch } = await setUp(app, domain);
  expect(await goThrough(app, somewhere(app), address, there, { email: `ana@${domain}` })).toBe('/auth');
  expect((await patch({ sign_in_url: `${there.signInUrl}/moved` })).json()).toMatchObject({ tried_at: null });
  expect(await goThrough(app, owner.page, trial, there, { email: `owner@${domain}` })).toBe('/dashboard/company');
  expect(await goThrough(app, somewhere(app), address, there, { email: `ana@${domain}` })).toBe('/auth');
});

test('who was on the way when the provider was changed does not try the new one out, and is not signed in', async ({ app }) => {
  const domain = newDomain();
  const { there, owner, address, trial, patch } = await setUp(app, domain);
  const posted = async (page: Page, from: string) => {
    const request = there.readRequest(String((await page.get(pathOf(from))).headers.location));
    return pathOf(
      String((await postResponse(app, there.respond(request, { email: `ana@${domain}` }), request.relayState)).headers.location),
    );
  };
  const page = somewhere(app);
  const [trying, coming] = [await posted(owner.page, trial), await posted(page, address)];
  await patch(providerOf(openSamlProvider()));
  expect((await owner.page.get(trying)).headers.location).toBe('/dashboard/company?error=SSO_FAILED');
  expect((await page.get(coming)).headers.location).toBe('/auth?error=SSO_FAILED');
  expect(await isIn(page)).toBe(false);
});

test.for(['delete', 'patch'] as const)(
  'a co-owner who may not any more finishes no trial and no proof: %s',
  async (end, { app, as, seed, orgId }) => {
    const domain = newDomain();
    const there = openSamlProvider();
    const founder = await as('owner');
    await seed.accepted(orgId, `co@${domain}`, 'owner');
    await app.deps.identity.addUser({ email: `co@${domain}`, password, name: 'C', verified: true });
    const page = somewhere(app);
    await page.post('/api/identity/sign-in/email', { email: `co@${domain}`, password });
    await page.user();
    const { token } = (await page.get('/api/identity/token')).body;
    const call = async (url: string, payload: object = {}) =>
      (await app.inject({ method: 'POST', url, headers: { authorization: `Bearer ${token}` }, payload })).json();
    const made = await call('/api/single-sign-on', { ...providerOf(there), domain, display_name: 'Theirs' });
    const held = heldBack();
    vi.spyOn(app.deps.domainRecords, 'txt')
      .mockResolvedValueOnce([made.dns_record])
      .mockImplementationOnce(async () => (await held.answer(), [made.dns_record]));
    await call(`/api/single-sign-on/${made.id}/proof`);
    const request = there.readRequest(String((await page.get(pathOf(made.trial_url))).headers.location));
    const posted = await postResponse(app, there.respond(request, { email: `co@${domain}` }), request.relayState);
    await sql`update single_sign_on set proven_at = null where id = ${made.id}`.execute(app.deps.db);
    const proof = call(`/api/single-sign-on/${made.id}/proof`);
    await held.came;

    const { access } = (await founder.get('/api/access')).body;
    const { id } = access.find((entry: { user_email: string }) => entry.user_email === `co@${domain}`);
    await founder[end](`/api/access/${id}`, { access_level: 'admin' });
    held.letGo();
    expect(await proof).toMatchObject({ code: 'forbidden' });
    expect((await page.get(pathOf(String(posted.headers.location)))).headers.location).toBe('/dashboard/company?error=SSO_FAILED');
    const { single_sign_on } = (await founder.get('/api/single-sign-on')).body;
    expect(single_sign_on).toMatchObject([{ domain, proven_at: null, tried_at: null }]);
  },
);

test('links that were sent before it was enforced sign nobody in, and make no account', async ({ app, jobs, mailbox }) => {
  const domain = newDomain();
  const { there, address, enforce } = await setUp(app, domain);
  const [late, known, fresh] = [`late@${domain}`, `known@${domain}`, `fresh@${domain}`];
  const page = somewhere(app);
  await page.post('/api/identity/sign-up/email', { name: 'L', email: late, password });
  await app.deps.identity.addUser({ email: known, password, name: 'K', verified: true });
  for (const email of [known, fresh, `owner@${domain}`]) await page.post('/api/identity/sign-in/magic-link', { email });
  await jobs.run();
  const verifying = pathOf(linkIn((await mailbox.to(late))[0]?.text));
  const linkTo = async (email: string) =>
    `/api/identity/magic-link/verify?callbackURL=/auth&token=${new URL(linkIn((await mailbox.to(email))[0]?.text)).searchParams.get('token')}`;
  const [toKnown, toFresh, toOwner] = [await linkTo(known), await linkTo(fresh), await linkTo(`owner@${domain}`)];
  expect((await enforce(true)).json()).toMatchObject({ enforced: true });

  for (const link of [verifying, toKnown, toFresh]) {
    const opened = somewhere(app);
    expect(String((await opened.get(link)).headers.location)).toMatch(/\/auth\?error=SSO_REQUIRED/);
    expect(await isIn(opened)).toBe(false);
  }
  const accounts = await sql`select from identity."user" where email = ${fresh}`.execute(app.deps.db);
  expect(accounts.rows).toEqual([]);
  const owner = somewhere(app);
  await owner.get(toOwner);
  expect(await isIn(owner)).toBe(true);

  const later = `later@${domain}`;
  await app.deps.identity.addUser({ email: later, password, name: 'L', verified: false });
  await page.post('/api/identity/send-verification-email', { email: later });
  await jobs.run();
  expect((await mailbox.to(later)).map(({ subject, text }) => [subject, linkIn(text)])).toEqual([['Sign in with your company', address]]);
  const back = somewhere(app);
  expect(await goThrough(app, back, address, there, { email: later })).toBe('/auth');
  expect(await isIn(back)).toBe(true);
});

test('the second step goes on with the way by which the first one came, and a session that runs goes on', async ({ app }) => {
  const domain = newDomain();
  const { there, address, enforce, owner } = await setUp(app, domain);
  const email = `ana@${domain}`;
  const ana = await manager(app, email);
  const { body } = await ana.page.post('/api/identity/two-factor/enable', { password });
  await ana.page.post('/api/identity/two-factor/verify-totp', { code: codeOf(body.totpURI, -1) });
  const began = somewhere(app);
  expect((await began.post('/api/identity/sign-in/email', { email, password })).body).toMatchObject({ twoFactorRedirect: true });
  expect((await enforce(true)).json()).toMatchObject({ enforced: true });

  const code = { code: codeOf(body.totpURI) };
  expect(await began.post('/api/identity/two-factor/verify-totp', code)).toMatchObject({ status: 403, body: { code: 'SSO_REQUIRED' } });
  expect(await isIn(began)).toBe(false);
  expect(
    (
      await ana.page.post('/api/identity/change-password', {
        currentPassword: password,
        newPassword: `${password}!`,
        revokeOtherSessions: true,
      })
    ).status,
  ).toBe(200);
  expect(await isIn(ana.page)).toBe(true);
  expect((await ana.page.post('/api/identity/two-factor/generate-backup-codes', { password: `${password}!` })).status).toBe(200);

  expect(await goThrough(app, ana.page, address, there, { email })).toBe(SENT);
  await ana.page.get(await confirmationOf(app, email));
  const page = somewhere(app);
  expect(await goThrough(app, page, address, there, { email })).toBe('/auth?state=second_factor');
  expect((await page.post('/api/identity/two-factor/verify-totp', { code: codeOf(body.totpURI, 1) })).status).toBe(200);
  expect(await isIn(page)).toBe(true);
  expect((await ana.page.post('/api/identity/two-factor/disable', { password: `${password}!` })).status).toBe(200);
  expect(await isIn(ana.page)).toBe(true);
  expect(await isIn(owner.page)).toBe(true);
});

test('single sign-on of an organisation that is deleted rests: it signs nobody in, and is not enforced, until the organisation is kept', async ({
  app,
}) => {
  const domain = newDomain();
  const { there, address, trial, enforce, owner } = await setUp(app, domain);
  await app.deps.identity.addUser({ email: `ana@${domain}`, password, name: 'A', verified: true });
  expect((await enforce(true)).json()).toMatchObject({ enforced: true });
  const byPassword = async () => (await somewhere(app).post('/api/identity/sign-in/email', { email: `ana@${domain}`, password })).status;
  const removal = (delete_at: Date | null) => app.deps.db.updateTable('org').set({ delete_at }).where('id', '=', owner.orgId).execute();
  expect(await byPassword()).toBe(403);
  await removal(new Date(Date.now() + 86_400_000));

  expect(await byPassword()).toBe(200);
  expect(await goThrough(app, somewhere(app), address, there, { email: `new@${domain}` })).toBe('/auth?error=SSO_FAILED');
  expect(await goThrough(app, owner.page, trial, there, { email: `owner@${domain}` })).toBe('/dashboard/company?error=SSO_FAILED');
  expect((await owner.page.get(`/api/user/saml-providers?domain=${domain}`)).body.providers).toEqual([]);
  expect((await enforce(true)).json()).toMatchObject({ code: 'conflict', error: expect.stringMatching(/is deleted/) });

  await removal(null);
  expect(await byPassword()).toBe(403);
  expect(await goThrough(app, somewhere(app), address, there, { email: `new@${domain}` })).toBe('/auth');
});

test('who was linked before links named their provider goes on, where that was after it was tried out', async ({ app }) => {
  const domain = newDomain();
  const { there, address, id } = await setUp(app, domain);
  const [ana, early] = [`ana@${domain}`, `early@${domain}`];
  for (const email of [ana, early]) expect(await goThrough(app, somewhere(app), address, there, { email })).toBe('/auth');
  await sql`update identity.account set "providerId" = ${`saml:${id}`} where "providerId" like ${`saml:${id}:%`}`.execute(app.deps.db);
  await sql`update identity.account set "createdAt" = now() - interval '1 day' where "accountId" = ${early}`.execute(app.deps.db);
  const migration = readFileSync(join(import.meta.dirname, '../../migrations/0109_links_of_one_provider.sql'), 'utf8');
  await sql.raw(migration).execute(app.deps.db);
  expect(await goThrough(app, somewhere(app), address, there, { email: ana })).toBe('/auth');
  expect(await goThrough(app, somewhere(app), address, there, { email: early })).toBe(SENT);
});

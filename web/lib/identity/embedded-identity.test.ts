import { expect, test, vi } from 'vitest';
import { createEmbeddedIdentity } from './embedded-identity.ts';

const jwt = (expiresInSeconds: number, mark: string, sub = 'ana') =>
  `h.${btoa(JSON.stringify({ sub, exp: Math.floor(Date.now() / 1000) + expiresInSeconds, mark }))}.s`;
const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const person = { id: 'ana', email: 'ana@acme.test', name: 'Ana', image: null, emailVerified: true };

function provider(answers: Record<string, () => Response>) {
  const paths: string[] = [];
  const send = (async (input: RequestInfo | URL) => {
    const path = String(input).replace('/api/identity', '');
    paths.push(path);
    return answers[path]?.() ?? json(404, {});
  }) as typeof fetch;
  return { identity: createEmbeddedIdentity(send), paths };
}

test('before the check nobody is known, after it the person of the session is', async () => {
  const { identity } = provider({ '/get-session': () => json(200, { user: person }) });
  expect(identity.current()).toBeUndefined();
  await identity.ready();
  expect(identity.current()).toEqual(person);
});

test('a token is kept until a minute before it ends, and asked for once by many calls', async () => {
  let asked = 0;
  const { identity } = provider({
    '/get-session': () => json(200, { user: person }),
    '/token': () => json(200, { token: jwt(asked++ === 0 ? 30 : 900, String(asked)) }),
  });
  await identity.ready();
  const [one, two] = await Promise.all([identity.token(), identity.token()]);
  expect(one).toBe(two);
  const later = await identity.token();
  expect(later).not.toBe(one);
  expect(await identity.token()).toBe(later);
  expect(await identity.token(true)).not.toBe(later);
  expect(asked).toBe(3);
});

test('a token that comes with the session is used, unless it is another person’s', async () => {
  const withSession = (token: string) => () =>
    new Response(JSON.stringify({ user: person }), { headers: { 'content-type': 'application/json', 'set-auth-jwt': token } });
  const mine = jwt(900, 'mine');
  const { identity, paths } = provider({ '/get-session': withSession(mine) });
  await identity.ready();
  expect(await identity.token()).toBe(mine);
  expect(paths).toEqual(['/get-session']);

  const asked = jwt(900, 'asked');
  const other = provider({ '/get-session': withSession(jwt(900, 'theirs', 'bojan')), '/token': () => json(200, { token: asked }) });
  await other.identity.ready();
  expect(await other.identity.token()).toBe(asked);
});

test('signing in with an unverified address leads to the verification, not to an error', async () => {
  const { identity } = provider({ '/sign-in/email': () => json(403, { code: 'EMAIL_NOT_VERIFIED', message: 'Email not verified' }) });
  await identity.signIn({ email: 'ana@acme.test', password: 'secret-secret' });
  expect(identity.current()).toMatchObject({ email: 'ana@acme.test', emailVerified: false });
});

test('who signed up waits for the verification, and is signed in once it was done elsewhere', async () => {
  let verified = false;
  let session = false;
  const { identity } = provider({
    '/sign-up/email': () => json(200, { token: null }),
    '/get-session': () => json(200, session ? { user: person } : null),
    '/sign-in/email': () => {
      session = verified;
      return verified ? json(200, {}) : json(403, { code: 'EMAIL_NOT_VERIFIED' });
    },
  });
  await identity.signUp({ email: 'ana@acme.test', password: 'secret-secret', name: 'Ana' });
  await identity.refresh();
  expect(identity.current()).toMatchObject({ email: 'ana@acme.test', name: 'Ana', emailVerified: false });
  await identity.recheck();
  expect(identity.current()).toMatchObject({ emailVerified: false });
  verified = true;
  await identity.recheck();
  expect(identity.current()).toMatchObject({ emailVerified: true });
});

test('a refusal has a reason that the screen can translate', async () => {
  const { identity } = provider({
    '/sign-in/email': () => json(401, { code: 'INVALID_EMAIL_OR_PASSWORD', message: 'Invalid' }),
    '/request-password-reset': () => json(429, {}),
  });
  await expect(identity.signIn({ email: 'a@b.test', password: 'x' })).rejects.toMatchObject({ problem: 'wrong_credentials' });
  await expect(identity.sendReset('a@b.test')).rejects.toMatchObject({ problem: 'too_many' });
});

test('signing out forgets the person and the token and tells the listeners', async () => {
  const { identity, paths } = provider({
    '/get-session': () => json(200, { user: person }),
    '/sign-out': () => json(200, {}),
    '/token': () => json(200, { token: jwt(900, 'x') }),
  });
  await identity.ready();
  await identity.token();
  const heard = vi.fn<() => void>();
  identity.onChange(heard);
  await identity.signOut();
  expect(heard).toHaveBeenCalledOnce();
  expect(await identity.token()).toBeNull();
  expect(paths.filter((path) => path === '/token')).toHaveLength(1);
});

test('when the session is another person’s by now, no token is given out and the listeners hear of that person', async () => {
  const other = { ...person, id: 'ben', email: 'ben@acme.test' };
  let session = person;
  const { identity } = provider({
    '/get-session': () => json(200, { user: session }),
    '/token': () => json(200, { token: jwt(900, 'x', session.id) }),
  });
  await identity.ready();
  session = other;
  const heard = vi.fn<() => void>();
  identity.onChange(heard);
  expect(await identity.token()).toBeNull();
  expect(heard).toHaveBeenCalledOnce();
  expect(identity.current()).toEqual(other);
});

test('a refused password says which rule it does not meet', async () => {
  for (const [code, problem] of [
    ['PASSWORD_TOO_SHORT', 'password_min'],
    ['PASSWORD_TOO_LONG', 'password_max'],
    ['PASSWORD_WITHOUT_NUMBER', 'password_number'],
  ]) {
    const { identity } = provider({ '/reset-password': () => json(400, { code, message: 'No.' }) });
    await expect(identity.reset({ token: 'any', password: 'any', endKeys: false })).rejects.toMatchObject({ problem });
  }
});

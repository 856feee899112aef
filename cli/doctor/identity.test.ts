import { expect, onTestFinished, test, vi } from 'vitest';
import { readConfig } from '#server/config.ts';
import { openFirebaseStandIn } from '#test/firebase-stand-in.ts';
import { CLIENT, openOpenIdServer } from '#test/openid-server.ts';
import { lookAtIdentity } from './identity.ts';
import { lookAtOwnHosts } from './own-hosts.ts';

const looked = (settings: Record<string, string>) => lookAtIdentity(readConfig(settings));

test('a provider says whether it knows the client id and its secret', async () => {
  const there = await openOpenIdServer(['http://127.0.0.1:3000/api/identity/oidc/callback/oidc']);
  onTestFinished(() => void there.close());
  const beside = (id: string, secret: string) =>
    looked({ OIDC_ISSUER: there.issuer, OIDC_NAME: 'Acme', OIDC_CLIENT_ID: id, OIDC_CLIENT_SECRET: secret });
  expect(await beside(CLIENT.id, CLIENT.secret)).toEqual([
    { part: 'identity', ok: true, found: 'embedded' },
    { part: 'sign-in with Acme', ok: true, found: `${there.issuer} knows the client id and its secret` },
  ]);
  for (const [id, secret] of [
    [CLIENT.id, 'another secret'],
    ['another client', CLIENT.secret],
  ] as const)
    expect((await beside(id, secret))[1]).toMatchObject({ ok: false, found: expect.stringContaining('knows no such client id') });
  expect(await looked({ IDENTITY_ISSUER: there.issuer, IDENTITY_AUDIENCE: 'us' })).toEqual([
    { part: 'identity', ok: true, found: `${there.issuer} publishes 1 keys` },
  ]);
});

test('a Firebase project is asked with its key whether it leads people back here, and an emulator whether it is there', async () => {
  const known = { FIREBASE_PROJECT_ID: 'acme', FIREBASE_API_KEY: 'key' };
  const project = { ...known, PUBLIC_URL: 'https://answers.example.com' };
  const there = await openFirebaseStandIn();
  onTestFinished(() => void there.close());
  const [emulated] = await looked({ ...known, FIREBASE_AUTH_EMULATOR_HOST: there.host });
  expect(emulated).toMatchObject({ ok: true, found: expect.stringContaining(`the emulator at http://${there.host} answers`) });
  const [away] = await looked({ ...known, FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:1' });
  expect(away).toMatchObject({ ok: false, found: expect.stringContaining('does not answer') });

  const answers: Record<string, unknown> = {};
  const asked = vi.spyOn(globalThis, 'fetch').mockImplementation(async (to) => {
    const { host } = new URL(String(to));
    const answer = host === 'identitytoolkit.googleapis.com' ? answers['project'] : { keys: [{}, {}] };
    return Response.json(answer, { status: answers['refused'] ? 400 : 200 });
  });
  onTestFinished(() => asked.mockRestore());
  answers['project'] = { authorizedDomains: ['localhost', 'acme.firebaseapp.com'] };
  expect((await looked(project))[0]).toMatchObject({ ok: false, found: expect.stringContaining('nobody back to answers.example.com') });
  answers['project'] = { authorizedDomains: ['answers.example.com'] };
  expect((await looked(project))[0]).toMatchObject({ ok: true, found: expect.stringMatching(/^acme knows its key .+; 2 keys/) });
  expect(asked.mock.calls[0]?.[0]).toBe('https://identitytoolkit.googleapis.com/v1/projects?key=key');
  answers['refused'] = { error: { message: 'API key not valid.' } };
  expect((await looked(project))[0]).toMatchObject({ ok: false, found: expect.stringContaining('refuses the key of acme') });
});

test('hosts of the own network are names that this machine finds, written without a port', async () => {
  const hosts = async (named: string) => (await lookAtOwnHosts(readConfig({ WEBHOOK_HOSTS: named })))[0];
  expect(await hosts('localhost, 127.0.0.1, [::1]')).toMatchObject({ ok: true, found: 'localhost, 127.0.0.1, [::1] and public ones' });
  expect(await hosts('localhost:8080')).toMatchObject({ ok: false, found: expect.stringContaining('write the host alone') });
  expect(await hosts('nowhere.invalid')).toMatchObject({ ok: false, found: expect.stringContaining('finds no nowhere.invalid') });
});

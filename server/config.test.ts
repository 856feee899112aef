import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { environment, mailsMissing, readConfig } from './config.ts';

test('.env.example names every setting with its sentence and its default, and nothing else', () => {
  const text = readFileSync(join(import.meta.dirname, '../.env.example'), 'utf8');
  const stated = [...text.matchAll(/^# (.+)\n# ([A-Z0-9_]+)=(.*)$/gm)].map(([, sentence, name, value]) => ({ sentence, name, value }));
  const defaults = environment.parse({}) as Record<string, unknown>;
  expect(stated).toEqual(
    Object.entries(environment.shape).map(([name, field]) => ({
      name,
      sentence: field.description,
      value: [defaults[name] ?? ''].flat().join(','),
    })),
  );
});

test('a setting that cannot be used is named, with what it is for', () => {
  expect(() => readConfig({ PORT: 'many' })).toThrow(/^PORT cannot be used .*Port of the service/);
  expect(() => readConfig({ ROLES: 'api,cook' })).toThrow(/^ROLES cannot be used/);
  expect(() => readConfig({ DATABASE_URL: 'mysql://here' })).toThrow(/^DATABASE_URL cannot be used/);
  for (const proxies of ['*', 'proxy.example.com', '1', '0.0.0.0/0', '10.0.0.0/33', '10.0.0.1,'.repeat(2) + 'true'])
    expect(() => readConfig({ TRUST_PROXY: proxies })).toThrow(/^TRUST_PROXY cannot be used \(each is an address or a range/);
  expect(readConfig({ TRUST_PROXY: 'loopback, 10.0.0.0/8,2001:db8::1' }).trustProxy).toEqual(['loopback', '10.0.0.0/8', '2001:db8::1']);
});

test('there is a mailbox only where people open the service on this machine; elsewhere it has to be said where mails go', () => {
  const elsewhere = { PUBLIC_URL: 'https://rejoinder.example.com' };
  for (const here of [{}, { PUBLIC_URL: 'http://localhost:9' }, { HOST: '::1' }]) expect(readConfig(here).mails).toBe('mailbox');
  expect(readConfig({ ...elsewhere, SMTP_URL: 'smtps://mail.example.com' }).mails).toBe('server');
  expect(readConfig({ ...elsewhere, MAILS: 'none' }).mails).toBe('none');
  for (const undecided of [elsewhere, { HOST: '192.0.2.7' }]) {
    expect(readConfig(undecided).mails).toBe('undecided');
    expect(mailsMissing(readConfig(undecided))).toMatch(/^SMTP_URL is missing: .+ Set SMTP_URL .+ MAILS=none/);
  }
  expect(() => readConfig({ MAILS: 'none', SMTP_URL: 'smtp://mail.example.com' })).toThrow(/contradict each other: remove one/);
  expect(() => readConfig({ MAILS: 'all' })).toThrow(/^MAILS cannot be used/);
});

test('a folder of texts that is not there stops the start', () => {
  expect(() => readConfig({ LEGAL_DIR: '/nowhere/at/all' })).toThrow(/^LEGAL_DIR cannot be used \(there is no such folder\)/);
});

test('a sandbox and a Stripe key do not stand together, and a key needs the secret of its messages', () => {
  const key = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };
  expect(() => readConfig({ ...key, PAYMENTS_SANDBOX: 'true' })).toThrow(
    /^PAYMENTS_SANDBOX cannot be true together with STRIPE_SECRET_KEY/,
  );
  expect(() => readConfig({ STRIPE_SECRET_KEY: 'sk_test_1' })).toThrow(/^STRIPE_WEBHOOK_SECRET is missing/);
  expect(readConfig(key).payments).toMatchObject({ kind: 'stripe' });
  expect(readConfig({ ...key, PAYMENTS_SANDBOX: 'false' }).payments).toMatchObject({ kind: 'stripe' });
});

test('plans are given away in a sandbox on this machine alone, unless somebody says so', () => {
  expect(readConfig({}).payments).toEqual({ kind: 'sandbox' });
  expect(readConfig({ PAYMENTS_SANDBOX: 'false' }).payments).toBeNull();
  expect(readConfig({ PUBLIC_URL: 'https://rejoinder.example.com' }).payments).toBeNull();
  expect(readConfig({ PUBLIC_URL: 'https://rejoinder.example.com', PAYMENTS_SANDBOX: 'true' }).payments).toEqual({ kind: 'sandbox' });
});

test('an external identity provider needs its audience', () => {
  expect(() => readConfig({ IDENTITY_ISSUER: 'https://id.example.org' })).toThrow(/^IDENTITY_AUDIENCE is missing/);
});

test('empty settings are as if they were not there', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '', PUBLIC_URL: '' })).toMatchObject({
    port: 3000,
    databaseUrl: null,
    publicUrl: 'http://127.0.0.1:3000',
  });
});

test('rules for passwords that no password can meet are refused', () => {
  expect(() => readConfig({ PASSWORD_MIN_LENGTH: '20', PASSWORD_MAX_LENGTH: '12' })).toThrow(/^PASSWORD_MAX_LENGTH \(12\) is less/);
  expect(() => readConfig({ PASSWORD_NUMBER: 'often' })).toThrow(/^PASSWORD_NUMBER cannot be used .*true or false/);
});

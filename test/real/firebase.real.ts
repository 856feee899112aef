import { expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { lookAtIdentity } from '#cli/doctor/identity.ts';
import { FIREBASE_PROJECT } from '../firebase-stand-in.ts';
import { firebaseCases } from '../firebase-cases.ts';

const host = (): string => process.env['REJOINDER_FIREBASE'] ?? '';

firebaseCases(host);

test('doctor finds it there', async () => {
  const settings = { FIREBASE_PROJECT_ID: FIREBASE_PROJECT, FIREBASE_API_KEY: 'key', FIREBASE_AUTH_EMULATOR_HOST: host() };
  const [identity] = await lookAtIdentity(readConfig(settings));
  expect(identity).toMatchObject({ ok: true, found: expect.stringContaining('answers') });
});

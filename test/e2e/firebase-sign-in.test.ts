import { afterAll, beforeAll, describe, test } from 'vitest';
import { firebaseCases, openWithFirebase } from '../firebase-cases.ts';
import { openFirebaseStandIn } from '../firebase-stand-in.ts';
import { browserPath } from './browser.ts';

describe.skipIf(browserPath === null)('signing in where Firebase keeps the accounts, in a browser (R-11)', () => {
  let standIn: Awaited<ReturnType<typeof openFirebaseStandIn>>;
  beforeAll(async () => void (standIn = await openFirebaseStandIn()));
  afterAll(() => standIn.close());
  firebaseCases(() => standIn.host);

  // The emulator knows no rules of passwords; the provider does.
  test('the rules of a new password are those of the project', async () => {
    const { page, address } = await openWithFirebase(standIn.host);
    await page.goto(`${address}/auth?state=sign_up`);
    await page.getByText('It needs at least 6 characters and a digit.').waitFor();
    await page.getByLabel('Password', { exact: true }).fill('without one');
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByText('The password needs a digit.').waitFor();
  });
});

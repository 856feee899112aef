import type { SignInProvider } from '#contract/sign-in.ts';
import { identity } from '../../lib/api.ts';

/** Sets out to sign in with a provider elsewhere: leaves the page, unless it was done in a window of its own. @throws IdentityError */
export async function setOut(provider: SignInProvider): Promise<void> {
  const url = await identity.signInElsewhere(provider);
  if (url !== null) location.assign(url);
}

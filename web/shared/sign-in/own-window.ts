import { identity } from '../../lib/api.ts';
import { IdentityError } from '../../lib/identity/identity.ts';

/** Marks the window in its own storage: what it shows in between belongs to others. */
const MARK = 'sign-in-window';
const SIZE = 'popup,width=500,height=600';
const LOOKS_EVERY_MS = 1000;
/** A provider may part the window from its opener, which looks as if it was closed: so long a sign-in may still come. */
const CLOSED_AFTER_MS = 8000;

/**
 * Signs in with a provider elsewhere in a window of its own, so that the page stays as it is.
 * @throws IdentityError popup_blocked · popup_closed · what `setOut` throws
 */
export async function signInInOwnWindow(setOut: () => Promise<string | null>): Promise<void> {
  if (identity.opensWindow) return void (await setOut());
  // Opened with the press itself: a browser lets no later one through.
  const opened = window.open('', '', SIZE);
  if (!opened) throw new IdentityError('popup_blocked', 'The browser opened no window.');
  try {
    opened.sessionStorage.setItem(MARK, 'yes');
    opened.location.href = (await setOut()) ?? location.href;
  } catch (error) {
    opened.close();
    throw error;
  }
  for (let closedFor = 0; closedFor <= CLOSED_AFTER_MS; closedFor += opened.closed ? LOOKS_EVERY_MS : 0) {
    if ((await identity.token(true)) !== null) return opened.close();
    await new Promise((done) => setTimeout(done, LOOKS_EVERY_MS));
  }
  throw new IdentityError('popup_closed', 'The window was closed before the sign-in ended.');
}

/** In such a window: the sign-in is done, and it closes. False in any other. */
export function closeOwnWindow(): boolean {
  if (sessionStorage.getItem(MARK) === null) return false;
  window.close();
  return true;
}

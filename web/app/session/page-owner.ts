import { identity } from '../../lib/api.ts';
import { createPageOwner } from './ownership.ts';

/** Who this page belongs to. What a left page showed is out of sight at once. */
export const pageOwner = createPageOwner({
  identity,
  channel: new BroadcastChannel('identity'),
  leavePage(to) {
    document.documentElement.style.visibility = 'hidden';
    location.replace(to);
  },
});

/** For what follows a change after which the page is left. */
export const never: Promise<never> = new Promise(() => {});

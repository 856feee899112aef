import { identity } from '../../lib/api.ts';
import { tabOrg } from '../../lib/identity/tab-org.ts';
import { createPageOwner } from './ownership.ts';

/** Where the link of an invitation leads; anybody may be there. */
const invitationPath = '/invitation';

/** Who this page belongs to. What a left page showed is out of sight at once. */
export const pageOwner = createPageOwner({
  identity,
  channel: new BroadcastChannel('identity'),
  keepOrg: tabOrg.set,
  leavePage(to) {
    document.documentElement.style.visibility = 'hidden';
    // Whoever signs out on an invitation goes on there, with the address that it is for.
    location.replace(location.pathname === invitationPath ? location.href : to);
  },
});

/** For what follows a change after which the page is left. */
export const never: Promise<never> = new Promise(() => {});

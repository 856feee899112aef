import { orgHeader } from '#contract/address.ts';
import { createApi, type CallRecord } from '#client/create-api.ts';
import { accountKeeperOf } from './identity/account-keeper.ts';
import { createEmbeddedIdentity } from './identity/embedded-identity.ts';
import { createHostedIdentity } from './identity/hosted/load-identity.ts';
import { takeBegun } from './begun.ts';
import { createStore } from './store.ts';
import { tabOrg } from './identity/tab-org.ts';

/**
 * Every call says in which language the screens are read, for mails that follow from it are written in that one, and in which organisation
 * this tab works.
 */
export const send: typeof fetch = (input, init = {}) => {
  const org = tabOrg.get();
  const said = { 'accept-language': document.documentElement.lang || 'en', ...(org === null ? {} : { [orgHeader]: org }) };
  return (
    takeBegun(String(input), init.method) ?? fetch(input, { ...init, headers: { ...(init.headers as Record<string, string>), ...said } })
  );
};

/** The identity provider in use; the page itself says which. */
const keeper = accountKeeperOf(globalThis.document);
export const identity = keeper.kind === 'embedded' ? createEmbeddedIdentity(send) : createHostedIdentity(keeper);

/** The last calls, newest first, for the debug console. */
export const recentCalls = createStore<CallRecord[]>([]);
/** False from a call that got no answer until one that did. The browser's own `onLine` says nothing about a local service. */
export const reachable = createStore(true);
/** True from the call that the service no longer takes from the person of this page until they have signed in again. */
export const signInEnded = createStore(false);

const KEPT_CALLS = 100;

/** Calls the service: `api(requests.list, { query: { q } })`. See createApi. */
export const api = createApi({
  fetch: send,
  token: (fresh) => identity.token(fresh),
  onSignedOut: () => signInEnded.set(Boolean(identity.current())),
  onCall(call) {
    reachable.set(call.status > 0);
    recentCalls.set((calls) => [call, ...calls].slice(0, KEPT_CALLS));
  },
});

import { orgHeader } from '#contract/address.ts';
import { clientConfig } from '#contract/client-config.ts';
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
/** False from a look at the service that got no answer until a call that did. The browser's own `onLine` says nothing about a local service. */
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
    if (call.status > 0) reachable.set(true);
    else if (call.path === clientConfig.get.path) reachable.set(false);
    // One call may be what cannot get through, as where a proxy takes no changes or an extension blocks an address.
    else void look();
    recentCalls.set((calls) => [call, ...calls].slice(0, KEPT_CALLS));
  },
});

const ANSWER_WITHIN_MS = 2000;
let looking: Promise<boolean> | null = null;

/**
 * Looks whether the service answers; what is found stands in `reachable`. The browser's word that it is offline is only a reason
 * to look: the service may run on this very machine.
 */
export function look(): Promise<boolean> {
  looking ??= api(clientConfig.get, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) })
    .then(
      () => true,
      () => false,
    )
    .finally(() => (looking = null));
  return looking;
}

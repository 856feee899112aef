import { createApi, type CallRecord } from './create-api.ts';
import { createEmbeddedIdentity } from './embedded-identity.ts';
import { createStore } from './store.ts';

/** The identity provider in use. */
export const identity = createEmbeddedIdentity();

/** The last calls, newest first, for the debug console. */
export const recentCalls = createStore<CallRecord[]>([]);
/** False from a call that got no answer until one that did. The browser's own `onLine` says nothing about a local service. */
export const reachable = createStore(true);
/** Set by the application: what to do when the service no longer accepts the sign-in. */
export const signedOut = { handle: () => {} };

const KEPT_CALLS = 100;

/** Calls the service: `api(requests.list, { query: { q } })`. See createApi. */
export const api = createApi({
  token: (fresh) => identity.token(fresh),
  onSignedOut: () => signedOut.handle(),
  onCall(call) {
    reachable.set(call.status > 0);
    recentCalls.set((calls) => [call, ...calls].slice(0, KEPT_CALLS));
  },
});

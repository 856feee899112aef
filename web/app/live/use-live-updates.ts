import { useEffect } from 'react';
import { users } from '#contract/users.ts';
import { api, reachable } from '../../lib/api.ts';
import { tabOrg } from '../../lib/identity/tab-org.ts';
import { createStore, useStore } from '../../lib/store.ts';
import { outbox } from '../outbox/work.ts';
import { queryClient } from '../query-client.ts';
import { effectOf } from './event-table.ts';
import { createGatherer } from './gather.ts';
import { applyBatch } from './patch.ts';
import { look } from './reach.ts';
import { createLiveStream } from './stream.ts';

/** The last events, newest first, for the debug console. */
export const recentEvents = createStore<{ name: string; id: string }[]>([]);
const KEPT_EVENTS = 100;

const followed = [['requests'], ['request'], ['comments'], ['documents'], ['document'], ['backtests']];

const LOOK_AGAIN_MS = 3000;

/** Looks at once when the browser says that its connection went or came; while the service is away, every three seconds. */
export function useReturn(): boolean {
  const online = useStore(reachable);
  useEffect(() => {
    const ask = () => void look();
    window.addEventListener('offline', ask);
    window.addEventListener('online', ask);
    return () => {
      window.removeEventListener('offline', ask);
      window.removeEventListener('online', ask);
    };
  }, []);
  useEffect(() => {
    if (online) return;
    const timer = setInterval(() => void look(), LOOK_AGAIN_MS);
    return () => {
      clearInterval(timer);
      void queryClient.invalidateQueries();
    };
  }, [online]);
  return online;
}

/** Keeps the cache true to the service while the shell is on screen. */
export function useLiveUpdates(): void {
  useEffect(() => {
    const gatherer = createGatherer((batch) => applyBatch(queryClient, { api, landed: (id) => outbox.landed.get().get(id) }, batch));
    const stream = createLiveStream({
      org: tabOrg.get,
      openSession: () => api(users.createSession),
      onEvent(name, data) {
        recentEvents.set((events) => [{ name, id: data.id }, ...events].slice(0, KEPT_EVENTS));
        gatherer.add(effectOf(name, data));
      },
      onLost: () => void look(),
      onCatchUp: () => void Promise.all(followed.map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
    });
    stream.start();
    const follow = reachable.subscribe(() => (reachable.get() ? stream.comeBack() : stream.letGo()));
    return () => {
      follow();
      stream.stop();
      gatherer.stop();
    };
  }, []);
}

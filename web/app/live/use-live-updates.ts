import { useEffect } from 'react';
import { clientConfig } from '#contract/client-config.ts';
import { users } from '#contract/users.ts';
import { api, reachable } from '../../lib/api.ts';
import { createStore, useStore } from '../../lib/store.ts';
import { queryClient } from '../query-client.ts';
import { effectOf } from './event-table.ts';
import { createGatherer } from './gather.ts';
import { applyBatch } from './patch.ts';
import { createLiveStream } from './stream.ts';

/** The last events, newest first, for the debug console. */
export const recentEvents = createStore<{ name: string; id: string }[]>([]);
const KEPT_EVENTS = 100;

const followed = [['requests'], ['request'], ['documents'], ['document'], ['backtests']];

const LOOK_AGAIN_MS = 3000;

/** While the service cannot be reached, looks every three seconds whether it is back, then reads again what is on screen. */
export function useReturn(): boolean {
  const online = useStore(reachable);
  useEffect(() => {
    if (online) return;
    const look = async () => {
      await api(clientConfig.get);
      await queryClient.invalidateQueries();
    };
    const timer = setInterval(() => void look().catch(() => console.info('The service is still away.')), LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [online]);
  return online;
}

/** Keeps the cache true to the service while the shell is on screen. */
export function useLiveUpdates(): void {
  useEffect(() => {
    const gatherer = createGatherer((batch) => applyBatch(queryClient, api, batch));
    const stream = createLiveStream({
      openSession: () => api(users.createSession),
      onEvent(name, data) {
        recentEvents.set((events) => [{ name, id: data.id }, ...events].slice(0, KEPT_EVENTS));
        gatherer.add(effectOf(name, data));
      },
      onCatchUp: () => void Promise.all(followed.map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
    });
    stream.start();
    return () => {
      stream.stop();
      gatherer.stop();
    };
  }, []);
}

import { users } from '#contract/users.ts';
import { api, look, reachable } from '../../lib/api.ts';
import { outbox } from '../outbox/work.ts';
import { queryClient } from '../query-client.ts';
import { recentEvents } from './connection.ts';
import { effectOf } from './event-table.ts';
import { createGatherer } from './gather.ts';
import { applyBatch } from './patch.ts';
import { createSharedStream } from './shared-stream.ts';

const KEPT_EVENTS = 100;

const followed = [['requests'], ['request'], ['comments'], ['documents'], ['document'], ['backtests']];

/** Keeps the cache true to what the service tells this person in this organisation. @returns what ends it */
export function keepLive(user: string, org: string | null): () => void {
  const gatherer = createGatherer((batch) => applyBatch(queryClient, { api, landed: (id) => outbox.landed.get().get(id) }, batch));
  const stream = createSharedStream({
    name: `live:${user}:${org ?? ''}`,
    org: () => org,
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
}

import { createStore, useStore } from '../../lib/store.ts';
import { rememberWalk, walkOf, type Walk } from '../../lib/user-settings.ts';
import { useUser } from '../session/session.ts';

/** Changes of a walk in this window, by person; what is remembered holds until one is made. */
const walks = createStore<ReadonlyMap<string, Walk | null>>(new Map());

/** The walk of whoever is signed in, in the organisation that they are at work in; and how it goes on. */
export function useWalk() {
  const { id, org_id } = useUser();
  const changed = useStore(walks);
  const walk = changed.has(id) ? (changed.get(id) ?? null) : walkOf(id);
  function set(next: Walk | null) {
    rememberWalk(id, next);
    walks.set((all) => new Map(all).set(id, next));
  }
  return { walk: walk?.org === org_id ? walk : null, set };
}

import { useSyncExternalStore } from 'react';

export interface Store<T> {
  get: () => T;
  set: (next: T | ((old: T) => T)) => void;
  subscribe: (listener: () => void) => () => void;
}

/** A value outside React that components can follow. */
export function createStore<T>(initial: T): Store<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      const settled = typeof next === 'function' ? (next as (old: T) => T)(value) : next;
      if (Object.is(settled, value)) return;
      value = settled;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Follows one part of a store; `select` gives the same object while that part is the same. */
export const useSelected = <T, Part>(store: Store<T>, select: (value: T) => Part): Part =>
  useSyncExternalStore(store.subscribe, () => select(store.get()));

export const useStore = <T>(store: Pick<Store<T>, 'get' | 'subscribe'>): T => useSyncExternalStore(store.subscribe, store.get);

/** The same value, told once a frame at most: what changes hundreds of times a second is drawn no more often than it can be seen. */
export function byFrame<T>({ get, subscribe }: Pick<Store<T>, 'get' | 'subscribe'>): Pick<Store<T>, 'get' | 'subscribe'> {
  let seen = get();
  return {
    get: () => seen,
    subscribe(listener) {
      let frame = 0;
      const look = () => {
        frame = 0;
        seen = get();
        listener();
      };
      look();
      const stop = subscribe(() => {
        frame ||= requestAnimationFrame(look);
      });
      return () => {
        stop();
        cancelAnimationFrame(frame);
      };
    },
  };
}

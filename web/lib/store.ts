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

export const useStore = <T>(store: Store<T>): T => useSyncExternalStore(store.subscribe, store.get);

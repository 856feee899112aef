import { useDeferredValue, type ReactNode } from 'react';

interface Props {
  children: ReactNode;
  /** What it must show at once: while this has changed, nothing is put off. */
  now?: unknown;
}

/** What stands around the place where somebody works: a key is answered there at once, and here as soon as the browser has time. */
export function After({ children, now }: Props) {
  const late = useDeferredValue(children);
  const shown = useDeferredValue(now);
  return Object.is(shown, now) ? late : children;
}

/** What the first picture does without: it is drawn right after it. */
export function AfterFirst({ children }: { children: ReactNode }) {
  return useDeferredValue(true, false) ? children : null;
}

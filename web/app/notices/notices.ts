import { createStore } from '../../lib/store.ts';
import { times } from '../look/tokens.ts';

export interface Notice {
  id: number;
  text: string;
  kind: 'info' | 'error';
  action?: { label: string; run: () => void };
}

export const notices = createStore<Notice[]>([]);
let last = 0;

/** Shows a snackbar; it leaves after 5000 ms (specification 9) unless `ms` says otherwise. */
export function notify(text: string, options: { kind?: Notice['kind']; action?: Notice['action']; ms?: number } = {}): void {
  const id = ++last;
  const { kind = 'info', action, ms = times.notice } = options;
  notices.set((shown) => [...shown.filter((other) => other.text !== text).slice(-2), { id, text, kind, ...(action ? { action } : {}) }]);
  setTimeout(() => dismiss(id), ms);
}

export const dismiss = (id: number): void => notices.set((shown) => shown.filter((notice) => notice.id !== id));

export type Refusal = 'view-only' | 'admin' | 'subscription';
/** The dialog of the specification that explains why something may not be done. */
export const refusal = createStore<Refusal | null>(null);

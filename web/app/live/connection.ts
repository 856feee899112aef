import { createStore } from '../../lib/store.ts';

export type Connection = 'disconnected' | 'connecting' | 'connected';
/** Of the live stream that this tab hears. */
export const connection = createStore<Connection>('disconnected');

/** The last events, newest first, for the debug console. */
export const recentEvents = createStore<{ name: string; id: string }[]>([]);

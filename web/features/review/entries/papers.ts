import { createStore } from '../../../lib/store.ts';

/** Names of the files that are being read for a question, by its id; that goes on while people look at other screens. */
export const papers = createStore<ReadonlyMap<string, string>>(new Map());

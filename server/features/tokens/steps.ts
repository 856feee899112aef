/** What other features do with tokens, in a transaction of theirs. */
export { endTokens } from './store.ts';

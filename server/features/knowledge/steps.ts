/** What other features do with knowledge, in a transaction of theirs. */
export { removeRows } from './remove.ts';

/** What other features do with webhooks, in a transaction of theirs. */
export { endMadeBy, listMadeBy } from './made-by.ts';

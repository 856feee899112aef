/** What other features do with calendar addresses, in a transaction of theirs. */
export { deleteAddress, findAddress } from './store.ts';

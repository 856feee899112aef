/** What other features do with answers of people, in a transaction of theirs. */
export { bringBackEdits } from './bring-back.ts';

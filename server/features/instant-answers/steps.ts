/** What other features do with instant answers, in a transaction of theirs. */
export { deleteSampleAnswers } from './store.ts';

/** What other features do with webhooks, in a transaction of theirs. */
export { endMadeBy, listMadeBy } from './made-by.ts';
export { tellWhereMakerLeft } from './told.ts';

/** What other features take: what answers in an organisation. */
export { engineFor } from './answering-model.ts';

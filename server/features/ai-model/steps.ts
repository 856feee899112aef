/** What other features take: what answers in an organisation, on whose account, and what it has cost. */
export { accountOf, priced, pricedIn, pricingOf, usageOfRequests } from './account.ts';
export { tellWhereConnectorLeft } from './told.ts';
export { lawReaderFor, seenModelFor } from './law-reader.ts';
export { engineFor, engineInPlace, modelFor, modelNameFor } from './answering-model.ts';
export { listByMonth as usageByMonth } from './usage-store.ts';

import { RequestCounts } from '#contract/requests.ts';

/** A request without entries: nothing of anything that is counted. */
export const noCounts = Object.fromEntries(Object.keys(RequestCounts.shape).map((name) => [name, 0])) as RequestCounts;

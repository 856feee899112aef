import { RequestCounts } from '#contract/request-counts.ts';

/** A request without entries: nothing of anything that is counted. */
export const noCounts = Object.fromEntries(Object.keys(RequestCounts.shape).map((name) => [name, 0])) as RequestCounts;

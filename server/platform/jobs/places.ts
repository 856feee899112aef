/** Jobs that have places of their own in a worker: so many times as many as all other jobs have together. */
export interface Apart {
  jobs: readonly string[];
  times: number;
}

/**
 * Jobs that call addresses which people of an organisation named, and that wait as long as those let them: whoever is slow outside
 * keeps no mail and no reading waiting. Waiting for a model takes minutes and little else, so there are more places for it.
 */
export const apart: readonly Apart[] = [
  { jobs: ['deliver-webhook'], times: 1 },
  { jobs: ['sync-drive', 'fetch-web-page'], times: 1 },
  { jobs: ['try-model', 'answer-with-model', 'backtest-with-model'], times: 2 },
];

/** All jobs that have places of their own. */
export const jobsApart: readonly string[] = apart.flatMap(({ jobs }) => jobs);

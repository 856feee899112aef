import type { RunRow } from './store.ts';

/**
 * The job of a run is named after its kind: `read-document`, `extract`, `answer`, `encode`, `backtest`, `try-model`, `read-form`; where a model
 * is waited for, `extract-with-model`, `answer-with-model` and `backtest-with-model`, which have places of their own.
 */
export const jobOf = ({ kind }: Pick<RunRow, 'kind'>, withModel: boolean): string =>
  `${kind.replaceAll('_', '-')}${withModel ? '-with-model' : ''}`;

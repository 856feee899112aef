import type { Deps } from '#server/deps.ts';
import { RunPayload } from '#server/features/runs/service.ts';
import { runBacktest } from './run-backtest.ts';

const backtest = (payload: unknown, deps: Deps, signal: AbortSignal): Promise<void> => runBacktest(deps, RunPayload.parse(payload), signal);

/** May run twice. */
export const backtestJobs = { backtest, 'backtest-with-model': backtest };

import * as z from 'zod/mini';
import type { Deps } from '#server/deps.ts';
import { runBacktest } from './run-backtest.ts';

const Run = z.object({ run_id: z.uuid(), org_id: z.uuid(), subject_id: z.uuid() });

/** May run twice. */
export const backtestJobs = {
  backtest: (payload: unknown, deps: Deps, signal: AbortSignal): Promise<void> => runBacktest(deps, Run.parse(payload), signal),
};

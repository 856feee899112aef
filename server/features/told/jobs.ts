import * as z from 'zod/mini';
import type { Deps } from '#server/deps.ts';
import { lookAtDays } from './look/days.ts';
import { lookAgainAtTold } from './look/look-again.ts';
import { ToldIn, lookAtOtherwise } from './look/otherwise.ts';
import { Tie, tieTold } from './look/tie.ts';

const Look = z.object({ org_id: z.uuid() });

/** Each may run twice. */
export const toldJobs = {
  'look-again-at-told': (payload: unknown, deps: Deps, stop: AbortSignal): Promise<void> =>
    lookAgainAtTold(deps, Look.parse(payload).org_id, stop),
  'look-at-told-otherwise': (payload: unknown, { db }: Deps, stop: AbortSignal): Promise<void> =>
    lookAtOtherwise(db, ToldIn.parse(payload), stop),
  'tie-told': (payload: unknown, deps: Deps, stop: AbortSignal): Promise<void> => tieTold(deps, Tie.parse(payload), stop),
  'look-at-told-days': (_payload: unknown, { db }: Deps, stop: AbortSignal): Promise<void> => lookAtDays(db, new Date(), stop),
};

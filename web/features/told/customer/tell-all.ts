import { limits } from '#contract/limits.ts';
import { toldTellings } from '#contract/told-tellings.ts';
import type { Answer } from '#contract/endpoint.ts';
import { api } from '../../../lib/api.ts';

type Settled = Answer<typeof toldTellings.tell>['alarms'];

/** As many as one call takes, one after the other. Pure. */
export const portions = <T>(all: T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / limits.toldTogether) }, (_, at) =>
    all.slice(at * limits.toldTogether, (at + 1) * limits.toldTogether),
  );

/** Notes that a customer was told of all these answers, one portion after the other; answers the findings that this settled. */
export async function tellAll({ told, reason }: { told: string[]; reason: string }): Promise<Settled> {
  const settled: Settled = [];
  for (const some of portions(told)) settled.push(...(await api(toldTellings.tell, { body: { told: some, reason } })).alarms);
  return settled;
}

/** Opens all of them again; answers how many. */
export async function takeAllBack(settled: Settled): Promise<number> {
  let opened = 0;
  for (const alarms of portions(settled)) opened += (await api(toldTellings.takeBack, { body: { alarms } })).opened;
  return opened;
}

import { limits } from '#contract/limits.ts';
import { toldTellings } from '#contract/told-tellings.ts';
import type { Answer } from '#contract/endpoint.ts';
import { api } from '../../../lib/api.ts';

export type Telling = Answer<typeof toldTellings.tell>;

interface Sent {
  /** Given answers that it corrects. */
  told: string[];
  reason: string;
  by: 'letter' | 'file';
  /** When a letter was written; undefined of a file. */
  writtenAt: string | undefined;
}

/** As many as one call takes, one after the other. Pure. */
export const portions = <T>(all: T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / limits.toldTogether) }, (_, at) =>
    all.slice(at * limits.toldTogether, (at + 1) * limits.toldTogether),
  );

/** Notes that a customer was told of all these answers, one portion after the other; answers what this settled and told anew. */
export async function tellAll({ told, reason, by, writtenAt }: Sent): Promise<Telling> {
  const all: Telling = { alarms: [], corrected: [], open: 0 };
  const asked = { reason, by, ...(writtenAt === undefined ? {} : { written_at: writtenAt }) };
  for (const some of portions(told)) {
    const { alarms, corrected, open } = await api(toldTellings.tell, { body: { told: some, ...asked } });
    all.alarms.push(...alarms);
    all.corrected.push(...corrected);
    all.open += open;
  }
  return all;
}

/** Takes all of it back: what was told before holds again, and its findings are open again; answers how many. */
export async function takeAllBack({ alarms, corrected }: Telling): Promise<number> {
  let opened = 0;
  for (const some of portions(corrected)) await api(toldTellings.takeBack, { body: { alarms: [], corrected: some } });
  for (const some of portions(alarms)) opened += (await api(toldTellings.takeBack, { body: { alarms: some } })).opened;
  return opened;
}

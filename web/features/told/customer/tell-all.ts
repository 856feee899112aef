import { limits } from '#contract/limits.ts';
import { promises } from '#contract/promises.ts';
import { toldTellings } from '#contract/told-tellings.ts';
import type { Answer } from '#contract/endpoint.ts';
import { api } from '../../../lib/api.ts';

type Seen = { id: string; version: number };

export interface Telling extends Answer<typeof toldTellings.tell> {
  promises: Answer<typeof promises.tell>['told'];
}

interface Sent {
  /** Given answers that it corrects. */
  told: string[];
  /** Promises of which it says that they are moved or dropped. */
  promised: Seen[];
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
export async function tellAll({ told, promised, reason, by, writtenAt }: Sent): Promise<Telling> {
  const all: Telling = { alarms: [], corrected: [], open: 0, promises: [] };
  const asked = { reason, by, ...(writtenAt === undefined ? {} : { written_at: writtenAt }) };
  const parts = [
    ...portions(told).map((some) => ({ told: some, promises: [] })),
    ...portions(promised).map((some) => ({ told: [], promises: some })),
  ];
  for (const part of parts) {
    const { alarms, corrected, open } = await api(toldTellings.tell, { body: { ...part, ...asked } });
    all.alarms.push(...alarms);
    all.corrected.push(...corrected);
    all.open += open;
    if (part.promises.length > 0) all.promises.push(...(await api(promises.tell, { body: { promises: part.promises } })).told);
  }
  return all;
}

/** Takes all of it back: what was told before holds again, and its findings are open again; answers how many. */
export async function takeAllBack({ alarms, corrected, promises: promised }: Telling): Promise<number> {
  let opened = 0;
  for (const some of portions(promised)) await api(promises.takeBack, { body: { told: some } });
  for (const some of portions(corrected)) await api(toldTellings.takeBack, { body: { alarms: [], corrected: some } });
  for (const some of portions(alarms)) opened += (await api(toldTellings.takeBack, { body: { alarms: some } })).opened;
  return opened;
}

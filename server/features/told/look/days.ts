import { type Db, inOrg } from '#server/platform/db/db.ts';
import { writeAlarms } from './alarms.ts';
import { foundAmong } from './found.ts';
import { START, TOGETHER, listGiven } from './given.ts';
import { heldAgainst } from './held-against.ts';

/** Finds given answers that name a day which lay ahead when they were told and is over now. May run twice, and in several processes. */
export const lookAtDays = async (db: Db, now: Date, stop: AbortSignal): Promise<void> => {
  const held = heldAgainst([], { things: [], products: [], now: now.getTime() });
  for (const { id: orgId } of await db.selectFrom('org').select('id').execute()) {
    let from: string | undefined = START;
    while (from !== undefined && !stop.aborted) {
      const after: string = from;
      const rows = await inOrg(db, orgId, (trx) => listGiven(trx, orgId, after, null));
      const found = await foundAmong(rows, await held.changesOf(rows), held.sources);
      await inOrg(db, orgId, (trx) => writeAlarms(trx, orgId, found));
      from = rows.length < TOGETHER ? undefined : rows.at(-1)?.id;
    }
  }
};

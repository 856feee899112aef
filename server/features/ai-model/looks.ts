import { patienceOf } from '#server/platform/db/shares.ts';
import type { OrgActor } from '#server/platform/http/actor.ts';
import { openLines } from '#server/platform/limits/lines.ts';

/** What a server lists is read in one go; of those who have one share so many look at once, and so many wait. */
const LOOKING = { most: 2, waiting: 20 };
const looks = openLines();

/** Looks at a server that somebody names, in turn. @throws as `Lines.take` */
export async function inLine<T>({ party, orgId }: OrgActor, look: () => Promise<T>): Promise<T> {
  return looks.within([{ name: party ?? orgId, ...LOOKING }], patienceOf(), look);
}

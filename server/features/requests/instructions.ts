import { createHash } from 'node:crypto';
import type { RequestWithEntries } from '#contract/requests.ts';
import { type Nameable, readWishes } from '#engine/answers/wishes.ts';
import { keepRecent } from '#engine/common/kept.ts';
import { listNameable, nameableState } from '#server/features/documents/steps.ts';
import type { Trx } from '#server/platform/db/db.ts';

/** What the asker of a request wrote about its answers, and what can be named in it. */
export interface Instructions {
  instructions: string | null;
  nameable: Nameable[];
}

type Use = RequestWithEntries['instructions_use'];

/** Uses of instructions that are kept, by their text and by all that can be named: what a page of requests in hand looks at again and again. */
const KEPT = 500;
const kept = keepRecent<string, Promise<Use>>(KEPT);

/**
 * What the embedded engine uses of a request's instructions; null where there are none. Reads what it takes, and answers what reckons it, for
 * when the transaction has ended: that may take turns with others, and once for the same instructions and the same documents.
 */
export const instructionsUse = async (
  trx: Trx,
  orgId: string,
  { instructions, sample }: { instructions: string | null; sample: boolean },
): Promise<() => Promise<Use>> => {
  if (instructions === null || instructions.trim() === '') return () => Promise.resolve(null);
  const state = JSON.stringify([orgId, sample, await nameableState(trx, orgId, sample), instructions]);
  const key = createHash('sha256').update(state).digest('base64');
  const known = kept.get(key);
  if (known) return () => known;
  const nameable = await listNameable(trx, orgId, sample);
  return () => {
    const use = kept.get(key) ?? useOf(instructions, nameable);
    kept.set(key, use);
    return use;
  };
};

const useOf = async (instructions: string, nameable: Nameable[]): Promise<Use> => {
  const { names, language, short, rest } = await readWishes(instructions, nameable);
  return { names, language, short, rest };
};

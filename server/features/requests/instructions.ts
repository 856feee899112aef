import type { RequestWithEntries } from '#contract/requests.ts';
import { type Nameable, readWishes } from '#engine/answers/wishes.ts';
import { listNameable } from '#server/features/documents/steps.ts';
import type { Trx } from '#server/platform/db/db.ts';

/** What the asker of a request wrote about its answers, and what can be named in it. */
export interface Instructions {
  instructions: string | null;
  nameable: Nameable[];
}

/** What the embedded engine uses of a request's instructions; null where there are none. */
export const instructionsUse = async (
  trx: Trx,
  orgId: string,
  { instructions, sample }: { instructions: string | null; sample: boolean },
): Promise<RequestWithEntries['instructions_use']> => {
  if (instructions === null || instructions.trim() === '') return null;
  const { names, language, short, rest } = await readWishes(instructions, await listNameable(trx, orgId, sample));
  return { names, language, short, rest };
};

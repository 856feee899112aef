import type { Trx } from '../db/db.ts';
import { AppError } from '../http/app-error.ts';

/** Whose it is that is counted. */
type Holder = { org: string } | { person: string };

/** Holds the row of an organisation or a person until the transaction ends: who does so too goes one after the other. */
export const hold = (trx: Trx, holder: Holder): Promise<unknown> =>
  'org' in holder
    ? trx.selectFrom('org').select('id').where('id', '=', holder.org).forNoKeyUpdate().execute()
    : trx.selectFrom('app_user').select('id').where('id', '=', holder.person).forNoKeyUpdate().execute();

/**
 * Lets one more be made where there are fewer than `most`: whoever makes one for the same holder at the same time waits until this
 * transaction ends, and counts what it made. @throws conflict with the sentence
 */
export async function holdMost(
  trx: Trx,
  holder: Holder,
  count: () => Promise<number>,
  { most, more = 1, sentence }: { most: number; more?: number; sentence: string },
): Promise<void> {
  await hold(trx, holder);
  if ((await count()) + more > most) throw new AppError('conflict', sentence);
}

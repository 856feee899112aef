/** How many entries of a request stand where. */
import * as z from 'zod/mini';
import { type EntryStatus, entryStatuses } from './entry-statuses.ts';

const countOfEach = Object.fromEntries(entryStatuses.map((status) => [status, z.int()])) as Record<EntryStatus, ReturnType<typeof z.int>>;

export const RequestCounts = z.object({
  total: z.int(),
  ...countOfEach,
  /** Entries that hold an answer and are not skipped, also while they are answered again. */
  drafted: z.int(),
  /** Unanswered entries that nobody has asked the engine yet. */
  not_asked: z.int(),
  /** Approved entries whose form offers options, none of which is chosen: its mark stays empty. */
  approved_without_option: z.int(),
  /** Answers that nobody has approved, by how far they can be trusted (`contract/trust.ts`). */
  sure: z.int(),
  check: z.int(),
  weak: z.int(),
});
export type RequestCounts = z.infer<typeof RequestCounts>;

/** That a customer was told what holds now: what was found of the answers that they held is settled by it at once. */
import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { Id, Instant, Text, Version } from './fields.ts';
import { limits } from './limits.ts';

const { toldTogether: MOST } = limits;

const Settled = z.array(z.object({ id: Id, version: Version }));

export const toldTellings = {
  /**
   * What takes the place of an answer is kept as told from then on, and what was found is settled; so is what the same customer was told to the same
   * question in other forms. An answer corrected without a finding gets one, settled.
   */
  tell: {
    method: 'POST',
    path: '/api/told/tellings',
    summary:
      'Note that a letter or a file told a customer what holds now: that is kept as told, and what was found of the former answers is settled',
    body: z.object({
      /** Given answers that it corrected. */
      told: z.array(Id).check(z.maxLength(MOST)),
      /** Promises of which it said that they are moved or dropped: what is held as told says so too. They are noted as told by a call of their own. */
      promises: z._default(z.array(z.object({ id: Id, version: Version })).check(z.maxLength(MOST)), []),
      /** By what they were told, for the history. */
      reason: Text(limits.toldReason),
      /** Their file says what is approved, a letter what was found since. */
      by: z._default(z.enum(['letter', 'file']), 'letter'),
      /** When the letter was written: what changed since is not told by it, and stays open. */
      written_at: z.optional(Instant),
    }),
    response: {
      200: z.object({
        alarms: Settled,
        /** Given answers that are held as told now, in the place of former ones. */
        corrected: z.array(Id),
        /** Answers about which something else is known since, or nothing any more: they stay as they are. */
        open: z.int(),
      }),
    },
  },
  /** What somebody decided otherwise since stays as it is. */
  takeBack: {
    method: 'POST',
    path: '/api/told/tellings/undo',
    summary: 'Open findings again that one telling settled; what was told before is held as told again',
    body: z.object({
      alarms: Settled.check(z.maxLength(4 * MOST)),
      corrected: z._default(z.array(Id).check(z.maxLength(4 * MOST)), []),
    }),
    response: { 200: z.object({ opened: z.int() }) },
  },
} as const satisfies Record<string, Endpoint>;

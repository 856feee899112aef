/** That a customer was told what holds now: what was found of the answers that they held is settled by it at once. */
import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { Id, Text, Version } from './fields.ts';
import { limits } from './limits.ts';

const { toldTogether: MOST } = limits;

const Settled = z.array(z.object({ id: Id, version: Version }));

export const toldTellings = {
  /** What their customer was told to the same question in other forms is settled too. An answer corrected without a finding gets one, settled. */
  tell: {
    method: 'POST',
    path: '/api/told/tellings',
    summary: 'Note that a letter or a file told a customer what holds now: what is found of the answers that it corrected is settled',
    body: z.object({
      /** Given answers that it corrected. */
      told: z.array(Id).check(z.minLength(1), z.maxLength(MOST)),
      /** By what they were told, for the history. */
      reason: Text(limits.toldReason),
    }),
    response: { 200: z.object({ alarms: Settled }) },
  },
  /** What somebody decided otherwise since stays as it is. */
  takeBack: {
    method: 'POST',
    path: '/api/told/tellings/undo',
    summary: 'Open findings again that one telling settled',
    body: z.object({ alarms: Settled.check(z.minLength(1), z.maxLength(4 * MOST)) }),
    response: { 200: z.object({ opened: z.int() }) },
  },
} as const satisfies Record<string, Endpoint>;

import * as z from 'zod/mini';
import type { Deps } from '#server/deps.ts';
import { forgetEvents } from './store.ts';

const Bought = z.object({ id: z.string() });

/** Each may run twice. */
export const paymentJobs = {
  'forget-payment-events': (_payload: unknown, { db }: Deps): Promise<void> => forgetEvents(db),

  'end-subscription': async (payload: unknown, { payments }: Deps): Promise<void> => {
    const { id } = Bought.parse(payload);
    if (!payments) throw new Error(`the subscription ${id} cannot be ended while no payment provider is configured`);
    await payments.end(id);
  },
};

import * as z from 'zod/mini';
import type { Deps } from '#server/deps.ts';
import { writeLetter } from '#server/platform/mail/letter.ts';
import { forgetEvents } from './store.ts';

const Bought = z.object({ id: z.string() });
const Second = z.object({ id: z.string(), customer: z.string(), holder: z.object({ kind: z.string(), id: z.string() }) });

/** Each may run twice. */
export const paymentJobs = {
  'forget-payment-events': (_payload: unknown, { db }: Deps): Promise<void> => forgetEvents(db),

  'end-subscription': async (payload: unknown, { payments }: Deps): Promise<void> => {
    const { id } = Bought.parse(payload);
    if (!payments) throw new Error(`the subscription ${id} cannot be ended while no payment provider is configured`);
    await payments.end(id);
  },

  'tell-second-subscription': async (payload: unknown, { mail, config, log }: Deps): Promise<void> => {
    const { id, customer, holder } = Second.parse(payload);
    log.warn({ subscription: id, customer, holder }, 'a second subscription of the same holder was paid and is ended');
    const draft = {
      subject: `A second subscription was paid: ${id}`,
      text: [
        `The ${holder.kind} ${holder.id} has a subscription that runs, and paid another one: ${id}, of the customer ${customer}.`,
        'It is ended at once. What was paid for it is not given back by itself: give it back where your payment provider shows it.',
      ],
      button: 'See the service',
    };
    await mail.send(writeLetter(draft, { to: config.operatorEmail, url: config.publicUrl, language: 'en' }));
  },
};

import * as z from 'zod/mini';
import type { Deps } from '#server/deps.ts';
import { writeLetter } from '#server/platform/mail/letter.ts';
import { forgetEvents } from './store.ts';

const Bought = z.object({ id: z.string() });
const Second = z.object({
  id: z.string(),
  customer: z.string(),
  holder: z.object({ kind: z.string(), id: z.string() }),
  why: z._default(z.enum(['second', 'deleted']), 'second'),
});

/** What the operator is told of a subscription that was ended as it came. */
const told = {
  second: { subject: 'A second subscription was paid', fact: 'has a subscription that runs, and paid another one' },
  deleted: {
    subject: 'A plan was paid for a deleted organisation',
    fact: 'was deleted, and a plan was paid for it on a page that was open',
  },
};

/** Each may run twice. */
export const paymentJobs = {
  'forget-payment-events': (_payload: unknown, { db }: Deps): Promise<void> => forgetEvents(db),

  'end-subscription': async (payload: unknown, { payments }: Deps): Promise<void> => {
    const { id } = Bought.parse(payload);
    if (!payments) throw new Error(`the subscription ${id} cannot be ended while no payment provider is configured`);
    await payments.end(id);
  },

  /** What was paid already comes as a message, and is ended there. */
  'expire-checkout': async (payload: unknown, { payments }: Deps): Promise<void> => {
    const { id } = Bought.parse(payload);
    if (!payments) throw new Error(`the checkout ${id} cannot be ended while no payment provider is configured`);
    await payments.expire(id);
  },

  'tell-second-subscription': async (payload: unknown, { mail, config, log }: Deps): Promise<void> => {
    const { id, customer, holder, why } = Second.parse(payload);
    const { subject, fact } = told[why];
    log.warn({ subscription: id, customer, holder, why }, 'a subscription that nobody may pay for was paid and is ended');
    const draft = {
      subject: `${subject}: ${id}`,
      text: [
        `The ${holder.kind} ${holder.id} ${fact}: ${id}, of the customer ${customer}.`,
        'It is ended at once. What was paid for it is not given back by itself: give it back where your payment provider shows it.',
      ],
      button: 'See the service',
    };
    await mail.send(writeLetter(draft, { to: config.operatorEmail, url: config.publicUrl, language: 'en' }));
  },
};

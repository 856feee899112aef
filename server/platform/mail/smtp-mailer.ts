import { createTransport } from 'nodemailer';
import { SET_ASIDE } from '../limits/fold-email.ts';
import { envelopeOf } from './envelope.ts';
import type { Mailer } from './mailer.ts';

/** Hands mails to a mail server; fails when it does not take one, so that the job is tried again. */
export function smtpMailer(settings: { url: string; from: string }): Mailer & { check(): Promise<void>; close(): void } {
  const transport = createTransport({ url: settings.url, pool: true, connectionTimeout: 10_000, socketTimeout: 20_000 } as never);
  return {
    send: async (mail) => {
      if (!mail.to.endsWith(SET_ASIDE)) await transport.sendMail(envelopeOf(settings.from, mail));
    },
    check: async () => {
      await transport.verify();
    },
    close: () => transport.close(),
  };
}

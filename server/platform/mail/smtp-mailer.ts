import { createTransport } from 'nodemailer';
import { isLoopback } from '#server/config.ts';
import { SET_ASIDE } from '../limits/fold-email.ts';
import { envelopeOf } from './envelope.ts';
import type { Mailer } from './mailer.ts';

/**
 * Whether a mail server must take a connection that is encrypted: whoever stands on the way could take the offer of it away, and would read
 * the password and every link. A server of this machine need not, nor one whose address ends in `?requireTLS=false`.
 */
export const needsTls = (url: string): boolean => {
  const { hostname, searchParams } = new URL(url);
  return !isLoopback(hostname) && searchParams.get('requireTLS') !== 'false';
};

/** A mail that is not taken by then is given up, whatever the server goes on saying. */
const GIVEN_UP_MS = 60_000;

/** Hands mails to a mail server; fails when it does not take one, or not within a minute, so that the job is tried again. */
export function smtpMailer(settings: {
  url: string;
  from: string;
  givenUpMs?: number;
}): Mailer & { check(): Promise<void>; close(): void } {
  const options = { pool: true, connectionTimeout: 10_000, socketTimeout: 20_000, requireTLS: needsTls(settings.url) };
  const transport = createTransport({ url: settings.url, ...options } as never);
  return {
    send: async (mail) => {
      if (mail.to.endsWith(SET_ASIDE)) return;
      const signal = AbortSignal.timeout(settings.givenUpMs ?? GIVEN_UP_MS);
      await transport.sendMail({ ...envelopeOf(settings.from, mail), signal });
    },
    check: async () => {
      await transport.verify();
    },
    close: () => transport.close(),
  };
}

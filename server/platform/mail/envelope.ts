import type { SendMailOptions } from 'nodemailer';
import type { Mail } from './mailer.ts';
import { SIGN_ID, signPart } from './sign.ts';

/** One address and nothing else: no list, no name, nothing that could begin a header. */
const PLAIN = /^[^\s@<>,;:"()[\]\\\p{Cc}]+@[^\s@<>,;:"()[\]\\\p{Cc}]+$/u;

/** Behind the last @ of an address, with or without a name. */
const hostOf = (from: string): string => /@([^\s@<>]+)>?\s*$/u.exec(from)?.[1] ?? 'localhost';

/**
 * A mail as it is handed over. Whatever a subject holds, it is one line.
 * @throws Error for a recipient that is not one plain address
 */
export function envelopeOf(from: string, { id, to, subject, text, html, endUrl }: Mail): SendMailOptions {
  if (!PLAIN.test(to)) throw new Error('a mail goes to one plain address');
  return {
    from,
    ...(id === undefined ? {} : { messageId: `<${id}@${hostOf(from)}>` }),
    to: { name: '', address: to },
    subject: subject.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim(),
    text,
    html,
    ...(html.includes(SIGN_ID) ? { attachments: [signPart] } : {}),
    ...(endUrl === undefined
      ? {}
      : { headers: { 'List-Unsubscribe': `<${endUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } }),
  };
}

import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';
const BYTES = 32;

/** A secret as Standard Webhooks writes it. */
export const newSecret = (): string => `${PREFIX}${randomBytes(BYTES).toString('base64')}`;

interface Message {
  id: string;
  /** Seconds since 1970. */
  timestamp: number;
  body: string;
}

const signatureWith = (secret: string, { id, timestamp, body }: Message): string =>
  `v1,${createHmac('sha256', Buffer.from(secret.slice(PREFIX.length), 'base64'))
    .update(`${id}.${timestamp}.${body}`)
    .digest('base64')}`;

/** The headers of Standard Webhooks; with two secrets the receiver may know either. */
export const signedHeaders = (secrets: string[], message: Message): Record<string, string> => ({
  'webhook-id': message.id,
  'webhook-timestamp': String(message.timestamp),
  'webhook-signature': secrets.map((secret) => signatureWith(secret, message)).join(' '),
});

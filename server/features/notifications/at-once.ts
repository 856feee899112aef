import type { Db } from '#server/platform/db/db.ts';
import { addAttempts } from '#server/platform/limits/attempts.ts';
import { foldEmail } from '#server/platform/limits/fold-email.ts';

const HOUR = 3600;
/** Less than a day, so that a mail that went out late holds up none of the next morning. */
const BETWEEN_DIGESTS = 20 * HOUR;
/** Pieces of news in an hour that are mailed at once: a working hour has fewer, and nobody reads more. */
const PER_PERSON = 100;
/** To one mailbox of one organisation, from all who cause them; and of all its organisations, so that no one of them puts off the others. */
const PER_MAILBOX = 60;
const OF_ALL = 240;
/** Of these, from one person: nobody alone puts off what others say. */
const FROM_ONE = 20;

interface Counted {
  what: string;
  who: string;
  most: number;
  seconds: number;
}

interface News {
  orgId: string;
  /** The person who causes it; null where nobody does. */
  by: string | null;
  to: string;
}

const budgetsOf = ({ orgId, by, to: email }: News): Counted[] => {
  const mailbox = foldEmail(email);
  return [
    ...(by === null ? [] : [{ what: 'news by person', who: by, most: PER_PERSON, seconds: HOUR }]),
    { what: 'news from one to mailbox', who: `${by ?? orgId} ${mailbox}`, most: FROM_ONE, seconds: HOUR },
    { what: 'news of organisation to mailbox', who: `${orgId} ${mailbox}`, most: PER_MAILBOX, seconds: HOUR },
    { what: 'news to mailbox', who: mailbox, most: OF_ALL, seconds: HOUR },
  ];
};

/** Sends where all of it has room, and counts it then: a mail that the server does not take is tried again and counts once. Answers whether. */
async function sendWithin(db: Db, budgets: Counted[], send: () => Promise<void>): Promise<boolean> {
  for (const { most, ...counted } of budgets) if ((await addAttempts(db, counted, 0)).made >= most) return false;
  await send();
  for (const counted of budgets) await addAttempts(db, counted, 1);
  return true;
}

/** Mails a piece of news at once, unless whoever causes it, or the mailbox, has had enough of them for an hour; answers whether. */
export const mailAtOnce = (db: Db, news: News, send: () => Promise<void>): Promise<boolean> => sendWithin(db, budgetsOf(news), send);

/** Sends somebody the daily mail of an organisation, once a day; what is left then comes with the next. */
export const mailDaily = (db: Db, { orgId, userId }: { orgId: string; userId: string }, send: () => Promise<void>): Promise<boolean> =>
  sendWithin(db, [{ what: 'daily mail', who: `${orgId} ${userId}`, most: 1, seconds: BETWEEN_DIGESTS }], send);

import { randomBytes } from 'node:crypto';
import { assistantPlans, type assistant } from '#contract/assistant.ts';
import type { Answer, Parsed } from '#contract/endpoint.ts';
import type { Db } from '#server/platform/db/db.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { enqueueJob } from '#server/platform/jobs/enqueue.ts';
import { countAttempt } from '#server/platform/limits/attempts.ts';
import { limitMailsTo } from '#server/platform/limits/mail-limit.ts';
import { foldEmail } from '#server/platform/limits/fold-email.ts';
import { noConversation } from './ask.ts';
import { presentHead, presentTurn } from './present.ts';
import { type ConversationRow, endShare, findConversation, findPerson, findShared, listTurns, shareConversation } from './store.ts';

type Calls = typeof assistant;

const TOKEN_BYTES = 32;
const DAY = 86_400;
/** People whom one person may have told of a conversation in a day. */
const A_DAY = 100;

/**
 * Makes the link of a conversation, which has at most one, and says for whom it is; who is named for the first time is told by mail.
 * @throws not_found · no_access when people are named without the business plan · rate_limited
 */
export const share = async (
  db: Db,
  { userId }: Actor,
  id: string,
  { shared_with }: NonNullable<Parsed<Calls['share'], 'body'>>,
): Promise<Answer<Calls['share']>> => {
  const named = shared_with && [...new Set(shared_with.map(foldEmail))];
  if (named) await requirePrivate(db, userId);
  const known = await findConversation(db, userId, id);
  if (!known) throw noConversation();
  const added = (named ?? []).filter((email) => !known.shared_with?.includes(email));
  const sentence = `You can share with ${A_DAY} people a day. Share with the others tomorrow.`;
  for (const email of added) {
    await countAttempt(db, { what: 'assistant share', who: userId, most: A_DAY, seconds: DAY, sentence });
    await limitMailsTo(db, email, { kind: 'person', id: userId });
  }
  return db.transaction().execute(async (trx) => {
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const row = await shareConversation(trx, userId, id, { token, ...(named === undefined ? {} : { with: named }) });
    if (!row) throw noConversation();
    for (const email of added) await enqueueJob(trx, 'send-assistant-share', { conversation_id: row.id, email });
    return presentHead(row);
  });
};

async function requirePrivate(db: Db, userId: string): Promise<void> {
  const { plan } = await findPerson(db, userId);
  if (!assistantPlans[plan].privateSharing)
    throw new AppError('no_access', 'Sharing with named people comes with the Business plan. Without it anyone with the link can read.');
}

/** Ends the link at once. @throws not_found */
export const unshare = async (db: Db, { userId }: Actor, id: string): Promise<Answer<Calls['unshare']>> => {
  const row = await endShare(db, userId, id);
  if (!row) throw noConversation();
  return presentHead(row);
};

/** @throws not_found when the link was ended or never made · forbidden when it is for named people */
export const readShared = async (db: Db, token: string): Promise<Answer<Calls['shared']>> => {
  const row = await findLink(db, token);
  if (row.shared_with) throw notNamed();
  return presentShared(db, row);
};

/** @throws not_found · forbidden when it is for named people and the caller, who made it or has a verified address, is none of them */
export const readSharedWithMe = async (db: Db, { userId, email }: Actor, token: string): Promise<Answer<Calls['sharedWithMe']>> => {
  const row = await findLink(db, token);
  const mayRead = row.shared_with === null || row.user_id === userId || row.shared_with.includes(foldEmail(email));
  if (!mayRead) throw notNamed();
  return presentShared(db, row);
};

async function findLink(db: Db, token: string): Promise<ConversationRow> {
  const row = await findShared(db, token);
  if (!row) throw new AppError('not_found', 'This conversation is not shared any more. Ask whoever sent the link for a new one.');
  return row;
}

const notNamed = (): AppError =>
  new AppError('forbidden', 'This conversation is for people who were named. Sign in with the address that the link was sent to.');

const presentShared = async (db: Db, row: ConversationRow): Promise<Answer<Calls['shared']>> => {
  const { title, specialist, created_at } = presentHead(row);
  return { title, specialist, created_at, turns: (await listTurns(db, row.id)).map(presentTurn) };
};

import type { Answer, Parsed } from '#contract/endpoint.ts';
import type { assistant } from '#contract/assistant.ts';
import { foldEmail } from '#server/platform/limits/fold-email.ts';
import { type Db, newId } from '#server/platform/db/db.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import { pageOf } from '#server/platform/http/list-query.ts';
import { enqueueJob } from '#server/platform/jobs/enqueue.ts';
import { countAttempt } from '#server/platform/limits/attempts.ts';
import { limitMailsTo } from '#server/platform/limits/mail-limit.ts';
import { type InviteRow, insertInvite, listInvites as listRows } from './invite-store.ts';

const DAY = 86_400;
/** Mails that one person may cause in a day. */
const A_DAY = 20;

const present = (row: InviteRow): Answer<typeof assistant.invite> => ({
  id: row.id,
  email: row.email,
  created_at: row.created_at.toISOString(),
  accepted: row.accepted_at !== null,
});

/**
 * Invites an address, once; who is invited again gets no second mail. Nothing says whether the address has an account; an invite
 * counts only for an account made after it. @throws rate_limited
 */
export const invite = async (db: Db, { userId }: Actor, email: string): Promise<Answer<typeof assistant.invite>> => {
  const sentence = `You can invite ${A_DAY} people a day. Invite the others tomorrow.`;
  await countAttempt(db, { what: 'assistant invite', who: userId, most: A_DAY, seconds: DAY, sentence });
  await limitMailsTo(db, email, { kind: 'person', id: userId });
  return db.transaction().execute(async (trx) => {
    const { made, ...row } = await insertInvite(trx, { id: newId(), user_id: userId, email: foldEmail(email) });
    if (made) await enqueueJob(trx, 'send-assistant-invite', { invite_id: row.id });
    return present(row);
  });
};

/** A page of the caller's own, newest first. */
export const listInvites = async (
  db: Db,
  { userId }: Actor,
  { accepted, cursor, limit = 200 }: Parsed<typeof assistant.invites, 'query'>,
): Promise<Answer<typeof assistant.invites>> => {
  const { page, next_cursor } = pageOf(await listRows(db, userId, { accepted, after: cursor ?? null, limit: limit + 1 }), limit);
  return { invites: page.map(present), next_cursor };
};

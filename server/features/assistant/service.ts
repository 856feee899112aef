import { type Assistant, assistantPlans, specialists } from '#contract/assistant.ts';
import type { Answer, Parsed } from '#contract/endpoint.ts';
import type { assistant } from '#contract/assistant.ts';
import type { Deps } from '#server/deps.ts';
import type { Db } from '#server/platform/db/db.ts';
import { seenModelFor } from '#server/features/ai-model/steps.ts';
import { lookThrough, wordsOf } from '#server/platform/db/words-in-texts.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import { noConversation } from './ask.ts';
import { acceptInvite } from './invite-store.ts';
import { presentHead, presentTurn } from './present.ts';
import { usageOf } from './quota.ts';
import {
  deleteConversation as deleteRow,
  findConversation,
  findLastConversation,
  findPerson,
  listConversations,
  listTurns,
  updatePerson,
} from './store.ts';

type Calls = typeof assistant;

/** The assistant as the caller sees it; who came by an invite has that counted from here on. */
export const getAssistant = async (deps: Pick<Deps, 'db' | 'law' | 'models'>, { userId, orgId }: Actor): Promise<Assistant> => {
  const { db, law } = deps;
  const person = await db.transaction().execute(async (trx) => {
    await acceptInvite(trx, userId);
    return findPerson(trx, userId);
  });
  const cover = await law.cover();
  const last = await findLastConversation(db, userId);
  return {
    plan: person.plan,
    plan_of: person.plan_of,
    usage: await usageOf(db, person, new Date()),
    favourites: specialists.filter((one) => person.favourites.includes(one)),
    marketing_consent: person.marketing_consent,
    specialists: specialists.map((specialist) => ({ specialist, ...cover.specialists[specialist] })),
    read_by: await seenModelFor(deps, orgId),
    as_of: cover.asOf,
    last: last ? { ...last, updated_at: last.updated_at.toISOString() } : null,
  };
};

export const changeAssistant = async (
  deps: Pick<Deps, 'db' | 'law' | 'models'>,
  actor: Actor,
  { favourites, marketing_consent }: Parsed<Calls['update'], 'body'>,
): Promise<Assistant> => {
  await findPerson(deps.db, actor.userId);
  const change = { ...(favourites === undefined ? {} : { favourites }), ...(marketing_consent === undefined ? {} : { marketing_consent }) };
  if (Object.keys(change).length > 0) await updatePerson(deps.db, actor.userId, change);
  return getAssistant(deps, actor);
};

/** The caller's conversations; a plan without history has none to show. */
export const listHistory = async (
  db: Db,
  { userId }: Actor,
  { q = '', cursor, limit = 50 }: Parsed<Calls['conversations'], 'query'>,
): Promise<Answer<Calls['conversations']>> => {
  const { plan } = await findPerson(db, userId);
  if (!assistantPlans[plan].history) return { conversations: [], next_cursor: null };
  const words = wordsOf(q);
  const page = { words, after: cursor ?? null, limit };
  const shown = await (words.length > 0
    ? lookThrough(db, (trx) => listConversations(trx, userId, page))
    : listConversations(db, userId, page));
  return { conversations: shown.page.map(presentHead), next_cursor: shown.next_cursor };
};

/** @throws not_found */
export const getConversation = async (db: Db, { userId }: Actor, id: string): Promise<Answer<Calls['conversation']>> => {
  const row = await findConversation(db, userId, id);
  if (!row) throw noConversation();
  return { ...presentHead(row), turns: (await listTurns(db, row.id)).map(presentTurn) };
};

/** @throws not_found */
export const deleteConversation = async (db: Db, { userId }: Actor, id: string): Promise<null> => {
  if (!(await deleteRow(db, userId, id))) throw noConversation();
  return null;
};

import { performance } from 'node:perf_hooks';
import type { Answer, Parsed } from '#contract/endpoint.ts';
import { MOST_TURNS, type Specialist, type assistant } from '#contract/assistant.ts';
import { untilAborted } from '#engine/common/until-aborted.ts';
import type { LawAnswer } from '#engine/law/model.ts';
import type { Deps } from '#server/deps.ts';
import { type Db, type Trx, newId } from '#server/platform/db/db.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { lawReaderFor } from '#server/features/ai-model/steps.ts';
import { takePlace } from './colleagues.ts';
import { presentTurn, turnOf } from './present.ts';
import { beginFree, charge, requireQuestions, wasNotFree } from './quota.ts';
import {
  type ConversationRow,
  countTurns,
  findConversation,
  findPerson,
  insertConversation,
  insertTurn,
  listBefore,
  touchConversation,
} from './store.ts';

type Question = Parsed<typeof assistant.ask, 'body'>;
interface Asking {
  /** Ends the work when nobody waits for it any more. */
  signal: AbortSignal;
  tell?: (state: State) => void;
}
type State = { state: 'determining' | 'preparing' | 'answering'; specialist: Specialist | null };

export const noConversation = (): AppError => new AppError('not_found', 'There is no such conversation among yours.');

/** @throws conflict when a conversation has all questions that it may have */
const requireRoom = async (db: Db | Trx, conversationId: string): Promise<void> => {
  if ((await countTurns(db, conversationId)) < MOST_TURNS) return;
  throw new AppError('conflict', `This conversation has its ${MOST_TURNS} questions. Begin a new one; this one stays as it is.`);
};

/** Only a sure answer is worth a question of the month: a refusal, a question back, a part, a list of rules, bare passages and what has yet to be checked are free. */
const counts = ({ status, basis, doubt, citations }: LawAnswer): boolean =>
  status === 'answered' && basis !== 'passage' && doubt === undefined && !citations.some((cited) => cited.to_be_checked);

/**
 * Answers one question, counts it where the answer is sure, and stores it in its conversation. What is counted is counted before
 * anybody sees it, so that the quota is exact and a failed question costs nothing; so does one that nobody waits for any more.
 * @throws over_quota · plan_busy when as many as the plan allows are asking · not_found when the conversation is not the caller's · conflict
 * when it has no room for another question · rate_limited when too many were asked that are free
 */
export const askQuestion = async (
  deps: Pick<Deps, 'db' | 'law' | 'models' | 'seal'>,
  actor: Actor,
  asked: Question,
  { signal, tell = () => {} }: Asking,
): Promise<Answer<typeof assistant.ask>> => {
  const { db } = deps;
  const { userId } = actor;
  const started = performance.now();
  const now = new Date();
  const person = await findPerson(db, userId);
  const usage = await requireQuestions(db, person, now);
  const known = asked.conversation_id === undefined ? null : await findConversation(db, userId, asked.conversation_id);
  if (known === undefined) throw noConversation();
  if (known) await requireRoom(db, known.id);
  signal.throwIfAborted();
  await takePlace(db, person, now);
  await beginFree(db, userId);
  const chosen = known?.specialist ?? asked.specialist ?? 'general';
  if (chosen === 'general') tell({ state: 'determining', specialist: null });
  tell({ state: 'preparing', specialist: chosen === 'general' ? null : chosen });
  const before = known ? await listBefore(db, known.id) : [];
  const reader = await lawReaderFor(deps, actor);
  const answer = await untilAborted(signal, deps.law.ask(asked.question, { before, reader, signal }));
  const ms = Math.round(performance.now() - started);
  const stored = await db.transaction().execute(async (trx) => {
    signal.throwIfAborted();
    const counted = counts(answer) ? await charge(trx, person.holder_id, usage, now) : usage;
    const conversationId = await placeOf(trx, userId, { known, chosen, answer });
    const turn = await insertTurn(trx, turnOf(answer, { id: newId(), conversationId, ms }));
    return { conversation_id: conversationId, turn: presentTurn(turn), usage: counted };
  });
  if (counts(answer)) await wasNotFree(db, userId);
  tell({ state: 'answering', specialist: answer.specialist });
  return stored;
};

/** The conversation that goes on, or a new one that has its first question for a title. @throws not_found when it was deleted meanwhile · conflict */
const placeOf = async (
  trx: Trx,
  userId: string,
  { known, chosen, answer }: { known: ConversationRow | null; chosen: Specialist; answer: LawAnswer },
): Promise<string> => {
  if (known === null) {
    const id = newId();
    await insertConversation(trx, { id, user_id: userId, specialist: chosen, title: answer.question });
    return id;
  }
  if (!(await touchConversation(trx, userId, known.id))) throw noConversation();
  // It is held now: whoever asks beside has added theirs, or waits.
  await requireRoom(trx, known.id);
  return known.id;
};

import { performance } from 'node:perf_hooks';
import { Proposal } from '#contract/answers.ts';
import type { Parsed } from '#contract/endpoint.ts';
import type { InstantAnswer } from '#contract/instant-answers.ts';
import type { requests } from '#contract/requests.ts';
import type { AnswerContext } from '#engine/answers/model.ts';
import { askedAlone } from '#engine/answers/read-question.ts';
import type { Deps } from '#server/deps.ts';
import { accountOf, engineFor } from '#server/features/ai-model/steps.ts';
import { requireScope, searchScope } from '#server/features/documents/steps.ts';
import { decideByLeads } from '#server/features/library/steps.ts';
import { decideByDoubts } from '#server/features/told/steps.ts';
import { meter } from '#server/features/metering/steps.ts';
import { knownFacts, reviewBelow } from '#server/features/orgs/steps.ts';
import { keptTrace, sentByKind } from '#server/features/qa-entries/steps.ts';
import { listCustomers } from '#server/features/requests/steps.ts';
import { permit } from '#server/features/standing/steps.ts';
import { type Db, inOrg, newId } from '#server/platform/db/db.ts';
import type { OrgActor } from '#server/platform/http/actor.ts';
import { needs } from './policy.ts';
import { type InstantAnswerRow, insertInstantAnswer, listInstantAnswers } from './store.ts';

const present = (row: InstantAnswerRow): InstantAnswer => ({
  ...Proposal.parse(row.proposal),
  id: row.id,
  question: row.question,
  created_at: row.created_at.toISOString(),
  ms: row.ms,
  sample: row.sample,
});

/** What an answer from an organisation's own knowledge is made with besides it. */
const ofOrganisation = async (db: Db, { orgId, userId }: OrgActor) => ({
  known: await knownFacts(db, orgId, userId),
  ...(await inOrg(db, orgId, async (trx) => ({
    sent: await sentByKind(trx, orgId),
    customers: await listCustomers(trx, orgId),
  }))),
});

/**
 * Answers one question now, for any member, and keeps it in the asker's list; from the sample only where there is nothing
 * else to answer from. `ms` is the engine's time. `tell` hears what is done; nothing is done any more, and no model asked, once `signal`
 * aborts.
 * @throws the signal's reason · no_access · not_found when a folder of the scope is not there
 */
export const answerInstantly = async (
  deps: Pick<Deps, 'db' | 'knowledge' | 'engine' | 'models' | 'seal'>,
  actor: OrgActor,
  input: Parsed<typeof requests.instantAnswer, 'body'>,
  waiting: Pick<AnswerContext, 'tell' | 'signal'>,
): Promise<InstantAnswer> => {
  await permit(deps.db, actor, needs.instantAnswer);
  const { scope: wanted } = input;
  if (wanted) await inOrg(deps.db, actor.orgId, (trx) => requireScope(trx, actor.orgId, wanted));
  const own = await deps.knowledge.toAnswer(actor.orgId, { sample: false });
  const sample = (await own.documents()).length === 0;
  const index = sample ? await deps.knowledge.toAnswer(actor.orgId, { sample }) : own;
  const below = await reviewBelow(deps.db, actor.orgId);
  const ofOrg = sample ? {} : await ofOrganisation(deps.db, actor);
  const scope = searchScope(input.scope);
  if (!sample) await inOrg(deps.db, actor.orgId, (trx) => meter(trx, actor.orgId, 'questions', 1));
  const engine = await engineFor(deps, actor.orgId);
  const started = performance.now();
  const proposal = await engine.answer(askedAlone(input.question, input.options), {
    index,
    scope,
    account: accountOf(deps.db, { orgId: actor.orgId, purpose: 'instant_answer' }),
    ...waiting,
    ...ofOrg,
    ...(below === null ? {} : { reviewBelow: below }),
  });
  const ms = Math.round(performance.now() - started);
  return inOrg(deps.db, actor.orgId, async (trx) => {
    const known = await decideByLeads(trx, actor.orgId, [proposal]);
    const entry = { id: newId(), question: input.question, options: input.options ?? [] };
    const [{ entry: _, ...marked } = { entry: null, ...proposal }] = await decideByDoubts(trx, actor.orgId, known.map((one) => ({ ...one, entry }))); // prettier-ignore
    const kept = marked.trace ? { ...marked, trace: keptTrace(marked.trace) } : marked;
    return present(
      await insertInstantAnswer(trx, {
        id: newId(),
        org_id: actor.orgId,
        user_id: actor.userId,
        question: input.question,
        proposal: JSON.stringify(kept),
        ms,
        sample: sample && proposal.citations.length > 0,
      }),
    );
  });
};

/** The caller's own, newest first. */
export const listRecent = (
  db: Db,
  actor: OrgActor,
  page: { after: string | null; limit: number },
): Promise<{ instant_answers: InstantAnswer[]; next_cursor: string | null }> =>
  inOrg(db, actor.orgId, async (trx) => {
    const { page: rows, next_cursor } = await listInstantAnswers(trx, actor.orgId, actor.userId, page);
    return { instant_answers: rows.map(present), next_cursor };
  });

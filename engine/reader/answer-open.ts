/** Questions that a model is asked: read, and looked at again before they become plain. */
import type { Proposal } from '#contract/answers.ts';
import { type Reason, reason } from '#contract/reasons.ts';
import type { AnswerContext, AnswerEngine, Asked, FirstReadings, Watching } from '#engine/answers/model.ts';
import { leaveOpen } from '#engine/decision/leave-open.ts';
import { ModelFailure, type ModelSettings } from '#engine/model/model.ts';
import { CHECKS_VERSION, type Checked } from './check.ts';
import { looked, proposalOf } from './decide.ts';
import type { Evidence } from './evidence/knowledge.ts';
import { shownOf } from './evidence/shown.ts';
import { answerFromKept, nearestRead } from './left-open.ts';
import { type Given, lookForOtherwise } from './otherwise.ts';
import type { Read, Reading } from './read-batch.ts';
import { type Finding, type Hears, type Outcome, asksForMore, orFailed, readFound } from './read-found.ts';
import { PROMPT_VERSION } from './rules.ts';
import { findFor } from './search.ts';
import { lookAgain } from './second-look.ts';

export const byHand = (proposal: Proposal): Proposal => ({ ...proposal, made_by: { ...proposal.made_by, engine: 'embedded' } });

interface Answering extends Pick<ModelSettings, 'secondLook'>, Pick<Finding, 'isAtOnce'> {
  /** What answers without the model, from all of the knowledge. */
  embedded: AnswerEngine;
  context: AnswerContext;
  reads: Watching['reads'] | undefined;
}

type Hearing = (...heard: Parameters<Hears>) => { at: number; read: Read; proposal: Proposal }[];

/** In the order of the questions. `reads` is told what a first reading says of questions that more is looked for. */
export async function answerOpen(
  asked: Asked[],
  reading: Reading,
  { secondLook, isAtOnce, embedded, context, reads: told }: Answering,
): Promise<Proposal[]> {
  const find = findFor(reading.context);
  const searching = { ...reading, find, isAtOnce };
  const proposed: Hearing = (heard) =>
    heard.flatMap(([at, read]) => {
      const one = asked[at];
      if (!one || read instanceof ModelFailure || read.checked === null) return [];
      const proposal = readBy(one, read, read.checked, { reading, context });
      // What may say otherwise is looked for with the answer; that is begun while others are read.
      if (proposal.status === 'answered' && !asksForMore(read, searching) && read.checked.answer !== '') void find(read.checked.answer);
      return [{ at, read, proposal }];
    });
  const first: Hears = (heard) => {
    const readings = proposed(heard).map(({ at, read, proposal }): FirstReadings[number] => {
      const stays = proposal.status !== 'answered' && !asksForMore(read, searching);
      return [at, stays ? proposal : looked(proposal, { brought: 'first_reading' }, context)];
    });
    told?.(readings);
  };
  const reads = reading.whole
    ? await readWhole(asked, reading, reading.whole)
    : await readFound(asked, searching, { first, again: proposed });
  if (reads.some((read) => read instanceof ModelFailure)) reading.context.tell?.({ doing: 'searching' });
  const open: { at: number; one: Asked }[] = [];
  const made = await Promise.all(
    reads.map(async (read, at) => {
      const one = asked[at];
      if (one === undefined) return leaveOpen([], 0, reason('fault'));
      if (read instanceof ModelFailure) return withoutModel(one, context, embedded, read.reason);
      if (read.checked === null) return withoutModel(one, context, embedded, reason('question_left_out'));
      const proposal = readBy(one, read, read.checked, { reading, context });
      if (proposal.status !== 'unanswered') return proposal;
      const kept = await answerFromKept(one, context, embedded);
      if (kept) return byHand({ ...kept, reasons: [reason('not_sent'), ...kept.reasons] });
      open.push({ at, one });
      return proposal;
    }),
  );
  const searched = await withNearest(made, open, context, (onAsk) =>
    reading.whole ? made : onPlain(asked, reads, made, (given) => lookForOtherwise(searching, given, onAsk), reading.context),
  );
  return secondLook ? onPlain(asked, reads, searched, (given) => lookAgain(reading, given), reading.context) : searched;
}

const readWhole = (asked: Asked[], reading: Reading, { pieces, replaced }: Evidence): Promise<Outcome[]> =>
  orFailed(reading, asked, { shown: shownOf(pieces, replaced), shared: true });

/** What stands under the questions that stay open is looked for once the model is asked about the others, while it thinks. */
async function withNearest(
  made: Proposal[],
  open: { at: number; one: Asked }[],
  context: AnswerContext,
  look: (onAsk: () => void) => Proposal[] | Promise<Proposal[]>,
): Promise<Proposal[]> {
  const begun = Promise.withResolvers<void>();
  const looking = (async () => look(begun.resolve))().finally(begun.resolve);
  const [looked, related] = await Promise.all([
    looking,
    begun.promise.then(() => Promise.all(open.map(async ({ at, one }) => [at, await nearestRead(one, context)] as const))),
  ]);
  const byPlace = new Map(related);
  return looked.map((proposal, at) => {
    const nearest = byPlace.get(at);
    return nearest ? { ...proposal, related: nearest } : proposal;
  });
}

/** Works on the answers that would be plain. */
async function onPlain(
  asked: Asked[],
  reads: Outcome[],
  made: Proposal[],
  look: (given: Given[]) => Promise<Proposal[]>,
  { tell }: AnswerContext,
): Promise<Proposal[]> {
  const given = made.flatMap((proposal, at): (Given & { at: number })[] => {
    const [one, read] = [asked[at], reads[at]];
    if (proposal.status !== 'answered' || proposal.made_by?.engine !== 'reader' || !one) return [];
    if (!read || read instanceof ModelFailure || !read.checked) return [];
    const { choice, answer, quotes } = read.checked;
    return [{ at, proposal, read, claim: { id: `A${at + 1}`, asked: one, choice, answer, quotes: quotes.map(({ text }) => text) } }];
  });
  if (given.length === 0) return made;
  tell?.({ doing: 'checking' });
  const looked = await look(given);
  const byPlace = new Map(given.map(({ at }, place) => [at, looked[place]]));
  return made.map((proposal, at) => byPlace.get(at) ?? proposal);
}

/** What was read of one question, as a proposal. */
function readBy(asked: Asked, read: Read, checked: Checked, { reading, context }: { reading: Reading; context: AnswerContext }): Proposal {
  const proposal = proposalOf(asked, checked, context);
  return { ...proposal, related: [], made_by: { ...proposal.made_by, ...madeBy(reading, read) } };
}

const madeBy = ({ run }: Reading, { tokensIn, tokensOut }: Read): NonNullable<Proposal['made_by']> => ({
  engine: 'reader',
  model: run.client.model,
  prompt_version: PROMPT_VERSION,
  checks_version: CHECKS_VERSION,
  tokens_in: tokensIn,
  tokens_out: tokensOut,
});

/** The embedded engine's answer where the model fails: a person looks at it, and can ask again. */
async function withoutModel(asked: Asked, context: AnswerContext, embedded: AnswerEngine, why: Reason): Promise<Proposal> {
  return byHand(looked(await embedded.answer(asked, context), { brought: 'without_model', why }, context));
}

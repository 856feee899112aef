/** The answer engine with a language model: the model reads what the knowledge says, code checks what it quotes. */
import pLimit from 'p-limit';
import type { Proposal } from '#contract/answers.ts';
import { reason } from '#contract/reasons.ts';
import { leaveOpen } from '#engine/answers/decide.ts';
import { createEmbeddedEngine } from '#engine/answers/embedded-engine.ts';
import { type AnswerContext, type AnswerEngine, type Asked, untold } from '#engine/answers/model.ts';
import { givesOrders } from '#engine/language/polarity.ts';
import { type ModelRun, openModelRun } from '#engine/model/model-run.ts';
import { type ModelClient, ModelFailure, type ModelSettings } from '#engine/model/model.ts';
import { CHECKS_VERSION } from './check.ts';
import { doubted, proposalOf } from './decide.ts';
import { type Evidence, profileOf, wholeKnowledge } from './evidence/knowledge.ts';
import { sendable } from './evidence/sendable.ts';
import { shownOf } from './evidence/shown.ts';
import { reviewRead } from './gates.ts';
import { knownAnswer } from './known.ts';
import { answerFromKept, nearestRead } from './left-open.ts';
import { type Given, lookForOtherwise } from './otherwise.ts';
import type { Read, Reading } from './read-batch.ts';
import { type Outcome, orFailed, readFound } from './read-found.ts';
import { rehearse } from './rehearsal.ts';
import { PROMPT_VERSION } from './rules.ts';
import { lookAgain } from './second-look.ts';

/** Questions of a form that one prompt asks. */
const BATCH = 20;
/** The share of a model's context that evidence may take where search finds it, and its most. */
const FOUND_SHARE = 1 / 3;
const FOUND_AT_MOST = 40_000;
/** Windows that share calls where the knowledge is too much for a prompt. */
const POOL = 8;

export type ReaderOptions = Pick<ModelSettings, 'tokensPerRequest' | 'today' | 'secondLook'>;

/**
 * Reads questions batch by batch. What is exactly known is not asked, and when the model fails the embedded engine's answer stands,
 * marked. What belongs to one run (its account, its failures, the beginning of its prompts) goes by its context.
 */
export function createReaderEngine(client: ModelClient, options: ReaderOptions): AnswerEngine {
  const embedded = createEmbeddedEngine();
  const readings = new WeakMap<AnswerContext, Promise<Reading>>();
  const readingOf = async (context: AnswerContext): Promise<Reading> => {
    const known = readings.get(context) ?? openReading(client, options, context);
    readings.set(context, known);
    const reading = await known;
    if (!(await holdsKept(reading))) return reading;
    const anew = openReading(client, options, context, reading.run);
    readings.set(context, anew);
    return anew;
  };
  const answerAll = async (asked: Asked[], context: AnswerContext): Promise<Proposal[]> => {
    context.tell?.({ doing: 'searching' });
    const proposals = await Promise.all(asked.map((one) => withoutModel(one, context)));
    const open = asked.filter((_, at) => !proposals[at]);
    if (open.length === 0) return proposals.flatMap((proposal) => proposal ?? []);
    const read = await answerOpen(open, await readingOf(context), { ...options, embedded, context: untold(context) });
    return proposals.flatMap((proposal) => proposal ?? read.shift() ?? []);
  };
  const answerWindows = (windows: Asked[][], context: AnswerContext): Promise<Proposal[]>[] => {
    const atOnce = pLimit(client.width);
    const isWhole = readingOf(context).then(({ whole }) => whole !== null);
    const pooled = isWhole.then((whole) => (whole ? [] : answerAll(windows.flat(), context)));
    return windows.map(async (window, at) => {
      if (await isWhole) return atOnce(() => answerAll(window, context));
      const from = windows.slice(0, at).reduce((sum, { length }) => sum + length, 0);
      return (await pooled).slice(from, from + window.length);
    });
  };
  return {
    name: 'reader',
    together: { most: BATCH, pool: POOL, width: client.width, answer: answerWindows },
    answer: async (asked, context) => {
      const [proposal] = await answerAll([asked], context);
      return proposal ?? leaveOpen([], 0, reason('fault'));
    },
    estimate: (asked, context) => rehearse(asked, context, { client, engineOf: (counting) => createReaderEngine(counting, options) }),
    reviewForm: reviewRead,
  };
}

async function openReading(
  client: ModelClient,
  { tokensPerRequest, today }: ReaderOptions,
  answering: AnswerContext,
  run?: ModelRun,
): Promise<Reading> {
  // Whatever reads by it is given nothing else.
  const context = { ...answering, index: sendable(answering.index) };
  const tokens = await client.context(context.signal);
  const [company, whole] = await Promise.all([profileOf(context), wholeKnowledge(context, tokens)]);
  const { form } = context;
  return {
    run: run ?? openModelRun(client, { most: tokensPerRequest, replies: context.replies, account: context.account }),
    opening: {
      today: today ?? context.today ?? new Date().toISOString().slice(0, 10),
      form: form?.name ?? null,
      product: form?.product ?? null,
      customer: form?.customer ?? null,
      company,
      whole: whole && shownOf(whole.pieces, whole.replaced).lines,
    },
    whole,
    most: Math.min(FOUND_AT_MOST, Math.round(tokens * FOUND_SHARE)),
    context,
  };
}

/** Whether the whole knowledge, as a run was begun with it, holds what is not to be sent any more. */
async function holdsKept({ whole, context }: Reading): Promise<boolean> {
  if (whole === null) return false;
  const sent = new Set((await context.index.documents()).map(({ id }) => id));
  return whole.pieces.some(({ document }) => !sent.has(document.id));
}

/** What needs no model: orders ask nothing, and what is exactly known is known. */
async function withoutModel(asked: Asked, context: AnswerContext): Promise<Proposal | null> {
  if (givesOrders(asked.question)) return byHand(leaveOpen([], 0, reason('is_order')));
  const known = await knownAnswer(asked, context);
  return known && byHand(known);
}

const byHand = (proposal: Proposal): Proposal => ({ ...proposal, made_by: { ...proposal.made_by, engine: 'embedded' } });

/** What answers without the model, from all of the knowledge. */
interface Unread {
  embedded: AnswerEngine;
  context: AnswerContext;
}

async function answerOpen(
  asked: Asked[],
  reading: Reading,
  { secondLook, embedded, context }: Pick<ReaderOptions, 'secondLook'> & Unread,
): Promise<Proposal[]> {
  const reads = reading.whole ? await readWhole(asked, reading, reading.whole) : await readFound(asked, reading);
  if (reads.some((read) => read instanceof ModelFailure)) reading.context.tell?.({ doing: 'searching' });
  const made = await Promise.all(
    reads.map(async (read, at) => {
      const one = asked[at];
      if (one === undefined) return leaveOpen([], 0, reason('fault'));
      if (read instanceof ModelFailure) return fallback(one, context, embedded, read);
      if (read.checked === null) return leftOut(one, context, embedded);
      const proposal = proposalOf(one, read.checked, context);
      const made_by = { ...proposal.made_by, ...madeBy(reading, read) };
      if (proposal.status !== 'unanswered') return { ...proposal, related: [], made_by };
      const kept = await answerFromKept(one, context, embedded);
      if (kept) return byHand({ ...kept, reasons: [reason('not_sent'), ...kept.reasons] });
      return { ...proposal, related: await nearestRead(one, context), made_by };
    }),
  );
  const looked = reading.whole ? made : await onPlain(asked, reads, made, (given) => lookForOtherwise(reading, given), reading.context);
  return secondLook ? onPlain(asked, reads, looked, (given) => lookAgain(reading, given), reading.context) : looked;
}

const readWhole = (asked: Asked[], reading: Reading, { pieces, replaced }: Evidence): Promise<Outcome[]> =>
  orFailed(reading, asked, { shown: shownOf(pieces, replaced), shared: true });

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

const madeBy = ({ run }: Reading, { tokensIn, tokensOut }: Read): NonNullable<Proposal['made_by']> => ({
  engine: 'reader',
  model: run.client.model,
  prompt_version: PROMPT_VERSION,
  checks_version: CHECKS_VERSION,
  tokens_in: tokensIn,
  tokens_out: tokensOut,
});

/** The embedded engine's answer where the model fails: a person looks at it, and can ask again. */
async function fallback(asked: Asked, context: AnswerContext, embedded: AnswerEngine, failure: ModelFailure): Promise<Proposal> {
  const proposal = await embedded.answer(asked, context);
  return byHand(doubted(proposal, 'without_model', [reason('without_model'), failure.reason]));
}

async function leftOut(asked: Asked, context: AnswerContext, embedded: AnswerEngine): Promise<Proposal> {
  return byHand(doubted(await embedded.answer(asked, context), 'without_model', [reason('without_model'), reason('question_left_out')]));
}

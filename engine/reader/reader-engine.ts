/** The answer engine with a language model: the model reads what the knowledge says, code checks what it quotes. */
import pLimit from 'p-limit';
import type { Proposal } from '#contract/answers.ts';
import { reason } from '#contract/reasons.ts';
import { leaveOpen } from '#engine/decision/leave-open.ts';
import { ownTurn } from '#engine/common/taking-turns.ts';
import { createEmbeddedEngine } from '#engine/answers/embedded-engine.ts';
import { type AnswerContext, type AnswerEngine, type Asked, type FirstReadings, type Watching, untold } from '#engine/answers/model.ts';
import { givesOrders } from '#engine/language/polarity.ts';
import { type ModelRun, openModelRun } from '#engine/model/model-run.ts';
import type { ModelClient, ModelSettings } from '#engine/model/model.ts';
import { foundRoom, profileOf, wholeKnowledge } from './evidence/knowledge.ts';
import { sendable } from './evidence/sendable.ts';
import { shownOf } from './evidence/shown.ts';
import { answerOpen, byHand } from './answer-open.ts';
import { reviewRead } from './gates.ts';
import { heldBack } from './held-back.ts';
import { knownAnswer } from './known.ts';
import { makeReady } from './make-ready.ts';
import type { Reading } from './read-batch.ts';
import { rehearse } from './rehearsal.ts';

/** Questions of a form that one prompt asks. */
const BATCH = 20;
/** Windows that share calls where the knowledge is too much for a prompt: most forms at once, for their questions find the same again and again. */
const POOL = 16;

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
  const answerAll = async (
    asked: Asked[],
    context: AnswerContext,
    { reads, isAtOnce = false }: { reads?: Watching['reads'] | undefined; isAtOnce?: boolean } = {},
  ): Promise<Proposal[]> => {
    context.tell?.({ doing: 'searching' });
    const proposals = await Promise.all(asked.map((one) => withoutModel(one, context)));
    const open = [...asked.entries()].filter(([at]) => !proposals[at]);
    if (open.length === 0) return proposals.flatMap((proposal) => proposal ?? []);
    reads?.(proposals.flatMap((proposal, at): FirstReadings => (proposal ? [[at, proposal]] : [])));
    const read = await answerOpen(
      open.map(([, one]) => one),
      await readingOf(context),
      { ...options, isAtOnce, embedded, context: untold(context), reads: movedTo(open.map(([at]) => at), reads) }, // prettier-ignore
    );
    return proposals.flatMap((proposal) => proposal ?? read.shift() ?? []);
  };
  const answerWindows = (windows: Asked[][], context: AnswerContext, watching: Watching = {}): Promise<Proposal[]>[] => {
    const { shares, reads, coming = [] } = watching;
    const atOnce = pLimit(client.width);
    const isWhole = readingOf(context).then(({ whole }) => whole !== null);
    const answerShared = async (): Promise<Proposal[]> => {
      await shares?.();
      void heldBack(makeReady(coming, context));
      return answerAll(windows.flat(), context, { reads, isAtOnce: windows.length === 1 });
    };
    const pooled = isWhole.then((whole) => (whole ? [] : answerShared()));
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
    reviewForm: (asked, proposals, deciding) => reviewRead(asked, proposals, deciding),
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
    most: foundRoom(tokens),
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
  // A pool of questions begins at once, and reading a long one takes milliseconds.
  await ownTurn();
  if (givesOrders(asked.question)) return byHand(leaveOpen([], 0, reason('is_order')));
  const known = await knownAnswer(asked, context);
  return known && byHand(known);
}

/** Tells first readings on, where their questions stand in other places. */
const movedTo = (places: number[], reads: Watching['reads']): Watching['reads'] | undefined =>
  reads &&
  ((first) => reads(first.flatMap(([place, said]): FirstReadings => (places[place] === undefined ? [] : [[places[place], said]]))));

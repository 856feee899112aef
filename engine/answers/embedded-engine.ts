import { ofEngine } from './thresholds.ts';
import type { Proposal, Related } from '#contract/answers.ts';
import { reason } from '#contract/reasons.ts';
import { factAsked } from './facts/fact-asked.ts';
import { findTold } from './facts/contact-block.ts';
import { proposeFact } from './facts/propose-fact.ts';
import type { Hit, IndexedDocument, SearchScope } from '#engine/search/model.ts';
import { mayWantText, withBeside } from './answer-beside.ts';
import type { Paper } from './borne-out.ts';
import { withCalibration } from './calibration.ts';
import { type PastDraft, composeFromPairs } from './compose-pair.ts';
import { decide } from '#engine/decision/decide.ts';
import { leaveOpen } from '#engine/decision/leave-open.ts';
import type { Deciding } from '#engine/decision/model.ts';
import { type Evidence, namedOf } from './evidence.ts';
import { judgePairs } from './judge-pairs.ts';
import type { AnswerContext, AnswerEngine, Asked } from './model.ts';
import type { Stated } from './likely-statements.ts';
import { findRelated } from './nearest.ts';
import { givesOrders, isTemplate } from '#engine/language/polarity.ts';
import { placedBest, productsOf } from './products.ts';
import { readQuestion } from './read-question.ts';
import { giveWay } from '#engine/common/taking-turns.ts';
import { remember } from '#engine/common/remember.ts';
import { reviewForm } from './review-form.ts';
import { speakersOf } from './speakers.ts';
import type { Speakers } from './speakers.ts';
import { createSubject } from './subject.ts';
import type { Subject } from './subject.ts';
import { whenPast } from './when-past.ts';
import { shortened } from './wishes.ts';

/** Candidates of each kind that are judged. */
const PAIRS = 40;
const PASSAGES = 30;

/**
 * The engine that works without a language model: it drafts what people answered before and what is known of the company, and shows the nearest
 * sentences beside what it leaves open. What a document says is never drafted: no kind of such drafts was right often enough (decision 128).
 */
export function createEmbeddedEngine(): AnswerEngine {
  return {
    name: 'embedded',
    answer: async (asked, context) => (await answerFrom(asked, context)).proposal,
    reviewForm,
  };
}

/** What the engine made of a question, for those who measure it. */
export interface Answered {
  proposal: Proposal;
  /** Every statement of documents that was looked at for it, the likeliest to answer first; none where they were not compared. */
  stated: Stated[];
  evidence: Evidence;
}

export async function answerFrom(asked: Asked, context: AnswerContext): Promise<Answered> {
  const evidence = await findEvidence(asked, context);
  context.signal?.throwIfAborted();
  await giveWay();
  const proposal = withBeside(propose(asked, evidence, context), asked, evidence, context);
  await giveWay();
  const { related, stated } = await findRelated(asked, evidence, context, !isAnsweredByPeople(evidence));
  return {
    proposal: withNearest(withCalibration(proposal, context.index.encoder, context), related),
    stated: stated ?? [],
    evidence,
  };
}

/** A question that stays open says that nothing surely answers, or, where nothing is near either, that nothing was found. */
function withNearest(proposal: Proposal, related: Related[]): Proposal {
  const isBare = proposal.status === 'unanswered' && related.length === 0;
  const reasons = proposal.reasons.map((one) => (isBare && one.code === 'nothing_supports' ? reason('nothing_near') : one));
  return { ...proposal, reasons, related };
}

/** Searches and judges; what composing and training both start from. */
export async function findEvidence(asked: Asked, context: AnswerContext): Promise<Evidence> {
  const { text } = readQuestion(asked);
  context.tell?.({ doing: 'searching' });
  const speakers = await speakersOf(context.index);
  const kind = factAsked(asked);
  const [pairs, passages, subject, products, fact] = await Promise.all([
    context.index.search(text, { top: PAIRS, kinds: ['pair'], scope: without(context.scope, speakers.others) }),
    context.index.search(text, { top: PASSAGES, kinds: ['passage'], scope: without(context.scope, speakers.notOwn) }),
    subjectOf(context),
    productsOf(context),
    kind === null
      ? null
      : findTold(kind, context.index, { known: context.known, scope: without(context.scope, speakers.others), asked: text }),
  ]);
  const hits = [...pairs.map((hit) => placedBest(hit, products)), ...passages];
  context.tell?.({ doing: 'reading', passages: hits.length });
  await giveWay();
  const named = await namedOf(await context.index.documents(), context);
  const papers = passages.flatMap(paperOf);
  const now = context.today === undefined ? Date.now() : Date.parse(context.today);
  const evidence = { ...judgeEvidence(asked, hits, subject, speakers), named, products, papers, now };
  return fact === null ? evidence : { ...evidence, fact };
}

/** Whether a past question asks the same so surely, and its answer says so much, that nobody reads the sentences of documents beside it. */
const isAnsweredByPeople = ({ pairs: [first], question }: Evidence): boolean =>
  first?.gate === 'same' && first.same >= ofEngine.trustedPair && !(first.hit.pair.answer.trim() === '' && mayWantText(question.beside));

const paperOf = (hit: Hit): Paper[] =>
  hit.kind === 'passage' ? [{ document: hit.document, text: `${hit.passage.heading ?? ''}\n${hit.passage.text}` }] : [];

const without = (scope: SearchScope | undefined, ids: string[]): SearchScope => ({
  ...scope,
  excludeDocumentIds: [...(scope?.excludeDocumentIds ?? []), ...ids],
});

/** Judges the past questions found; text that gives orders, templates and lists of requirements are no evidence. Pure. */
export function judgeEvidence(asked: Asked, hits: Hit[], subject: Subject | null, speakers: Speakers | null = null): Evidence {
  const question = readQuestion(asked);
  const passages = hits
    .filter((hit) => hit.kind === 'passage')
    .filter(({ passage: { text }, document }) => !givesOrders(text) && !isTemplate(text) && speakers?.of(document) !== 'requirements');
  return { question, pairs: judgePairs(question, asked, hits), passages, subject };
}

/** Composes and decides from judged evidence. Pure. */
export function propose(asked: Asked, evidence: Evidence, deciding: Deciding = {}): Proposal {
  if (givesOrders(evidence.question.text)) return leaveOpen([], 0, reason('is_order'));
  const fact = proposeFactOf(asked, evidence, deciding);
  if (fact) return fact;
  const draft = bestDraft(asked, evidence, deciding);
  if (draft) return shortened(decide(draft.candidate, whenPast, draft, deciding), asked.wishes);
  const [nearest] = evidence.pairs;
  const support = nearest?.same ?? 0;
  const why =
    nearest && nearest.gate === 'differs' && nearest.comparison.jaccard > 0.3
      ? reason('nearest_differs', { words: nearest.comparison.hard.slice(0, 2).join('; ') })
      : reason('nothing_supports');
  return leaveOpen([], support, why);
}

/** What is known of the company, where that is asked for; null where it is not, or nothing is. */
function proposeFactOf(asked: Asked, { fact, subject, products, pairs, papers = [], now = Date.now() }: Evidence, deciding: Deciding) {
  const before = pairs.filter(({ gate }) => gate === 'same').map(({ hit }) => hit);
  return fact ? proposeFact(fact, { subject, products, asked: { asked, papers, now }, before }, deciding) : null;
}

/** What people answered to the same or a near question, whatever such drafts are worth; null where that is nothing. Pure. */
export const bestDraft = (asked: Asked, evidence: Evidence, deciding: Deciding = {}): PastDraft | null =>
  composeFromPairs(asked, evidence.pairs, evidence, deciding);

/** Forms whose subject is kept, of those that are answered over the same documents. */
const FORMS = 32;

/** By the list of documents: an index gives another one as soon as they change. */
const subjects = new WeakMap<readonly IndexedDocument[], (about: string) => Subject | null>();

async function subjectOf({ index, about, known }: AnswerContext): Promise<Subject | null> {
  if (!about) return null;
  const documents = await index.documents();
  const { company } = await speakersOf(index);
  const names = [company, known?.legal_name].filter((name) => typeof name === 'string');
  let of = subjects.get(documents);
  if (!of) subjects.set(documents, (of = remember((form) => createSubject(form, documents, names), FORMS)));
  return of(about);
}

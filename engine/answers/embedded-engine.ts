import { customerOf } from './customers.ts';
import { ofEngine } from './thresholds.ts';
import type { Proposal, Related } from '#contract/answers.ts';
import { reason } from '#contract/reasons.ts';
import { factAsked } from './facts/fact-asked.ts';
import { findFact } from './facts/find-facts.ts';
import { proposeFact } from './facts/propose-fact.ts';
import type { Hit, IndexedDocument, SearchScope } from '#engine/search/model.ts';
import { mayWantText, withBeside } from './answer-beside.ts';
import { askedAgainDoubts } from './as-asked.ts';
import type { Paper } from './borne-out.ts';
import { withCalibration } from './calibration.ts';
import { composeFromPairs } from './compose-pair.ts';
import { likeliestFirst } from './choose-sentences.ts';
import type { Weighed } from './choose-sentences.ts';
import { type Deciding, REVIEW_BELOW, decide, leaveOpen } from './decide.ts';
import { addDisputes } from './disputes.ts';
import type { Draft } from './draft.ts';
import type { Evidence } from './evidence.ts';
import { addAge } from './outdated.ts';
import { proposeFrom } from './judge-model.ts';
import { judgePairs } from './judge-pairs.ts';
import type { JudgedPair } from './judge-pairs.ts';
import { judgePassages } from './judge-passages.ts';
import { matterOf } from './matter.ts';
import { type AnswerContext, type AnswerEngine, type Asked, untold } from './model.ts';
import { findNearest, nearestTo } from './nearest.ts';
import { joinParts, partsOf } from './parts.ts';
import type { AnsweredPart } from './parts.ts';
import { givesOrders } from '#engine/language/polarity.ts';
import { placedBest, productsOf } from './products.ts';
import { readQuestion } from './read-question.ts';
import { remember } from '#engine/common/remember.ts';
import { reviewForm } from './review-form.ts';
import { asksOfProviders, speakersOf } from './speakers.ts';
import type { Speakers } from './speakers.ts';
import { createSubject } from './subject.ts';
import type { Subject } from './subject.ts';
import { weighSentences } from './weigh-sentences.ts';
import { byPreference, shortened } from './wishes.ts';

/** Candidates of each kind that are judged. */
const PAIRS = 40;
const PASSAGES = 30;
const OF_PROVIDERS = 10;

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
  /** Every sentence of documents that was weighed for it, best first. */
  sentences: Weighed[];
  evidence: Evidence;
  /** What it would answer the whole question with, whatever such drafts are worth. */
  draft: Draft | null;
}

export async function answerFrom(asked: Asked, context: AnswerContext): Promise<Answered> {
  const evidence = await findEvidence(asked, context);
  context.signal?.throwIfAborted();
  const draft = bestDraft(asked, evidence);
  const whole = propose(asked, evidence, context);
  const proposal = withBeside(await withParts(whole, asked, evidence, context), asked, evidence);
  const related = nearestTo(asked, evidence, await findNearest(evidence.question.text, context), await speakersOf(context.index));
  const sentences = likeliestFirst(evidence.passages);
  return { proposal: withNearest(withCalibration(proposal, context.index.encoder), related), sentences, evidence, draft };
}

/** A question that stays open says that nothing surely answers, or, where nothing is near either, that nothing was found. */
function withNearest(proposal: Proposal, related: Related[]): Proposal {
  const isBare = proposal.status === 'unanswered' && related.length === 0;
  const reasons = proposal.reasons.map((one) => (isBare && one.code === 'nothing_supports' ? reason('nothing_near') : one));
  return { ...proposal, reasons, related };
}

/** A question of several parts that nothing answers as a whole is asked part by part. */
async function withParts(whole: Proposal, asked: Asked, evidence: Evidence, context: AnswerContext): Promise<Proposal> {
  const parts = partsOf(evidence.question.own);
  if (parts.length === 1 || evidence.fact || whole.status !== 'unanswered') return whole;
  const answered: AnsweredPart[] = [];
  for (const text of parts) {
    const part = { ...asked, question: text };
    answered.push({ text, proposal: propose(part, await findEvidence(part, untold(context)), context) });
  }
  return joinParts(whole, answered, asked.options);
}

/** Searches and judges; what composing and training both start from. */
export async function findEvidence(asked: Asked, context: AnswerContext): Promise<Evidence> {
  const { text } = readQuestion(asked);
  context.tell?.({ doing: 'searching' });
  const speakers = await speakersOf(context.index);
  const kind = factAsked(asked);
  const [pairs, passages, others, subject, products, values] = await Promise.all([
    context.index.search(text, { top: PAIRS, kinds: ['pair'], scope: without(context.scope, speakers.others) }),
    context.index.search(text, { top: PASSAGES, kinds: ['passage'], scope: without(context.scope, speakers.notOwn) }),
    ofProviders(text, context, speakers),
    subjectOf(context),
    productsOf(context),
    kind === null ? [] : findFact(kind, context.index, { scope: without(context.scope, speakers.others), asked: text }),
  ]);
  const hits = [...pairs.map((hit) => placedBest(hit, products)), ...passages, ...others];
  context.tell?.({ doing: 'reading', passages: hits.length });
  const named = { documents: await context.index.documents(), customers: context.customers ?? [], ...customerOf(context) };
  const papers = passages.flatMap(paperOf);
  const now = context.today === undefined ? Date.now() : Date.parse(context.today);
  const judged = { ...judgeEvidence(asked, hits, subject, speakers), named, products, papers, now };
  const evidence = isAnsweredByPeople(judged)
    ? judged
    : { ...judged, passages: await weighSentences(text, judged.passages, context.index) };
  return kind === null ? evidence : { ...evidence, fact: { kind, values, known: context.known?.[kind] } };
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

/** What those who host or process for the company say of themselves, where a question is about them. */
async function ofProviders(text: string, { index, scope }: AnswerContext, { others }: Speakers): Promise<Hit[]> {
  if (others.length === 0 || !asksOfProviders(text)) return [];
  const rest = (await index.documents()).map(({ id }) => id).filter((id) => !others.includes(id));
  return index.search(text, { top: OF_PROVIDERS, kinds: ['passage'], scope: without(scope, rest) });
}

/** Judges what was found: each candidate, and all of them together. Pure. */
export function judgeEvidence(asked: Asked, hits: Hit[], subject: Subject | null, speakers: Speakers | null = null): Evidence {
  const question = readQuestion(asked);
  const pairs = judgePairs(question, asked, hits);
  const judged = judgePassages(question, hits, speakers);
  const passages = byPreference(judged, ({ answers }) => answers, asked.wishes);
  const best = { pair: pairs.find(({ gate }) => gate !== 'differs')?.same ?? 0, passage: judged[0]?.answers ?? 0 };
  return { question, pairs, passages, matter: matterOf(question, hits, best), subject };
}

/** Composes and decides from judged evidence. Pure. */
export function propose(asked: Asked, evidence: Evidence, deciding: Deciding = {}): Proposal {
  if (givesOrders(evidence.question.text)) return leaveOpen([], 0, reason('is_order'));
  const fact =
    evidence.fact &&
    proposeFact(evidence.fact, {
      subject: evidence.subject,
      products: evidence.products,
      reviewBelow: deciding.reviewBelow ?? REVIEW_BELOW,
      doubtsOf: (document) =>
        askedAgainDoubts({
          asked,
          past: { guidance: null, document },
          choice: null,
          said: '',
          papers: evidence.papers ?? [],
          now: evidence.now ?? Date.now(),
        }),
    });
  if (fact) return fact;
  const draft = bestDraft(asked, evidence);
  if (draft)
    return shortened(
      decide(addAge(addDisputes(draft, evidence), evidence), { ...deciding, chooses: asked.options.length > 0 }),
      asked.wishes,
    );
  const support = Math.max(0, evidence.pairs[0]?.same ?? 0, evidence.passages[0]?.answers ?? 0);
  const [nearest] = evidence.pairs;
  const why =
    nearest && nearest.gate === 'differs' && nearest.comparison.jaccard > 0.3
      ? reason('nearest_differs', { words: nearest.comparison.hard.slice(0, 2).join('; ') })
      : reason('nothing_supports');
  return leaveOpen([], support, why);
}

/** What people answered to the same or a near question; where the matter of the question is not in the knowledge, to the same alone. Null where that is nothing. */
const bestDraft = (asked: Asked, evidence: Evidence): Draft | null =>
  composeFromPairs(evidence.question, asked, usablePairs(evidence), evidence);

/** Past questions that may answer: all where the matter is treated, else only equal ones. */
const usablePairs = ({ pairs, matter }: Evidence): JudgedPair[] =>
  (matter.pairs ?? 0) >= proposeFrom.pairMatter ? pairs : pairs.filter(({ gate }) => gate === 'same');

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

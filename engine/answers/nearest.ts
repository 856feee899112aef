/** What search finds nearest to a question: what a person reads, and may take, where nothing surely answers. */
import type { Citation, Related } from '#contract/answers.ts';
import { saysSomething } from '#contract/says-something.ts';
import { givesOrders, isTemplate } from '#engine/language/polarity.ts';
import { isRow, sentencesOf } from '#engine/language/sentences.ts';
import { withoutMarkup } from '#engine/reading/markdown.ts';
import { rowAsRead } from '#engine/reading/row-as-read.ts';
import type { Hit } from '#engine/search/model.ts';
import { citeHit, quotable, startOf } from './cite.ts';
import { coreOf } from './core-of.ts';
import { isSaidOfMany } from './fit-text.ts';
import type { Evidence } from './evidence.ts';
import type { JudgedPair, PairHit } from './judge-pairs.ts';
import { judgePairs } from './judge-pairs.ts';
import { comesNear, compareStatements, statedIn } from './likely-statements.ts';
import type { PassageHit, Stated } from './likely-statements.ts';
import type { AnswerContext, Asked } from './model.ts';
import { mapChoice } from './options.ts';
import { speakersOf } from './speakers.ts';
import type { Speakers } from './speakers.ts';
import { statementsOf } from './statement.ts';
import { ofEngine, ofNearest } from './thresholds.ts';

/** What stands under an open question. */
const NEAREST = 3;
/** Found for them: some repeat each other, are lists of what a customer demands, or say nothing that could be quoted. */
const FOUND = { passage: 40, pair: 12 } as const;
/** Passages of which the statements are looked at. */
const LOOKED_AT = 20;
/** Longest quote, in characters: the sentence, and what stands around it. */
const LONGEST_QUOTE = 500;

/** What search finds for a question: passages and past answers each by their rank, in turn, for their scores do not compare. */
export async function findNearest(text: string, { index, scope }: AnswerContext): Promise<Hit[]> {
  const of = (kind: Hit['kind']): Promise<Hit[]> =>
    index.search(text, { top: FOUND[kind], kinds: [kind], sentences: kind === 'passage', ...(scope ? { scope } : {}) });
  const [found, pairs] = await Promise.all([of('passage'), of('pair')]);
  return inTurn<Hit>(statingFirst(found).slice(0, LOOKED_AT), pairs);
}

/** Lists of titles and numbers, as of a scheme's paragraphs, come after what states something. */
const statingFirst = (hits: Hit[]): Hit[] => {
  const states = (hit: Hit): boolean => hit.kind === 'passage' && statementsOf(hit.passage.text).length > 0;
  return [...hits.filter(states), ...hits.filter((hit) => !states(hit))];
};

const inTurn = <T>(some: T[], others: T[]): T[] =>
  Array.from({ length: Math.max(some.length, others.length) }, (_, at) => [some[at], others[at]])
    .flat()
    .filter((one) => one !== undefined);

/** What stands beside a question, and every statement of documents that was looked at for it, the likeliest to answer first. */
export interface Found {
  related: Related[];
  /** Null where they were not compared. */
  stated: Stated[] | null;
}

/** The question as it was read, and the past questions that were judged for it. */
type Known = Pick<Evidence, 'question' | 'pairs'>;

/** What search finds nearest to a question; `compares`: passages stand by the statement that most probably answers, where the encoder can tell. */
export async function findRelated(asked: Asked, known: Known, context: AnswerContext, compares: boolean): Promise<Found> {
  const { own } = known.question;
  const text = known.question.text.replace(own, () => coreOf(own));
  const [found, speakers] = await Promise.all([findNearest(text, context), speakersOf(context.index)]);
  const hits = showable(found, speakers);
  const stated = statedIn({ ...known.question, text }, passagesOf(hits), speakers);
  const compared = compares ? await compareStatements(text, stated, context.index) : null;
  return { related: nearestTo(asked, known, hits, { stated, compared, speakers }), stated: compared };
}

/**
 * The passages and past answers nearest to a question, best first, of what can be shown; `stated`: statements of these passages, what promises
 * most first; `compared`: the same compared with the question, by which those passages alone are shown that come near. Pure.
 */
export function nearestTo(
  asked: Asked,
  known: Known,
  shown: Hit[],
  { stated, compared = null, speakers }: { stated: Stated[]; compared?: Stated[] | null; speakers?: Speakers },
): Related[] {
  const seen = new Set<string>();
  const isNew = ({ question, quote }: Related): boolean => !seen.has(`${question} ${quote}`) && Boolean(seen.add(`${question} ${quote}`));
  const pairs = pairsAmong(shown, asked, known);
  const best = bestOfEach(compared ?? stated);
  const found = passagesOf(shown);
  const passages = [...(compared ? best.keys() : byPlaces(found, [...best.keys()])), ...found.filter((hit) => !best.has(hit))];
  const near = compared && new Set<Hit>(compared.filter(comesNear).map(({ hit }) => hit));
  return (
    inPlacesOf(shown, passages, bySameness(shown, pairs), (pair) => asksTheSame(pairs.get(pair)))
      .values()
      .map((hit) => ({
        hit,
        related:
          hit.kind === 'pair'
            ? relatedPair(asked, hit, { judged: pairs.get(hit), isOthers: speakers?.nameOf(hit.document) != null })
            : relatedPassage(hit, best.get(hit)),
      }))
      .filter(({ related }) => isNew(related))
      .take(NEAREST)
      // What falls away leaves its place empty: the next would be further still.
      .flatMap(({ hit, related }) => (near === null || hit.kind === 'pair' || near.has(hit) ? [related] : []))
      .toArray()
  );
}

/** The first statement of each passage that says something, the passages in the order of these. */
function bestOfEach(stated: Stated[]): ReadonlyMap<PassageHit, string> {
  const best = new Map<PassageHit, string>();
  for (const { hit, said } of stated) if (saysSomething(said.text) && !best.has(hit)) best.set(hit, said.text);
  return best;
}

const passagesOf = (hits: Hit[]): PassageHit[] => hits.filter((hit) => hit.kind === 'passage');

/** Passages and past answers each in their own order, in the places that either have; the first past answer before all where it `comesFirst`. */
function inPlacesOf(hits: Hit[], passages: PassageHit[], pairs: PairHit[], comesFirst: (pair: PairHit) => boolean): Hit[] {
  let [passage, pair] = [0, 0];
  const placed = hits.flatMap<Hit>(({ kind }) => (kind === 'passage' ? passages.slice(passage, ++passage) : pairs.slice(pair, ++pair)));
  const [first] = pairs;
  return first && comesFirst(first) ? [first, ...placed.filter((hit) => hit !== first)] : placed;
}

/** Whether a past question more probably asks the same than not. */
const asksTheSame = (judged: JudgedPair | undefined): boolean =>
  judged !== undefined && judged.gate !== 'differs' && judged.same >= ofEngine.trustedPair;

/** Past answers by search and by how probably their question asks the same, both 0–1; what a form says of many questions stays last. */
function bySameness(hits: Hit[], judged: ReadonlyMap<PairHit, JudgedPair>): PairHit[] {
  const isAskedAgain = (hit: PairHit): boolean => judged.get(hit)?.gate === 'same';
  const alike = (hit: PairHit): number =>
    isSaidOfMany({ ...hit, isAskedAgain: isAskedAgain(hit) }) ? -1 : hit.score + ofNearest.sameness * (judged.get(hit)?.same ?? 0);
  return hits.filter((hit) => hit.kind === 'pair').toSorted((a, b) => alike(b) - alike(a));
}

/** Passages that state something, by their place in search and their place by what they promise, both together. */
function byPlaces(found: PassageHit[], promising: PassageHit[]): PassageHit[] {
  const stating = found.filter((hit) => promising.includes(hit));
  const places = new Map(stating.map((hit, at) => [hit, at + promising.indexOf(hit)]));
  return stating.toSorted((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0));
}

/** What of it can be shown at all. Pure. */
export const showable = (hits: Hit[], speakers: Speakers): Hit[] =>
  hits.filter((hit) => isQuotable(hit) && speakers.of(hit.document) !== 'requirements');

const isQuotable = (hit: Hit): boolean => {
  const said = quotable(hit);
  return said.trim() !== '' && !givesOrders(said) && !(hit.kind === 'passage' && (isTemplate(said) || !saysSomething(said)));
};

/** Past answers as they were judged; those of them that were not yet are judged together. */
function pairsAmong(hits: Hit[], asked: Asked, { question, pairs }: Known): ReadonlyMap<PairHit, JudgedPair> {
  const known = new Map(pairs.map((one) => [one.hit.pair.id, one]));
  const found = hits.filter((hit) => hit.kind === 'pair');
  const anew = new Map(
    judgePairs(
      question,
      asked,
      found.filter(({ pair }) => !known.has(pair.id)),
    ).map((one) => [one.hit.pair.id, one]),
  );
  return new Map(
    found.flatMap((hit) => {
      const judged = known.get(hit.pair.id) ?? anew.get(hit.pair.id);
      return judged ? [[hit, judged] as const] : [];
    }),
  );
}

/** It brings a mark where it more probably asks the same than not; what another organisation answered says nothing of the company. */
function relatedPair(asked: Asked, hit: PairHit, { judged, isOthers }: { judged: JudgedPair | undefined; isOthers: boolean }): Related {
  const { hard = [], soft = [] } = judged?.comparison ?? {};
  const { answer, choice, ref } = hit.pair;
  const isUnsaid = !asksTheSame(judged) || isOthers || isSaidOfMany({ ...hit, isAskedAgain: judged?.gate === 'same' });
  return {
    ...shownAs(citeHit(hit, startOf(quotable(hit))), null),
    kind: 'pair',
    answer: answer.trim(),
    choice: isUnsaid ? null : mapChoice(choice, answer, asked.options),
    question: hit.pair.question,
    id: ref,
    differs: judged?.gate === 'same' ? [] : hard.length > 0 ? hard : soft,
  };
}

/** A sentence brings no mark: read from its words, too few were right (decision 128). */
function relatedPassage(hit: PassageHit, best: string | undefined): Related {
  const answer = startOf(best ?? sentencesOf(hit.passage.text).find(saysSomething) ?? hit.passage.text);
  return {
    ...shownAs(citeHit(hit, around(hit.passage.text, answer)), hit.passage.heading),
    kind: 'passage',
    answer: asRead(answer, hit.passage.heading),
    choice: null,
    question: null,
    id: null,
    differs: [],
  };
}

/** A citation with how its quote reads where it is not what stands there: signs of Markdown and HTML gone. */
const shownAs = (citation: Citation, heading: string | null): Citation & { shown?: string } => {
  const shown = asRead(citation.quote, heading);
  return shown === citation.quote ? citation : { ...citation, shown };
};

/** A sentence with what stands before and after it, whole sentences, word for word. */
function around(text: string, sentence: string): string {
  let [from, to] = [text.indexOf(sentence), text.indexOf(sentence) + sentence.length];
  const places = sentencesOf(text).map((one) => ({ from: text.indexOf(one), to: text.indexOf(one) + one.length }));
  const fits = (a: number, b: number): boolean => a >= 0 && b - a <= LONGEST_QUOTE;
  for (const place of places.filter((one) => one.from >= to)) if (fits(from, place.to)) to = place.to;
  for (const place of places.filter((one) => one.to <= from).toReversed()) if (fits(place.from, to)) from = place.from;
  return text.slice(from, to);
}

/** A quote without the signs of Markdown; a row of a table as its cells in one line, with the names of their columns. */
const asRead = (quote: string, heading: string | null): string =>
  isRow(quote) ? rowAsRead(quote, heading) : withoutMarkup(quote).replaceAll(/\s+/gu, ' ');

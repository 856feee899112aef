/** What search finds nearest to a question: what a person reads, and may take, where nothing surely answers. */
import type { Citation, Related } from '#contract/answers.ts';
import { saysSomething } from '#contract/says-something.ts';
import { givesOrders, isTemplate } from '#engine/language/polarity.ts';
import { sentencesOf } from '#engine/language/sentences.ts';
import type { Hit } from '#engine/search/model.ts';
import { asRead } from './choose-sentences.ts';
import { citeHit, quotable, startOf } from './cite.ts';
import type { Evidence } from './evidence.ts';
import type { JudgedPair, PairHit } from './judge-pairs.ts';
import { judgePairs } from './judge-pairs.ts';
import type { JudgedPassage, PassageHit } from './judge-passages.ts';
import { judgePassages } from './judge-passages.ts';
import type { AnswerContext, Asked } from './model.ts';
import { mapChoice } from './options.ts';
import { repeatedAmong } from './repeated.ts';
import type { Speakers } from './speakers.ts';
import { ofNearest } from './thresholds.ts';

/** What stands under an open question. */
const NEAREST = 3;
/** Found for them: some repeat each other, are lists of what a customer demands, or say nothing that could be quoted. */
const LOOKED_AT = 12;
/** Longest quote, in characters: the sentence, and what stands around it. */
const LONGEST_QUOTE = 500;

/** What search finds; `repeated` where its form says it of many questions alike. */
export type NearHit = Hit & { repeated?: boolean };

/**
 * What search finds for a question: passages and past answers each by their rank, in turn, for their scores do not compare. What a form
 * says of many questions alike comes after all else.
 */
export async function findNearest(text: string, { index, scope }: AnswerContext): Promise<NearHit[]> {
  const of = (kind: Hit['kind']): Promise<Hit[]> => index.search(text, { top: LOOKED_AT, kinds: [kind], ...(scope ? { scope } : {}) });
  const [passages, pairs] = await Promise.all([of('passage'), of('pair')]);
  const isRepeated = await repeatedAmong(pairs, index);
  return [
    ...inTurn(
      passages,
      pairs.filter((hit) => !isRepeated(hit)),
    ),
    ...pairs.filter(isRepeated).map((hit) => ({ ...hit, repeated: true })),
  ];
}

const inTurn = <T>(some: T[], others: T[]): T[] =>
  Array.from({ length: Math.max(some.length, others.length) }, (_, at) => [some[at], others[at]])
    .flat()
    .filter((one) => one !== undefined);

/** The passages and past answers nearest to a question, best first. Pure. */
export function nearestTo(asked: Asked, evidence: Evidence, hits: NearHit[], speakers: Speakers): Related[] {
  const seen = new Set<string>();
  const isNew = ({ question, quote }: Related): boolean => !seen.has(`${question} ${quote}`) && Boolean(seen.add(`${question} ${quote}`));
  const shown = showable(hits, speakers);
  const judged = judgedAmong(shown, evidence);
  const pairs = pairsAmong(shown, asked, evidence);
  const passages = byWhatTheyState(passagesOf(shown), judged);
  return inPlacesOf(shown, passages, bySameness(shown, pairs))
    .values()
    .map((hit) => (hit.kind === 'pair' ? relatedPair(asked, hit, pairs.get(hit)) : relatedPassage(hit, bestOf(judged.get(hit)))))
    .filter(isNew)
    .take(NEAREST)
    .toArray();
}

type NearPair = PairHit & { repeated?: boolean };

const passagesOf = (hits: NearHit[]): PassageHit[] => hits.filter((hit) => hit.kind === 'passage');

/** Passages and past answers each in their own order, in the places that either have. */
function inPlacesOf(hits: NearHit[], passages: PassageHit[], pairs: NearPair[]): NearHit[] {
  let [passage, pair] = [0, 0];
  return hits.flatMap<NearHit>(({ kind }) => (kind === 'passage' ? passages.slice(passage, ++passage) : pairs.slice(pair, ++pair)));
}

/** Past answers by search and by how probably their question asks the same, both 0–1; what a form says of many questions stays last. */
function bySameness(hits: NearHit[], judged: ReadonlyMap<PairHit, JudgedPair>): NearPair[] {
  const alike = (hit: NearPair): number => (hit.repeated ? -1 : hit.score + ofNearest.sameness * (judged.get(hit)?.same ?? 0));
  return hits.filter((hit) => hit.kind === 'pair').toSorted((a, b) => alike(b) - alike(a));
}

/**
 * Passages by their rank in search and their rank by what their best sentence is worth, both together; those without a sentence that
 * states anything of what is asked (names of controls, definitions, a form's foot) after all others.
 */
function byWhatTheyState(found: PassageHit[], judged: Judged): PassageHit[] {
  const stated = found.flatMap((hit) => {
    const worth = judged.get(hit)?.answers;
    return worth === undefined ? [] : [{ hit, worth }];
  });
  const byWorth = stated.toSorted((a, b) => b.worth - a.worth);
  const places = stated.map((one, at) => ({ hit: one.hit, place: at + byWorth.indexOf(one) }));
  const first = places.toSorted((a, b) => a.place - b.place).map(({ hit }) => hit);
  return [...first, ...found.filter((hit) => !first.includes(hit))];
}

/** Passages as they were judged; those that state nothing of what is asked are missing. */
type Judged = ReadonlyMap<PassageHit, JudgedPassage>;

function judgedAmong(hits: NearHit[], { question, passages }: Evidence): Judged {
  const known = new Map(passages.map((one) => [one.hit.passage.id, one]));
  return new Map(
    hits.flatMap((hit) => {
      const judged = hit.kind === 'passage' ? (known.get(hit.passage.id) ?? judgePassages(question, [hit])[0]) : undefined;
      return hit.kind === 'passage' && judged ? [[hit, judged] as const] : [];
    }),
  );
}

/** What of it can be shown at all. Pure. */
export const showable = (hits: NearHit[], speakers: Speakers): NearHit[] =>
  hits.filter((hit) => isQuotable(hit) && speakers.of(hit.document) !== 'requirements');

const isQuotable = (hit: Hit): boolean => {
  const said = quotable(hit);
  return said.trim() !== '' && !givesOrders(said) && !(hit.kind === 'passage' && (isTemplate(said) || !saysSomething(said)));
};

/** Past answers as they were judged; those of them that were not yet are judged together. */
function pairsAmong(hits: NearHit[], asked: Asked, { question, pairs }: Evidence): ReadonlyMap<PairHit, JudgedPair> {
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

function relatedPair(asked: Asked, hit: NearPair, judged: JudgedPair | undefined): Related {
  const { hard = [], soft = [] } = judged?.comparison ?? {};
  const { answer, choice, ref } = hit.pair;
  return {
    ...shownAs(citeHit(hit, startOf(quotable(hit)))),
    kind: 'pair',
    answer: answer.trim(),
    choice: judged?.gate === 'differs' || hit.repeated ? null : mapChoice(choice, answer, asked.options),
    question: hit.pair.question,
    id: ref,
    differs: judged?.gate === 'same' ? [] : hard.length > 0 ? hard : soft,
  };
}

/** The sentence of a judged passage that is likeliest to answer, by its words where nothing was weighed. */
const bestOf = (judged: JudgedPassage | undefined): string | undefined =>
  (judged?.sentences ?? [])
    .filter(({ text }) => saysSomething(text))
    .toSorted((a, b) => (b.bears ?? 0) - (a.bears ?? 0) || b.reach - a.reach)[0]?.text;

/** A sentence brings no mark: read from its words, too few were right (decision 128). */
function relatedPassage(hit: PassageHit, best: string | undefined): Related {
  const answer = startOf(best ?? sentencesOf(hit.passage.text).find(saysSomething) ?? hit.passage.text);
  return {
    ...shownAs(citeHit(hit, around(hit.passage.text, answer))),
    kind: 'passage',
    answer: asRead(answer),
    choice: null,
    question: null,
    id: null,
    differs: [],
  };
}

/** A citation with how its quote reads where it is not what stands there: signs of Markdown and HTML gone. */
const shownAs = (citation: Citation): Citation & { shown?: string } => {
  const shown = asRead(citation.quote);
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

/**
 * Whether the matter of a question is in the knowledge at all. One candidate cannot say: search brings up something for
 * every question. All that was found together can: words that nothing has, how far the nearest stands out, how much of the
 * question the nearest ones bear.
 */
import { COSINE_UNKNOWN, LONGEST_ANSWER, ofMatter, scaledCosine } from './thresholds.ts';
import type { MatterFeature } from './judge-features.ts';
import { rememberOf } from '#engine/common/remember.ts';
import type { Hit, IndexedPair, IndexedPassage } from '#engine/search/model.ts';
import { judgeModel } from './judge-model.ts';
import { logit, predict, sigmoid } from './logistic.ts';
import type { Features, LogisticModel } from './logistic.ts';
import { hasWord, kindsIn, profileOf } from '#engine/language/profile.ts';
import type { Profile } from '#engine/language/profile.ts';
import type { ReadQuestion } from './read-question.ts';
import { sentencesOf } from '#engine/language/sentences.ts';

/** What the model sees, and whether hardly any candidate is in the question's own language. */
type MatterFeatures = Features<MatterFeature | 'foreign'>;
type WordFeatures = Features<'unknown' | 'strange' | 'borne' | 'sentence' | 'near' | 'first'>;

/** Probability that past questions treat what is asked; null where none was found. */
export interface Matter {
  pairs: number | null;
  /** What the probabilities were computed from. */
  features: { pairs: MatterFeatures | null; passages: MatterFeatures | null };
}

/** The nearest by meaning whose words are looked at, and the rank with which the nearest is compared. */
const NEAREST = 5;
/** Words of another language cannot be compared: the middle of what questions have, so that only meaning decides. */
const WORDS_UNKNOWN: WordFeatures = { unknown: 0.2, strange: 1, borne: 0.6, sentence: 0.45, near: 0.5, first: 0.4 };
/** Words of a question in another language that must be of a known kind before anything is concluded from them. */
const FEWEST_KNOWN = 2;
/** A question that speaks of so many known things is one of the trade. */
const MOST_KINDS = 5;

/** Judges what was found of each kind (`best`: probability of its best candidate), since a question is always nearer to questions than to passages. */
export function matterOf(question: ReadQuestion, hits: Hit[], best: { pair: number; passage: number }): Matter {
  const [pairs, passages] = (['pair', 'passage'] as const).map((kind) =>
    matterFeatures(
      question,
      hits.filter((hit) => hit.kind === kind),
      best[kind],
    ),
  );
  const features = { pairs: pairs ?? null, passages: passages ?? null };
  return { ...probabilitiesOf(features, judgeModel), features };
}

/**
 * The probability from what was seen. What documents treat is the company's business, so past questions are judged by both
 * where there are both: the mean of the two log-odds.
 */
export function probabilitiesOf(
  { pairs, passages }: Matter['features'],
  models: { pairMatter: LogisticModel<MatterFeature>; passageMatter: LogisticModel<MatterFeature> },
): { pairs: number | null } {
  const own = (features: MatterFeatures | null, model: LogisticModel<MatterFeature>): number | null =>
    features ? (isUnheardOf(features) ? 0 : predict(model, features)) : null;
  const [asked, said] = [own(pairs, models.pairMatter), own(passages, models.passageMatter)];
  return { pairs: asked === null || said === null ? asked : sigmoid((logit(asked) + logit(said)) / 2) };
}

const isUnheardOf = ({ unknown, strange, foreign }: MatterFeatures): boolean =>
  foreign === 0 && unknown >= ofMatter.unheardOf && strange > 1;

/** What is seen of one kind's candidates together; null without any. */
export function matterFeatures(question: ReadQuestion, hits: Hit[], best: number): MatterFeatures | null {
  if (hits.length === 0) return null;
  const asked = profileOf(question.text);
  const texts = hits.map(textOf);
  const own = texts.filter(({ language }) => asked.language === null || language === null || language === asked.language);
  const cosines = hits.map(({ cosine }) => cosine ?? COSINE_UNKNOWN.nearest).toSorted((a, b) => b - a);
  const nearest = nearestOf(hits);
  const foreign = own.length < texts.length * ofMatter.ownLanguage;
  const telling = [...asked.content].filter(([word, weight]) => weight === 1 && (!foreign || kindsOf(asked, word).length > 0));
  return {
    ...(foreign && telling.length < FEWEST_KNOWN
      ? WORDS_UNKNOWN
      : wordFeatures(
          asked,
          telling.map(([word]) => word),
          { hits, texts, nearest },
        )),
    foreign: foreign ? 1 : 0,
    alien: foreign ? 1 - telling.length / Math.max(1, [...asked.content.values()].filter((weight) => weight === 1).length) : 0,
    best: logit(Math.min(0.95, Math.max(0.01, best))),
    cosine: scaledCosine(cosines[0]!),
    lead: (cosines.length < ofMatter.comparedRank ? ofMatter.leadUnknown : cosines[0]! - cosines[ofMatter.comparedRank - 1]!) * 10,
    classes: Math.min(MOST_KINDS, asked.kinds.size),
    kinds: sharedKinds(
      asked,
      nearest.map((at) => texts[at]!),
    ),
  };
}

const kindsOf = (asked: Profile, word: string): string[] => kindsIn(asked.spelled.get(word) ?? word);

/** What was found, what each says, and which are nearest by meaning, as places in the list. */
interface Candidates {
  hits: Hit[];
  texts: Profile[];
  nearest: number[];
}

/** How much of the question's telling words is borne, as such or by others of the same kind, the rarer among the candidates the heavier. */
function wordFeatures(asked: Profile, telling: string[], { hits, texts, nearest }: Candidates): WordFeatures {
  const rarity = rarityOf(asked, telling, texts);
  const all = [...rarity.values()].reduce((sum, weight) => sum + weight, 0) || 1;
  const bears = (profile: Profile): number =>
    telling.reduce((sum, word) => sum + (hasWord(profile, word, asked) ? rarity.get(word)! : 0), 0) / all;
  const strange = telling.filter((word) => !texts.some((text) => hasWord(text, word, asked))).length;
  return {
    unknown: telling.length === 0 ? 0 : strange / telling.length,
    strange: Math.min(3, strange),
    borne: Math.max(...texts.map(bears)),
    sentence: Math.max(0, ...hits.flatMap((hit) => unitsOf(hit).map((text) => bears(profileOf(text))))),
    near: Math.max(...nearest.map((at) => bears(texts[at]!))),
    first: bears(texts[nearest[0]!]!),
  };
}

/** The nearest by meaning, as places in the list. */
const nearestOf = (hits: Hit[]): number[] =>
  hits
    .map(({ cosine }, at) => ({ cosine: cosine ?? 0, at }))
    .toSorted((a, b) => b.cosine - a.cosine)
    .slice(0, NEAREST)
    .map(({ at }) => at);

/** Share of what the question speaks of that the best of the nearest speaks of too, in whatever language. */
function sharedKinds({ kinds }: Profile, texts: Profile[]): number {
  return kinds.size === 0 ? 0 : Math.max(...texts.map((text) => [...kinds].filter((kind) => text.kinds.has(kind)).length)) / kinds.size;
}

/** How telling a word is: the fewer candidates have it, the more. */
function rarityOf(asked: Profile, words: string[], texts: Profile[]): Map<string, number> {
  return new Map(
    words.map((word) => {
      const having = texts.filter((text) => hasWord(text, word, asked)).length;
      return [word, Math.log(1 + (texts.length + 1) / (having + 1))];
    }),
  );
}

/** Of texts that an index keeps, which come up for question after question. */
const ofPair = rememberOf(({ question, answer }: IndexedPair) => profileOf(`${question} ${answer}`.slice(0, LONGEST_ANSWER)));
const ofPassage = rememberOf(({ heading, text }: IndexedPassage) => profileOf(`${heading ?? ''} ${text}`));
const sentencesIn = rememberOf(({ text }: IndexedPassage) => sentencesOf(text));

const textOf = (hit: Hit): Profile => (hit.kind === 'pair' ? ofPair(hit.pair) : ofPassage(hit.passage));

const unitsOf = (hit: Hit): string[] => (hit.kind === 'pair' ? [hit.pair.question] : sentencesIn(hit.passage));

import { COSINE_UNKNOWN, scaledCosine } from './thresholds.ts';
import type { PassageFeature } from './judge-features.ts';
import { guessLanguage } from '#engine/language/language.ts';
import type { Hit } from '#engine/search/model.ts';
import { SEPARATOR } from '#engine/reading/windows.ts';
import { isFirstPerson, isRequirement } from '#engine/reading/voice.ts';
import { otherActorIn } from './actor.ts';
import { bearingOf } from './bearing.ts';
import type { Bearing } from './bearing.ts';
import { stanceOn } from './clauses.ts';
import { gapsOf } from './demands.ts';
import type { Gaps } from './demands.ts';
import { judgeModel } from './judge-model.ts';
import { predict } from './logistic.ts';
import type { Features } from './logistic.ts';
import { givesOrders, isTemplate } from '#engine/language/polarity.ts';
import type { Stance } from '#engine/language/polarity.ts';
import { profileOf } from '#engine/language/profile.ts';
import type { Profile } from '#engine/language/profile.ts';
import { sentencesOf } from '#engine/language/sentences.ts';
import type { ReadQuestion } from './read-question.ts';
import { remember } from '#engine/common/remember.ts';
import { reachOf, wantedOf } from './reach.ts';
import type { Wanted } from './reach.ts';
import { hasShape } from './shape.ts';
import { asksOfProviders } from './speakers.ts';
import type { Speakers } from './speakers.ts';
import { speaksOfItsPaper, speaksToOthers, statementsOf } from './statement.ts';
import type { Said } from './statement.ts';

export type PassageHit = Extract<Hit, { kind: 'passage' }>;

export interface JudgedSentence {
  text: string;
  /** What it cannot be understood without: the words over its list ("Users must not:"), or the sentence that it leans on. */
  after: string | null;
  /** Weighted share of the question's words that it says (words of the heading and of what leads up to it count half), 0–1. */
  covers: number;
  /** Share of the words that tell what the question is on, 0–1. */
  matter: number;
  /** Words that tell what the question is on, which stand neither in it nor over it. */
  unsaid: string[];
  /** It speaks of what is done where the question asks whether something is done. */
  acts: boolean;
  /** How well it meets the question: its words, and that they stand together; 0–1. */
  reach: number;
  /** It names the company or says "we". */
  own: boolean;
  stance: Stance;
  bearing: Bearing;
  gaps: Gaps;
  /** What it speaks of in the place of what is asked about ("Vault" for "Ledger"). */
  stranger: string | null;
  /** Whom it binds in the company's place ("suppliers"). */
  actor: string | null;
  /** Probability that it answers (weigh-sentences.ts), 0–1; absent where only words were compared. */
  bears?: number;
}
/** A passage beside the question: its best sentences and how probable it is that they answer. */
export interface JudgedPassage {
  hit: PassageHit;
  /** Best first. */
  sentences: JudgedSentence[];
  features: Features<PassageFeature>;
  /** Probability that it answers the question, 0–1. */
  answers: number;
  /** The organisation that speaks, where it is not the company. */
  by: string | null;
  /** Its document says of itself that a newer version has taken its place. */
  superseded: boolean;
}

interface Asking {
  question: ReadQuestion;
  profile: Profile;
  wanted: Wanted;
  speakers: Speakers | null;
}

/** Judges passages, best first; text that gives orders, templates, questions and whatever states nothing are no evidence. */
export function judgePassages(question: ReadQuestion, hits: Hit[], speakers: Speakers | null = null): JudgedPassage[] {
  const passages = hits.filter((hit): hit is PassageHit => hit.kind === 'passage');
  const asking: Asking = { question, profile: profileOf(question.text), wanted: wantedOf(question.text), speakers };
  return passages
    .filter(({ passage: { text, heading } }) => !givesOrders(text) && !isTemplate(text) && !speaksToOthers(heading))
    .filter(({ document }) => speakers?.of(document) !== 'requirements')
    .map((hit) => judgePassage(asking, hit))
    .filter((judged) => judged.sentences.length > 0)
    .toSorted((a, b) => b.answers - a.answers || b.hit.score - a.hit.score);
}

function judgePassage(asking: Asking, hit: PassageHit): JudgedPassage {
  const { question, profile: asked, speakers } = asking;
  const foreign = isForeign(asked, hit.passage.text);
  const isForm = speakers?.isForm(hit.document) ?? false;
  const sentences = statementsOf(hit.passage.text)
    .filter(({ text }) => !isForm || !isRequirement(text))
    .map((said) => judgeSentence(asking, hit, said, foreign))
    .filter(
      ({ text, bearing, gaps }) =>
        bearing !== 'elsewhere' &&
        gaps.names.length === 0 &&
        (!question.wants || hasShape(question.wants, text)) &&
        !speaksOfItsPaper(text, hit.passage.heading, question.text) &&
        isOnSubject(asking, hit, text),
    )
    .toSorted((a, b) => b.reach - a.reach);
  const features = featuresOf(hit, sentences[0], asked, foreign);
  return {
    hit,
    sentences,
    features,
    answers: predict(judgeModel.passage, features),
    by: speakers?.nameOf(hit.document) ?? null,
    superseded: speakers?.isSuperseded(hit.document) ?? false,
  };
}

/** What tells of a passage and its best sentence whether they answer; `foreign`: it is in another language than the question. */
function featuresOf(
  { passage, cosine }: PassageHit,
  first: JudgedSentence | undefined,
  asked: Profile,
  foreign: boolean,
): Features<PassageFeature> {
  const window = profileOf(passage.text);
  return {
    cosine: scaledCosine(cosine ?? COSINE_UNKNOWN.passage),
    sentence: first?.covers ?? 0,
    reach: first?.reach ?? 0,
    own: first?.own ? 1 : 0,
    foreign: foreign ? 1 : 0,
    ...slotFeatures(asked, window, first ? profileOf(first.text) : window),
  };
}

/** What is asked of a provider is answered by its own papers, or by a sentence that speaks of it. */
const isOnSubject = ({ question, speakers }: Asking, { document }: PassageHit, text: string): boolean =>
  !asksOfProviders(question.text) ||
  speakers === null ||
  speakers.of(document) === 'other' ||
  asksOfProviders(text) ||
  speakers.namesOther(text);

function judgeSentence(
  { question, profile: asked, wanted, speakers }: Asking,
  hit: PassageHit,
  { text, lead, isItem }: Said,
  foreign: boolean,
): JudgedSentence {
  const said = profileOf(text);
  const heading = profileOf(hit.passage.heading ?? '');
  const above = [hit.passage.heading, lead].filter(Boolean).join(' ');
  const understood = speakers?.understood(question.text, hit.document) ?? [];
  const { words, matter, unsaid, acts, whole } = reachOf(wanted, said, profileOf([above, ...understood].join(' ')), foreign);
  const after = neededBefore({ lead, isItem }, hit.passage.heading);
  const isOwn = (of: string): boolean => isFirstPerson(of) || (speakers?.isNamed(of) ?? false);
  return {
    text,
    after,
    covers: words,
    matter,
    unsaid,
    acts,
    reach: whole,
    own: isOwn(text),
    stance: stanceOn(question.text, claimOf({ text, after })),
    bearing: bearingOf(asked, said),
    gaps: gapsOf(question.text, asked, { said, text: `${above} ${text}`, beside: heading }),
    stranger: speakers?.strangerIn(question.text, text, `${above} ${hit.document.name}`) ?? null,
    actor: otherActorIn(question.text, asked, text, isOwn(inFull({ text, after })) ? [] : wordsOver(after, hit.passage.heading)),
  };
}

/** What a sentence leans on, or the words over its list; those of a list that began in an earlier passage stand last in its heading. */
function neededBefore({ lead, isItem }: Pick<Said, 'lead' | 'isItem'>, heading: string | null): string | null {
  if (lead && !lead.endsWith(':')) return lead;
  if (!isItem) return null;
  const over = lead || (heading?.split(SEPARATOR).at(-1) ?? '');
  return over.endsWith(':') ? over : null;
}

/** The last two headings over a sentence, for the words over a list may be the last, and the words over its own list. */
const wordsOver = (after: string | null, heading: string | null): string[] => [
  ...(heading?.split(SEPARATOR).slice(-2) ?? []),
  ...(after?.endsWith(':') ? [after] : []),
];

/** A sentence with what it cannot be understood without. */
export const inFull = ({ text, after }: Pick<JudgedSentence, 'text' | 'after'>): string => (after === null ? text : `${after} ${text}`);

/** What a sentence itself says, under the words over its list ("Users must not:"); the sentence that it or these lean on says something else. */
const claimOf = ({ text, after }: Pick<JudgedSentence, 'text' | 'after'>): string =>
  after?.endsWith(':') ? inFull({ text, after: sentencesOf(after).at(-1) ?? null }) : text;

const languageOf = remember(guessLanguage);

/** Whether the passage is in another language than the question: then words cannot agree and only vectors speak. */
const isForeign = (asked: Profile, text: string): boolean => {
  const language = languageOf(text);
  return asked.language !== null && language !== null && language !== asked.language;
};

/** Contrast members and names that the question has and the passage lacks or has otherwise. */
function slotFeatures(asked: Profile, window: Profile, said: Profile): Features<'conflicting' | 'agreeing' | 'names'> {
  let [conflicting, agreeing] = [0, 0];
  for (const [name, members] of asked.contrasts) {
    const inSentence = said.contrasts.get(name) ?? new Set<string>();
    const inWindow = window.contrasts.get(name) ?? new Set<string>();
    if ([...members].some((member) => inSentence.has(member))) agreeing += 1;
    else if (inSentence.size > 0 && ![...members].some((member) => inWindow.has(member))) conflicting += 1;
  }
  return {
    conflicting,
    agreeing: Math.min(3, agreeing),
    names: Math.min(2, [...asked.names].filter((name) => !window.names.has(name)).length),
  };
}

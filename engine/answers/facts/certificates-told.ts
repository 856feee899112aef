import { addTo } from '#engine/common/add-to.ts';
import { mapInTurns } from '#engine/common/taking-turns.ts';
import { conceptTerms, factTerms } from '#engine/language/lexicon/lexicon.ts';
import { anyTerm } from '#engine/language/lexicon/match.ts';
import { isFirstPerson } from '#engine/reading/voice.ts';
import { givesOrders, stanceOf } from '#engine/language/polarity.ts';
import { sentencesOf } from '#engine/language/sentences.ts';
import { fold } from '#engine/language/text.ts';
import type { Hit, Knowledge } from '#engine/search/model.ts';
import { type NamedThing, namedIn } from '../named-things.ts';
import { asksOfProviders, type Speakers, speakersOf } from '../speakers.ts';
import { factLabels } from './fact-labels.ts';
import type { FactSource, FactValue } from './find-facts.ts';

type WhoSpeaks = Pick<Speakers, 'of' | 'isNamed' | 'namesOther' | 'standsOut'>;
type PassageHit = Extract<Hit, { kind: 'passage' }>;

const PASSAGES = 60;
/** Words between what is certified and the standard: with more, the sentence names it for another reason. */
const FAR = 5;
const certifies = new RegExp(
  `(?<![\\p{L}\\p{N}])${anyTerm([...new Set([...factTerms('certificate'), ...conceptTerms('certify')])])}(?![\\p{L}\\p{N}])`,
  'u',
);

/**
 * What papers say of certificates that the company holds: every standard with a number that a statement calls certified and says of whom, the
 * newest edition of each, as one value. Null where none says so.
 */
export async function certificatesTold(index: Knowledge): Promise<FactValue | null> {
  const found = await index.search(factLabels.certificates, { top: PASSAGES, kinds: ['passage'] });
  const passages = found.filter((hit): hit is PassageHit => hit.kind === 'passage');
  return toldOf(passages, await speakersOf(index));
}

/** The same of passages that were found, in turns. */
async function toldOf(hits: PassageHit[], speakers: WhoSpeaks): Promise<FactValue | null> {
  const told = new Map<string, FactSource[]>();
  await mapInTurns(hits, (hit) => {
    for (const { text, lead } of sentencesUnder(hit.passage.text)) {
      if (!isOfCompany(`${lead ?? ''} ${text}`, hit, speakers)) continue;
      if (stanceOf(text) !== 'asserts' || givesOrders(text) || !hit.passage.text.includes(text)) continue;
      for (const thing of certifiedIn(text, lead)) addTo(told, baseOf(thing), { hit, value: spelled(thing), quote: text });
    }
  });
  if (told.size === 0) return null;
  const newest = [...told.values()].map((sources) =>
    sources.toSorted((a, b) => editionOf(b.value) - editionOf(a.value) || timeOf(b) - timeOf(a)),
  );
  const ordered = newest.toSorted((a, b) => b.length - a.length);
  const value = ordered.map(([first]) => first?.value ?? '').join(', ');
  const sources = [...ordered.map((all) => all.slice(0, 1)), ...ordered.map((all) => all.slice(1))].flat();
  return { value, confirmed: false, approved: false, sources: sources.map((source) => ({ ...source, value })), weight: sources.length };
}

/** Whether a statement says of the company what it says, and not of who works for it; where hardly a paper names it, its papers speak of it. */
const isOfCompany = (said: string, { document }: PassageHit, speakers: WhoSpeaks): boolean =>
  !asksOfProviders(said) &&
  (speakers.isNamed(said) ||
    (speakers.of(document) === 'own' && (isFirstPerson(said) || !speakers.standsOut) && !speakers.namesOther(said)));

const BULLET = /^[\s·•▪●◦*–-]+\s/u;

/** The sentences of a passage; items of a list with the sentence that leads up to it. */
function sentencesUnder(passage: string): { text: string; lead: string | null }[] {
  let lead: string | null = null;
  return sentencesOf(passage).map((sentence) => {
    const isItem = BULLET.test(sentence);
    if (!isItem) lead = sentence.endsWith(':') ? sentence : null;
    return { text: sentence.replace(BULLET, ''), lead: isItem ? lead : null };
  });
}

/** The standards with a number that a text says are certified, near the word, or all of an item of a list of certificates. */
function certifiedIn(text: string, lead: string | null): NamedThing[] {
  const named = namedIn(text).filter(({ number }) => number !== '');
  if (lead !== null && certifies.test(fold(lead))) return named;
  const words = fold(text).split(/[^\p{L}\p{N}.:]+/u);
  const at = (fits: (word: string) => boolean): number[] => words.flatMap((word, index) => (fits(word) ? [index] : []));
  const said = at((word) => certifies.test(word));
  return named.filter(({ number }) => {
    const stands = at((word) => word.replace(/(?<![.:])[.:]+$/, '') === number);
    return stands.some((one) => said.some((other) => Math.abs(one - other) <= FAR));
  });
}

const spelled = ({ name, number }: NamedThing): string => `${name} ${number}`;
const LONG_NUMBER = 4;
/** Without its edition, and a long number by itself: "27001" for "ISO 27001:2022" and "IEC 27001". */
const baseOf = ({ name, number }: NamedThing): string => {
  const [bare = ''] = number.split(':');
  return bare.length < LONG_NUMBER ? `${name} ${bare}` : bare;
};
const editionOf = (value: string): number => Number(/:(\d+)/.exec(value)?.[1] ?? 0);
const timeOf = ({ hit: { document } }: FactSource): number =>
  document.date === null ? Number.NEGATIVE_INFINITY : Date.parse(document.date);

/** Whether a text names every standard that another one names, in whatever edition. */
export const namesAll = (text: string, value: string): boolean => {
  const there = new Set(namedIn(text).map(baseOf));
  return namedIn(value).every((thing) => there.has(baseOf(thing)));
};

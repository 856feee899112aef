import { subjectClasses } from './lexicon/contrasts.ts';
import type { ContrastClass } from './lexicon/contrasts.ts';
import { inOrder } from './in-order.ts';
import { SAME_TIME } from './quantities.ts';
import type { Profile } from './profile.ts';
import { hasWord, membersOf, profileOf } from './profile.ts';

/** How two questions differ. `hard` differences change what is asked; `soft` ones may. Both are short phrases for people. */
export interface Comparison {
  /** The same text after normalisation. */
  equal: boolean;
  hard: string[];
  soft: string[];
  /** Weighted share of shared content words, 0–1. */
  jaccard: number;
  /** How much of the question is in the candidate, and of the candidate in the question; 0–1. */
  covered: number;
  covers: number;
  /** The same two, where another word of the same kind, in whatever language, counts as the word itself. */
  meant: number;
  means: number;
  /** Contrast classes the question names and the candidate does not, and the other way round. */
  missing: number;
  extra: number;
  /** Contrast members, times, numbers and names that both have. */
  agreeing: number;
  /** One sentence with words exchanged: most words, small ones too, stand in both in the same order. */
  framed: boolean;
}

/** Shared words from which leftover words on both sides look like a replaced one ("staff"/"service"). */
const REPLACED_FROM = 0.4;

/** Compares a question with a past one, by words alone. Symmetric in `hard` and `soft`. */
export function compareQuestions(question: string, candidate: string): Comparison {
  return compareProfiles(profileOf(question), profileOf(candidate));
}

export function compareProfiles(a: Profile, b: Profile): Comparison {
  const equal = a.normal === b.normal && a.normal !== '';
  const overlap = sharedWords(a, b);
  const slots = compareSlots(a, b);
  const framed = sameFrame(a, b);
  const hard = equal
    ? []
    : [...slots.hard, ...compareQuantities(a, b), ...compareNames(a, b), ...compareNegation(a, b), ...compareOrder(a, b)];
  const soft = equal ? [] : [...slots.soft, ...replacedWords(a, b, overlap, framed)];
  return {
    equal,
    hard,
    soft,
    ...overlap,
    meant: meantBy(a, b),
    means: meantBy(b, a),
    missing: slots.missing,
    extra: slots.extra,
    agreeing: slots.agreeing + sharedFacts(a, b),
    framed,
  };
}

/** What two texts have of their telling words in common. */
export function sharedWords(a: Profile, b: Profile): { jaccard: number; covered: number; covers: number } {
  let shared = 0;
  let ofA = 0;
  let ofB = 0;
  for (const [word, weight] of a.content) {
    ofA += weight;
    if (b.content.has(word)) shared += weight;
  }
  for (const weight of b.content.values()) ofB += weight;
  return {
    jaccard: ofA + ofB - shared > 0 ? shared / (ofA + ofB - shared) : 0,
    covered: ofA > 0 ? shared / ofA : 0,
    covers: ofB > 0 ? Math.min(1, shared / ofB) : 0,
  };
}

/** Weighted share of a text's words that another has or has another word for, 0–1. */
export function meantBy(a: Profile, b: Profile): number {
  let [all, shared] = [0, 0];
  for (const [word, weight] of a.content) {
    all += weight;
    if (hasWord(b, word, a)) shared += weight;
  }
  return all > 0 ? shared / all : 0;
}

/** Classes of which a member in one text alone may change what is asked; people are named beside many a matter. */
const namesMatter: ReadonlySet<string> = new Set([...subjectClasses].filter((name) => name !== ('people' satisfies ContrastClass)));

/** What two texts say of one class of members. */
interface SlotDifference {
  hard?: string;
  soft?: string;
  missing?: true;
  extra?: true;
}

function differenceIn(name: string, inA: ReadonlySet<string>, inB: ReadonlySet<string>): SlotDifference {
  const onlyA = [...inA].filter((member) => !inB.has(member));
  const onlyB = [...inB].filter((member) => !inA.has(member));
  const [here, there] = [onlyA.join(' and '), onlyB.join(' and ')];
  if (inA.size === 0) return { extra: true, ...(there && namesMatter.has(name) ? { soft: `there ${there}` } : {}) };
  if (inB.size === 0) return { missing: true };
  if (onlyA.length === inA.size && onlyB.length === inB.size) return { hard: `${here} / ${there}` };
  if (here && there) return { soft: `${here} / ${there}` };
  if (here) return { missing: true, soft: `also ${here}` };
  return there ? { extra: true } : {};
}

function compareSlots(a: Profile, b: Profile): { hard: string[]; soft: string[]; missing: number; extra: number; agreeing: number } {
  const none: ReadonlySet<string> = new Set();
  const differences: SlotDifference[] = [];
  let agreeing = 0;
  for (const name of new Set([...a.contrasts.keys(), ...b.contrasts.keys()])) {
    const [inA, inB] = [a.contrasts.get(name) ?? none, b.contrasts.get(name) ?? none];
    agreeing += [...inA].filter((member) => inB.has(member)).length;
    differences.push(differenceIn(name, inA, inB));
  }
  return {
    hard: differences.flatMap(({ hard }) => hard ?? []),
    soft: differences.flatMap(({ soft }) => soft ?? []),
    missing: differences.filter(({ missing }) => missing).length,
    extra: differences.filter(({ extra }) => extra).length,
    agreeing,
  };
}

/** Whether two texts name members of one class and none in common: they speak of different things. */
export const slotsApart = (a: Profile, b: Profile): boolean => compareSlots(a, b).hard.length > 0;

const hoursInWords = (hours: number): string => {
  if (hours % 8760 === 0) return hours === 8760 ? 'a year' : `${hours / 8760} years`;
  if (hours % 730 === 0) return hours === 730 ? 'a month' : `${hours / 730} months`;
  if (hours % 24 === 0 && hours > 24) return `${hours / 24} days`;
  return hours === 1 ? 'an hour' : `${hours} hours`;
};

const sameTime = (a: number, b: number): boolean => Math.abs(a - b) <= a * SAME_TIME;

/** Times, numbers and names that both have. */
function sharedFacts(a: Profile, b: Profile): number {
  const numbers = new Set(b.numbers);
  return (
    a.times.filter((time) => b.times.some((other) => sameTime(time, other))).length +
    a.numbers.filter((number) => numbers.has(number)).length +
    [...a.names].filter((name) => b.names.has(name)).length
  );
}

/** What is left of a list when each item of another takes one away: "2 type 1" and "2 type 2" differ. */
function without(list: string[], taken: string[]): string[] {
  const rest = new Map<string, number>();
  for (const item of taken) rest.set(item, (rest.get(item) ?? 0) + 1);
  return list.filter((item) => {
    const left = rest.get(item) ?? 0;
    rest.set(item, left - 1);
    return left <= 0;
  });
}

function compareQuantities(a: Profile, b: Profile): string[] {
  const differing: string[] = [];
  if (a.times.length > 0 && b.times.length > 0 && !a.times.some((time) => b.times.some((other) => sameTime(time, other)))) {
    differing.push(`${a.times.map(hoursInWords).join(', ')} / ${b.times.map(hoursInWords).join(', ')}`);
  }
  const onlyA = without(a.numbers, b.numbers);
  const onlyB = without(b.numbers, a.numbers);
  if (onlyA.length > 0 && onlyB.length > 0) differing.push(`${onlyA.join(', ')} / ${onlyB.join(', ')}`);
  return differing;
}

function compareNames(a: Profile, b: Profile): string[] {
  const onlyA = [...a.names].filter((name) => !b.names.has(name) && !spelledOut(name, b));
  const onlyB = [...b.names].filter((name) => !a.names.has(name) && !spelledOut(name, a));
  const shared = a.names.size - onlyA.length;
  return onlyA.length > 0 && onlyB.length > 0 && shared === 0 ? [`${onlyA.join(', ')} / ${onlyB.join(', ')}`] : [];
}

/** The words of a text, and the first letter of each in their order: made once for all names that are looked for in it. */
const shapes = new WeakMap<Profile, { words: ReadonlySet<string>; initials: string }>();

function shapeOf(profile: Profile): { words: ReadonlySet<string>; initials: string } {
  const known = shapes.get(profile);
  if (known) return known;
  const made = { words: new Set(profile.order), initials: profile.order.map((word) => word[0] ?? ' ').join('') };
  shapes.set(profile, made);
  return made;
}

/** "SAML" stands for consecutive words with these initials, or is written there in small letters. */
function spelledOut(name: string, other: Profile): boolean {
  const { words, initials } = shapeOf(other);
  return words.has(name.toLowerCase()) || initials.includes(name.replace(/\d/g, '').toLowerCase());
}

function compareNegation(a: Profile, b: Profile): string[] {
  return (a.negations - b.negations) % 2 === 0 ? [] : ['one of the two is negated'];
}

/** The same words in another order turn who does what round: "do you notify us" and "do we notify you". */
function compareOrder(a: Profile, b: Profile): string[] {
  const bag = (profile: Profile): string => [...profile.order].sort().join(' ');
  const isLong = a.order.length > 3 && a.order.length === b.order.length;
  if (isLong && a.order.join(' ') !== b.order.join(' ') && bag(a) === bag(b)) return ['the same words in another order'];
  return a.actors.length > 1 &&
    b.actors.length > 1 &&
    a.actors[0] !== b.actors[0] &&
    [...new Set(a.actors)].sort().join('') === [...new Set(b.actors)].sort().join('')
    ? ['who does it to whom']
    : [];
}

/** Words left over on both sides of otherwise like texts: one was put in the other's place. */
function replacedWords(a: Profile, b: Profile, overlap: { covered: number; covers: number }, framed: boolean): string[] {
  const onlyA = leftOver(a, b);
  const onlyB = leftOver(b, a);
  if (onlyA.length === 0 && onlyB.length === 0) return [];
  if (a.language !== b.language) return [];
  if (Math.max(overlap.covered, overlap.covers) < REPLACED_FROM && !framed) return [];
  if (onlyA.length > 0 && onlyB.length > 0) return [`${onlyA.slice(0, 3).join(', ')} / ${onlyB.slice(0, 3).join(', ')}`];
  return onlyA.length > 0 ? [`also ${onlyA.slice(0, 3).join(', ')}`] : [];
}

/** Telling words of one text that the other has neither as such nor as another word of the same member of a class. */
function leftOver(a: Profile, b: Profile): string[] {
  return [...a.content]
    .filter(([word, weight]) => weight === 1 && !b.content.has(word))
    .map(([word]) => a.spelled.get(word) ?? word)
    .filter((word) => !membersOf(word).some((kind) => memberIn(b, kind)));
}

const memberIn = (profile: Profile, kind: string): boolean => {
  const at = kind.indexOf(': ');
  return profile.contrasts.get(kind.slice(0, at))?.has(kind.slice(at + 2)) ?? false;
};

/** Share of the longer text's words, small ones too, that both have in the same order: one sentence with words exchanged. */
const FRAME = 0.6;
/** The frame of a shorter sentence is anybody's ("Do you have …"). */
const FRAME_WORDS = 4;

function sameFrame(a: Profile, b: Profile): boolean {
  const [long, short] = a.order.length >= b.order.length ? [a.order, b.order] : [b.order, a.order];
  if (short.length < long.length * FRAME || long.length <= FRAME_WORDS) return false;
  return inOrder(long, short) >= long.length * FRAME;
}

import { addTo } from '#engine/common/add-to.ts';
import { areOpposed, sameChoice } from '#engine/answers/agreement.ts';
import { compareProfiles } from '#engine/language/compare.ts';
import { isBareDay } from '#engine/answers/days-named.ts';
import { gateOf } from '#engine/answers/gate.ts';
import { withoutId } from '#engine/language/leading-id.ts';
import { profileOf } from '#engine/language/profile.ts';
import type { Profile } from '#engine/language/profile.ts';
import { askedAlone } from '#engine/answers/read-question.ts';
import { factAsked } from '#engine/answers/facts/fact-asked.ts';
import { stanceOf } from '#engine/language/polarity.ts';
import { fold, oneLine } from '#engine/language/text.ts';
import { figuresDiffer } from './figures.ts';
import { byProduct, namingForms, type OfProduct, productsOf } from './products.ts';

/** A library entry as far as it is compared. */
export interface Comparable extends OfProduct {
  choice: string | null;
  /** Where it may be used, as one text: entries of another one neither repeat nor contradict it. */
  scope: string;
  /** The name of the document that it stands in. */
  document: string | null;
}

/**
 * Entries that ask the same. `contradiction` when two of them answer differently: another option (`choice`), other figures
 * (`figures`), or one denies what the other says (`denies`). Else `duplicate`: the `same` answer of all, to the letter, or other `words`.
 */
export interface Group {
  kind: 'duplicate' | 'contradiction';
  reason: 'choice' | 'figures' | 'denies' | 'same' | 'words';
  /** In the order given. */
  ids: string[];
  /** By entry the product that it is said of, of those of which one is known. */
  products?: Record<string, string>;
}

/** Weighted share of words from which two questions without a differing word ask the same; the rest is small words. */
const SAME_FROM = 0.8;
/** So many neighbours of a common word are compared at most, in the order of their texts: keeps thousands of near copies linear. */
const NEIGHBOURS = 40;
/** Answers of one group are compared with each other up to this many. */
const COMPARED = 30;

/**
 * Finds entries that ask the same question, by the same comparison that answering uses. Linear in practice: only questions that
 * share one of their rarest words are compared (prefix filtering: two questions that share {@link SAME_FROM} of their words must).
 * @param apart pairs of ids, smaller first and joined by a space, that people said are to be kept both
 */
export function findGroups(entries: Comparable[], apart: ReadonlySet<string> = new Set()): Group[] {
  const alike = alikeTexts(entries);
  const naming = namingForms(entries);
  const products = productsOf(entries, naming);
  const taken = new Set<string>();
  const groups: Group[] = [];
  for (const first of entries) {
    // What says of which product its form is belongs to that form: without it the form would be of any product.
    if (taken.has(first.id) || naming.has(first.id)) continue;
    const others = alike(first).filter(
      (other) =>
        !taken.has(other.id) &&
        other.id !== first.id &&
        !naming.has(other.id) &&
        ofTheSame(first, other) &&
        !apart.has(pairKey(first.id, other.id)),
    );
    const sides = byProduct([first, ...others], products).filter((side) => side[0] === first && side.length > 1);
    const judged = sides.map((side) => groupOf(side, products));
    const group = judged.find(({ kind }) => kind === 'contradiction') ?? judged[0];
    if (!group) continue;
    for (const id of group.ids) taken.add(id);
    groups.push(group);
  }
  return groups;
}

function groupOf(members: Comparable[], products: ReadonlyMap<string, string>): Group {
  const known = members.flatMap(({ id }) => {
    const product = products.get(id);
    return product === undefined ? [] : [[id, product] as const];
  });
  return {
    ...verdictOf(members),
    ids: members.map(({ id }) => id),
    ...(known.length > 0 ? { products: Object.fromEntries(known) } : {}),
  };
}

/** Said of one thing: within one scope, not each of what its own document is named after ("Canvas LMS" and "Canvas Studio"), and not each the day of its own form. */
const ofTheSame = (a: Comparable, b: Comparable): boolean =>
  a.scope === b.scope && !(namesItsOwn(a, b) && namesItsOwn(b, a)) && !(isBareDay(a.answer) && isBareDay(b.answer));

/** Whether an entry names what its document has in its name, and the other entry and its document have not. */
function namesItsOwn(entry: Comparable, other: Comparable): boolean {
  if (entry.document === null || other.document === null) return false;
  const has = (text: string, word: string): boolean => wordsIn(text).includes(word);
  const said = `${entry.question} ${entry.answer}`;
  const elsewhere = `${other.document} ${other.question} ${other.answer}`;
  return wordsIn(entry.document).some((word) => /^\p{Lu}\p{L}{2}/u.test(word) && has(said, word) && !has(elsewhere, word));
}
const wordsIn = (text: string): string[] => text.split(/[^\p{L}\p{N}]+/u);

export const pairKey = (a: string, b: string): string => (a < b ? `${a} ${b}` : `${b} ${a}`);

/** For an entry, all entries that ask the same, itself among them, in the order given. */
function alikeTexts(entries: Comparable[]): (entry: Comparable) => Comparable[] {
  const byText = new Map<string, { profile: Profile; entries: Comparable[] }>();
  const textOf = new Map<string, string>();
  for (const entry of entries) {
    const profile = profileOf(withoutId(entry.question, null));
    const text = profile.normal === '' ? entry.id : profile.normal;
    textOf.set(entry.id, text);
    const known = byText.get(text);
    if (known) known.entries.push(entry);
    else byText.set(text, { profile, entries: [entry] });
  }
  const near = nearTexts([...byText].map(([text, { profile }]) => ({ text, profile })));
  linkFacts(
    near,
    [...byText].map(
      ([
        text,
        {
          entries: [first],
        },
      ]) => ({ text, question: first!.question }),
    ),
  );
  const order = new Map(entries.map(({ id }, at) => [id, at]));
  return (entry) => {
    const text = textOf.get(entry.id)!;
    const found = [text, ...(near.get(text) ?? [])].flatMap((one) => byText.get(one)?.entries ?? []);
    return found.toSorted((a, b) => order.get(a.id)! - order.get(b.id)!);
  };
}

/** Questions for the same fact about the company ask the same, in whatever words and language; a product's facts are its own. */
function linkFacts(near: Map<string, string[]>, texts: { text: string; question: string }[]): void {
  const kinds = Map.groupBy(texts, ({ question }) => factAsked(askedAlone(question)));
  for (const [kind, alike] of kinds) {
    if (kind === null || kind.startsWith('product_') || alike.length < 2) continue;
    for (const { text } of alike)
      near.set(text, [...new Set([...(near.get(text) ?? []), ...alike.map((other) => other.text).filter((other) => other !== text)])]);
  }
}

interface Text {
  text: string;
  profile: Profile;
}

/** Which texts ask the same in slightly other words. */
function nearTexts(texts: Text[]): Map<string, string[]> {
  const frequency = new Map<string, number>();
  for (const { profile } of texts) for (const word of profile.content.keys()) frequency.set(word, (frequency.get(word) ?? 0) + 1);
  const buckets = new Map<string, Text[]>();
  for (const one of texts.toSorted((a, b) => (a.text < b.text ? -1 : 1)))
    for (const word of rarestOf(one.profile, frequency)) {
      const bucket = buckets.get(word);
      if (bucket) bucket.push(one);
      else buckets.set(word, [one]);
    }
  const near = new Map<string, string[]>();
  const seen = new Set<string>();
  const link = (from: string, to: string): void => addTo(near, from, to);
  for (const bucket of buckets.values())
    for (const [at, a] of bucket.entries())
      for (const b of bucket.slice(at + 1, at + 1 + NEIGHBOURS)) {
        if (!mayBeNear(a.profile, b.profile)) continue;
        const key = `${a.text}\n${b.text}`;
        if (seen.has(key)) continue;
        seen.add(key);
        const comparison = compareProfiles(a.profile, b.profile);
        if (comparison.jaccard < SAME_FROM || comparison.soft.length > 0 || !['same', 'open'].includes(gateOf(comparison))) continue;
        link(a.text, b.text);
        link(b.text, a.text);
      }
  return near;
}

const weightOf = ({ content }: Profile): number => [...content.values()].reduce((sum, weight) => sum + weight, 0);

/** Whether enough words are shared at all; what the others mean is looked at only then. */
const mayBeNear = (a: Profile, b: Profile): boolean => {
  const [x, y] = [weightOf(a), weightOf(b)];
  if (Math.min(x, y) < Math.max(x, y) * SAME_FROM) return false;
  let shared = 0;
  for (const [word, weight] of a.content) if (b.content.has(word)) shared += weight;
  return shared >= (x + y - shared) * SAME_FROM;
};

/** The rarest words of a text, so many that what is left weighs less than texts that ask the same must share. */
function rarestOf(profile: Profile, frequency: Map<string, number>): string[] {
  const words = [...profile.content].toSorted(([a], [b]) => (frequency.get(a) ?? 0) - (frequency.get(b) ?? 0) || (a < b ? -1 : 1));
  let left = weightOf(profile);
  const needed = left * SAME_FROM;
  const rarest: string[] = [];
  for (const [word, weight] of words) {
    if (left < needed) break;
    rarest.push(word);
    left -= weight;
  }
  return rarest;
}

/** How the answers of entries that ask the same stand to each other: all the same, else the worst of all pairs. */
function verdictOf(members: Comparable[]): Pick<Group, 'kind' | 'reason'> {
  if (new Set(members.map(answerOf)).size === 1) return { kind: 'duplicate', reason: 'same' };
  const compared = members.slice(0, COMPARED);
  for (const [at, a] of compared.entries())
    for (const b of compared.slice(at + 1)) {
      const reason = contradictionOf(a, b);
      if (reason) return { kind: 'contradiction', reason };
    }
  return { kind: 'duplicate', reason: 'words' };
}

/** The same to the letter, but for case, accents, typographic signs, white space, and what ends the last sentence. */
const answerOf = ({ choice, answer }: Comparable): string => fold(oneLine(`${choice ?? ''} ${answer}`)).replace(/(?<![\s.;])[\s.;]+$/u, '');

function contradictionOf(a: Comparable, b: Comparable): 'choice' | 'figures' | 'denies' | null {
  const chosen = a.choice !== null && b.choice !== null;
  if (a.choice !== null && b.choice !== null && !sameChoice(a.choice, b.choice)) return 'choice';
  if (areOpposed(a, b)) return 'choice';
  if (a.answer.trim() === '' || b.answer.trim() === '') return null;
  const [one, other] = [profileOf(a.answer), profileOf(b.answer)];
  if (one.normal === other.normal) return null;
  if (figuresDiffer(a.answer, b.answer, a.question)) return 'figures';
  const ofOthers = one.names.size > 0 && other.names.size > 0 && one.names.isDisjointFrom(other.names);
  return !chosen && !ofOthers && (stanceOf(a.answer) === 'denies') !== (stanceOf(b.answer) === 'denies') ? 'denies' : null;
}

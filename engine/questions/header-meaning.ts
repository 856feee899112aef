/** What a header says its column is for: ordered rules of which the first that applies decides. */
import { plain } from '#engine/language/text.ts';
import { idAtEdge, idBeside, weighted } from './header-words.ts';
import { once } from '#engine/common/once.ts';
import { allRules, firstThatApplies } from './rules/rule.ts';
import type { Rule, Uses } from './rules/rule.ts';
import {
  choicesIn,
  endsInScale,
  isChoiceLabel,
  judgesForOthers,
  namesOwnSide,
  remarksOfOthers,
  saysComments,
  saysFilling,
  saysKindOfAnswer,
  whoFills,
} from './vocabulary.ts';
import type { HeaderRole } from './words.ts';

export interface HeaderMeaning {
  role: HeaderRole;
  weight: number;
}

interface Label {
  text: string;
  /** As `plain` gives them, and how many. */
  words: string;
  count: number;
  /** The surest of what single words say. */
  best: () => HeaderMeaning | null;
}

/** Longest header, in characters and in words, that is read as a label rather than as a text. */
const LONGEST_LABEL = 160;
const MOST_WORDS = 16;

const means = (role: HeaderRole, weight: number) => (): HeaderMeaning => ({ role, weight });

export const meaningRules: readonly Rule<Label, HeaderMeaning | null>[] = [
  { name: 'label: a language', applies: ({ text }) => /\[[a-z]{2}(-[a-z]{2})?\]\s*$/i.test(text), decides: means('language', 3) },
  { name: 'label: others fill it', applies: ({ text }) => whoFills(text) === 'other', decides: means('assessor', 3) },
  {
    name: 'label: filled in by somebody with a short name',
    applies: ({ text }) => whoFills(text) === null && saysFilling(text) && /\([^()]*\s\p{Lu}{2,5}\s*\)\s*$/u.test(text),
    decides: means('assessor', 3),
  },
  { name: 'label: answers to choose from', applies: ({ text }) => choicesIn(text) !== null, decides: means('answer', 3) },
  { name: 'label: too many words', applies: ({ count }) => count > MOST_WORDS, decides: () => null },
  {
    name: 'label: a verdict of others',
    applies: ({ words, count }) => count <= 8 && judgesForOthers(words),
    decides: means('assessor', 3),
  },
  {
    name: 'label: a remark of others',
    applies: ({ words, count }) => count <= 5 && remarksOfOthers(words),
    decides: means('assessor', 3),
  },
  { name: 'label: a kind of answer', applies: ({ text }) => saysKindOfAnswer(text), decides: means('reference', 3) },
  {
    name: 'label: the number of a remark',
    applies: ({ words, count }) => count <= 3 && /[#№]$/.test(words) && saysComments(words),
    decides: means('comment', 3),
  },
  {
    name: 'label: an id at its edge',
    applies: ({ text, words, count }) => count <= 5 && idAtEdge.test(words) && !isChoiceLabel(text),
    decides: means('id', 3),
  },
  { name: 'label: for whoever judges', applies: ({ best }) => best()?.role === 'assessor', decides: ({ best }) => best() },
  {
    name: 'label: points of a scale',
    applies: ({ text, best }) => endsInScale.test(text) && best()?.role === 'reference' && (best()?.weight ?? 0) <= 2,
    decides: means('answer', 1),
  },
  { name: 'label: of the own side', applies: isOfOwnSide, decides: means('answer', 1) },
  { name: 'label: its words', applies: ({ best }) => best() !== null, decides: ({ best }) => best() },
];

function isOfOwnSide({ words, count, best }: Label): boolean {
  if (count > 6 || !namesOwnSide(words)) return false;
  const said = best();
  return said === null || (said.weight === 1 && said.role !== 'reference');
}

/** Of equally sure ones the first in the order of roles; what is for whoever judges ends the search. */
function bestOf(words: string, count: number): HeaderMeaning | null {
  let best: HeaderMeaning | null = null;
  for (const { role, weight, expression } of weighted) {
    if (best !== null && best.weight >= weight) continue;
    if (role === 'id' && (count > 3 || !idBeside.test(words))) continue;
    if (!expression.test(words)) continue;
    best = { role, weight };
    if (role === 'assessor') return best;
  }
  return best;
}

function decide(text: string, uses: Uses): HeaderMeaning | null {
  const words = plain(text);
  const count = words.split(' ').length;
  return firstThatApplies(meaningRules, { text, words, count, best: once(() => bestOf(words, count)) }, uses)?.decision ?? null;
}

/** Labels come again and again in a form; so many are remembered. */
const REMEMBERED = 5000;
const known = new Map<string, HeaderMeaning | null>();

/** What a header says its column is for, or null when it says nothing. */
export function headerMeaning(text: string, uses: Uses = allRules): HeaderMeaning | null {
  if (text.length > LONGEST_LABEL || text.trim() === '') return null;
  if (uses !== allRules) return decide(text, uses);
  const before = known.get(text);
  if (before !== undefined) return before;
  if (known.size >= REMEMBERED) known.clear();
  const meaning = decide(text, uses);
  known.set(text, meaning);
  return meaning;
}

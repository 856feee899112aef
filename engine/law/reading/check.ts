/** What code can know of a reply on law: that its quotes stand, that it names nothing else, and that it is in the language of the question. */
import { type Reason, reason } from '#contract/reasons.ts';
import { withoutSpace, standsIn } from '#engine/model/quotes.ts';
import type { LawLanguage } from '../languages.ts';
import type { LawCitation } from '../model.ts';
import { questionLanguage } from '../question-language.ts';
import { strangeFigure } from './figures-stand.ts';
import type { LawSource, LawTurn } from './model.ts';
import type { SaidOfLaw } from './reply.ts';

interface CheckedAnswer {
  state: 'answered';
  answer: string;
  notCovered: string;
  /** Every source that is quoted, the deciding one first. */
  sources: [LawSource, ...LawSource[]];
  citations: LawCitation[];
}
export type CheckedLaw =
  | CheckedAnswer
  | { state: 'asks_back'; ask: string }
  | { state: 'refused'; lookFor: string[] }
  | { state: 'broken'; why: Reason };

interface Given {
  sources: LawSource[];
  question: string;
  before: LawTurn[];
  language: LawLanguage;
  /** `2026-11-30`. */
  today: string;
}

/** Two to six sentences, and one question, with room to spare. */
const LONGEST = { answer: 2000, notCovered: 400, ask: 400 };
const MOST_QUOTES = 8;
/** A quote of fewer letters stands in many places. */
const SHORTEST_QUOTE = 12;
/** Shorter texts do not show their language. */
const LANGUAGE_WORDS = 6;

/** Names of rules to look for: as many, and of so many letters each, as a search is made for. */
const MOST_NAMES = 4;
const LONGEST_NAME = 120;

const broken = (why: Reason): CheckedLaw => ({ state: 'broken', why });

/** Pure. */
export function checkReply(said: SaidOfLaw, given: Given): CheckedLaw {
  if (said.c_state === 'refused') return { state: 'refused', lookFor: namesIn(said.f_look_for) };
  const [answer, notCovered, ask] = [said.d_answer, said.b_not_covered, said.e_ask].map((text) => text.trim()) as [string, string, string];
  if (said.c_state === 'ask_back') return checkAsk(ask, given);
  if (answer === '' || answer.length > LONGEST.answer || notCovered.length > LONGEST.notCovered) return broken(reason('model_nonsense'));
  const found = said.a_quotes.slice(0, MOST_QUOTES).map((quote) => standing(quote, given.sources));
  const quotes = found.flatMap((one) => one ?? []);
  const [first] = quotes;
  // What decides has to stand; what was said besides and does not is left out, and its figures with it.
  if (!first || found[0] === null) return broken(reason('model_no_quote'));
  const text = [answer, notCovered].filter(Boolean).join('\n');
  if (isForeign(text, given.language)) return broken(reason('answer_foreign'));
  const sources = [...new Set(quotes.map(({ source }) => source))] as [LawSource, ...LawSource[]];
  const strangeName = namesElse(text, given, sources);
  if (strangeName !== null) return broken(reason('name_unborne', { name: strangeName }));
  const quoted = [...quotes.map((one) => one.whole), ...sources.flatMap((source) => (source.kind === 'statement' ? textsOf(source) : []))];
  const strange = strangeFigure(text, { quoted, told: toldIn(given), today: given.today });
  if (strange !== null) return broken(reason('number_unborne', { number: strange }));
  return { state: 'answered', answer, notCovered, sources, citations: citationsOf(quotes) };
}

/** Words alone, each once: no long number and no address is searched for. */
const namesIn = (said: string[]): string[] =>
  [...new Set(said.map((one) => one.replace(/\s+/gu, ' ').trim()))]
    .filter((one) => /\p{L}{3}/u.test(one) && one.length <= LONGEST_NAME && !/\d{5}/u.test(one) && !LINK.test(one))
    .slice(0, MOST_NAMES);

/** A question that is asked back: one, in the language, and not twice in a row. */
function checkAsk(ask: string, given: Given): CheckedLaw {
  const { before, language, sources, today } = given;
  const isOne = ask.length <= LONGEST.ask && ask.endsWith('?') && ask.indexOf('?') === ask.length - 1;
  if (!isOne || before.at(-1)?.status === 'asks_back') return broken(reason('model_nonsense'));
  if (isForeign(ask, language)) return broken(reason('answer_foreign'));
  const strangeName = namesElse(ask, given, sources);
  if (strangeName !== null) return broken(reason('name_unborne', { name: strangeName }));
  const strange = strangeFigure(ask, { quoted: sources.flatMap(textsOf), told: toldIn(given), today });
  return strange === null ? { state: 'asks_back', ask } : broken(reason('number_unborne', { number: strange }));
}

const toldIn = ({ question, before }: Given): string[] => [question, ...before.map((turn) => turn.question)];

const textsOf = ({ texts }: LawSource): string[] => texts.map(({ text }) => text);

interface Standing {
  source: LawSource;
  place: string;
  /** As the source spells it. */
  quoted: string;
  /** The text that it stands in. */
  whole: string;
}

/** Where a quote stands in the source that it names; null where it does not. */
function standing({ id, quote }: SaidOfLaw['a_quotes'][number], sources: LawSource[]): Standing | null {
  const source = sources.find((one) => one.id === id);
  if (!source) return null;
  for (const { place, text } of source.texts) {
    const at = standsIn(quote, withoutSpace(text));
    if (at && (quote.trim().length >= SHORTEST_QUOTE || quote.trim() === text.trim()))
      return { source, place, quoted: text.slice(at.from, at.to), whole: text };
  }
  return null;
}

/** Each place once, with all that is quoted of it. */
function citationsOf(quotes: Standing[]): LawCitation[] {
  const byPlace = Map.groupBy(quotes, ({ source, place }) => `${source.id} ${place}`);
  return [...byPlace.values()].flatMap((some) => {
    const [first] = some;
    return first ? [first.source.cite(first.place, [...new Set(some.map(({ quoted }) => quoted))].join(' … '))] : [];
  });
}

/** Whether it is surely in another language than the one it has to be in. */
const isForeign = (text: string, language: LawLanguage): boolean =>
  (text.match(/\p{L}+/gu)?.length ?? 0) >= LANGUAGE_WORDS && (questionLanguage(text) ?? language) !== language;

const LINK = /https?:\/\/|www\.|@[\w-]{1,60}\.\w/iu;
/** How acts are called in short: ZDR-1, ZDavP-2, and the few without a number. */
const ACT = /(?<![\p{L}\p{N}])(?:Z\p{L}{1,10}-\d{1,2}[A-ZČŠŽ]{0,2}|Z[A-ZČŠŽ]{2,8})(?![\p{L}\p{N}])/gu;
const ARTICLES = [
  /(?:§|(?<!\p{L})(?:art(?:icle|icles|icolo|icoli|\.)?|člen\p{L}*|стат\p{L}+))\s*(\d+(?:\.[a-zčšž]{1,2}(?!\p{L}))?)/giu,
  /(?<!\d)(\d{1,4}(?:\.[a-zčšž]{1,2})?)\.?\s?(?:člen\p{L}*|статт\p{L}+)/giu,
];

/** An act or an article that it names and does not quote, or a link or an address that nobody gave it; null where there is none. */
function namesElse(text: string, given: Given, quoted: LawSource[]): string | null {
  const words = [...quoted.flatMap(textsOf), ...toldIn(given)].join('\n');
  const acts = new Set(quoted.map(({ act }) => act));
  const articles = new Set(quoted.flatMap((source) => source.articles));
  const named = [
    ...(LINK.exec(text)?.slice(0, 1) ?? []),
    ...[...text.matchAll(ACT)].flatMap(([act]) => (acts.has(act) ? [] : act)),
    ...ARTICLES.flatMap((pattern) => [...text.matchAll(pattern)].flatMap(([whole, number = '']) => (articles.has(number) ? [] : whole))),
  ];
  return named.find((one) => !words.includes(one)) ?? null;
}

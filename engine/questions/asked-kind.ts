/** Whether words ask for a number or a day, in all languages: of a question, of a label, of a header, and units. */
import type { AnswerPlace, FoundQuestion } from '#contract/extraction.ts';
import { durationWords, furtherAsked, identifierWords, quantities, unitWords } from './languages/quantities.ts';
import type { QuantityWords } from './languages/quantities.ts';
import { plain } from '#engine/language/text.ts';
import { anywhere, beginning, ending, pattern, whole } from './matching.ts';
import { allRules, firstThatApplies } from './rules/rule.ts';
import type { Rule, Uses } from './rules/rule.ts';
import { asks, countWords, isYear } from './text.ts';
import { asksOpenly, isSignature, namesOwner, startsLikeQuestion } from './vocabulary.ts';

type Asked = 'number' | 'date';

const listed = (name: keyof QuantityWords): string[] => Object.values(quantities).flatMap((words) => words[name].split('|'));
const joined = (name: keyof QuantityWords): string => listed(name).join('|');

/** One word may mean something else within a sentence ("ile" is "with" in Turkish); several words, or Turkish "kaç", do not. */
const single = (word: string): boolean =>
  !word.includes(' ') &&
  word !== 'kaç' &&
  /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Arabic}\p{Script=Hebrew}*]+$/u.test(word);
const manyAnywhere = anywhere(
  listed('howMany')
    .filter((word) => !single(word))
    .join('|'),
);
const manyAtStart = beginning(listed('howMany').filter(single).join('|'));
const [numberAtStart, numberAtEnd] = [beginning(joined('numberOf')), ending(joined('numberOf'))];
const [yearAtStart, yearAtEnd] = [beginning(joined('yearOf')), ending(joined('yearOf'))];
const [dateAtStart, dateAtEnd] = [beginning(joined('dateOf')), ending(joined('dateOf'))];
const dateLast = /(?<! to) date$/;
const unspacedDay = /(?:日|日期|期限|いつですか|何日ですか|날짜|일자)[?？]?$/u;
const durations = anywhere(durationWords);
const further = new RegExp(` (?:${pattern(furtherAsked.and)}) (?:${pattern(furtherAsked.what)})(?= )`, 'u');
const identifiers = anywhere(identifierWords);
const units = new Set(unitWords.split('|'));
const amounts = whole(joined('amount'));
const unitHeaders = whole(joined('unit'));

/** Longest label, and longest question, that asks for one number or day and nothing else, in words. */
const LONGEST_LABEL = 14;
const LONGEST_QUESTION = 30;
/** Longest text that is looked at, in characters. */
const LONGEST_TEXT = 240;

/** "Water used (m³)", "Turnover [EUR]", "Share of women in %": the unit that a text ends with is one of numbers. */
function endsInUnit(text: string): boolean {
  const unit =
    /\s[([]([^()[\]]{1,40})[)\]]\s*(?::\s*)?$/u
      .exec(text)?.[1]
      ?.trim()
      .replace(/^(?:in|en|v|w|в)\s+/iu, '') ?? /\s(?:in|en|v|w|в)\s+(%|€|EUR|USD|CHF|GBP|kWh|MWh)\s*(?::\s*)?$/u.exec(text)?.[1];
  return unit !== undefined && unit.length <= 12 && isUnit(unit);
}

/** "kWh", "Stück", "%": what numbers are given in. */
export const isUnit = (text: string): boolean =>
  units.has(text.trim().toLowerCase().replace(/\.$/, '')) ||
  text.split('/').every((part, _, all) => all.length === 2 && units.has(part.trim().toLowerCase()));

/** "Unit", "Einheit": over a column that says what numbers are given in. */
export const namesUnit = (label: string): boolean => label.length <= 30 && unitHeaders.test(plain(label));

/** "Quantity", "Unit price (EUR)", "Budget 2026": a quantity and nothing else. */
export function namesAmount(label: string): boolean {
  if (label.length > 60) return false;
  if (endsInUnit(label)) return true;
  const words = plain(label.replace(/[([][^()[\]]*[)\]]/g, ' '));
  return amounts.test(words) || amounts.test(words.replace(/ ?(?:19|20)\d\d$/, ''));
}

/** "State the number of …", "Bitte nennen Sie die Anzahl …": what is asked for, without the request before it. */
function withoutRequest(text: string, words: string): string[] {
  if (asks(text) || !startsLikeQuestion(text)) return [words];
  const rest = words.split(' ');
  return [0, 1, 2, 3, 4].map((count) => rest.slice(count).join(' ')).filter((one) => one !== '');
}

/** Two questions in one, or a request beside it, want words. */
const asksTwice = (text: string): boolean =>
  (text.match(/[?？؟]/gu)?.length ?? 0) > 1 || /[.?!;]\s+\p{L}/u.test(text.replace(/\b\p{L}{1,4}\.\s/gu, ' '));

interface AskedFacts {
  text: string;
  /** As texts are compared, without what stands in brackets. */
  words: string;
  /** The words, and what is left of them behind a request. */
  starts: string[];
  length: number;
}

type AskedRule = Rule<AskedFacts, Asked | null>;
const is = (name: string, kind: Asked | null, applies: AskedRule['applies']): AskedRule => ({ name, applies, decides: () => kind });
const begins = ({ starts }: AskedFacts, list: RegExp): boolean => starts.some((start) => list.test(start));

/** What words ask for: the first rule that applies decides; null where it may be anything. */
const askedKindRules: readonly AskedRule[] = [
  is('asked: long texts and two questions in one', null, ({ text }) => text.length > LONGEST_TEXT || asksTwice(text)),
  is('asked: signatures', null, ({ text }) => isSignature(text)),
  is('asked: durations', null, ({ words }) => durations.test(words)),
  is('asked: a number and more', null, ({ words }) => further.test(words)),
  is(
    'asked: how many',
    'number',
    ({ words, length }) => length <= LONGEST_QUESTION && [manyAtStart, manyAnywhere].some((one) => one.test(words)),
  ),
  is('asked: no label', null, ({ text, length }) => length > LONGEST_LABEL || isStatement(text)),
  is('asked: a day', 'date', (facts) => begins(facts, dateAtStart) || [dateAtEnd, dateLast].some((one) => one.test(facts.words))),
  is('asked: a day in scripts without spaces', 'date', ({ text, words }) => unspacedDay.test(words) && !asks(text)),
  is('asked: a year', 'number', (facts) => begins(facts, yearAtStart) || yearAtEnd.test(facts.words)),
  is('asked: a unit', 'number', ({ text }) => endsInUnit(text)),
  is('asked: numbers that count nothing', null, ({ words }) => identifiers.test(words)),
  is('asked: a number', 'number', (facts) => begins(facts, numberAtStart) || numberAtEnd.test(facts.words)),
];

/** What a question or label asks for by its words alone; null where it may be anything. */
export function askedKind(text: string, uses: Uses = allRules): Asked | null {
  const words = plain(text.replace(/\([^()]*\)/g, ' '));
  return (
    firstThatApplies(askedKindRules, { text, words, starts: withoutRequest(text, words), length: countWords(text) }, uses)?.decision ?? null
  );
}

/** Says something, or wants a yes or no: "The number of accounts is limited.", "Do you limit the number of …?" */
const isStatement = (text: string): boolean => (asks(text) ? startsLikeQuestion(text) && !asksOpenly(text) : /[.;!。]\s*$/u.test(text));

/**
 * The questions with the kind of their free text places as the words ask for it. `labels`: what asks nothing counts too, as
 * in a cell beside a label; the lines and frames of a document take any text. The form takes other texts there still.
 */
export const withAskedKinds = (questions: FoundQuestion[], labels: boolean, uses: Uses): FoundQuestion[] =>
  questions.map((question) => {
    const kind = question.answers.some(isFree) && (labels || asks(question.question)) ? askedKind(question.question, uses) : null;
    return kind === null
      ? question
      : { ...question, answers: question.answers.map((place) => (isFree(place) ? { ...place, kind, by_words: true } : place)) };
  });

const isFree = ({ kind, allowed, label }: AnswerPlace): boolean =>
  kind === 'text' && allowed === undefined && !(label !== undefined && (namesOwner(label) || isYear(label)));

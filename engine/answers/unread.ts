/**
 * What keeps a past answer to the same question from going out unread, as far as that can be known without understanding what it says.
 */
import { formatOf } from '#contract/formats.ts';
import { reason } from '#contract/reasons.ts';
import { type Rules, found } from '#engine/decision/model.ts';
import { blankIn } from '#engine/language/blanks.ts';
import { stanceOf } from '#engine/language/polarity.ts';
import { profileOf } from '#engine/language/profile.ts';
import { sentencesOf } from '#engine/language/sentences.ts';
import { oneOf } from '#engine/language/lexicon/match.ts';
import { fold, foldedWords } from '#engine/language/text.ts';
import type { Pair } from '#engine/reading/model.ts';
import type { IndexedDocument } from '#engine/search/model.ts';
import { isDue } from './answer-beside.ts';
import { BRACKETS } from '#engine/language/brackets.ts';
import { partQuestion } from './asked-beside.ts';
import { namedCustomer } from './customers.ts';
import { overtakenDay, withoutAddresses } from './days-named.ts';
import { type NamedThing, namedIn, namesNone } from './named-things.ts';
import type { Named } from './evidence.ts';
import { isMark, saysOnlyWhere } from './fit-text.ts';
import { PLAIN_FROM } from './measured.ts';
import type { Asked } from './model.ts';
import { leadingMeaning, meaningOf, sameOption } from './options.ts';
import { timeOf } from './outdated.ts';
import { thingKey } from './titled-things.ts';
import type { ReadQuestion } from './read-question.ts';
import { type AskedBeside, sideOf } from './side-sentence.ts';
import { DAY_MS, YEAR_MS, ofAge } from './thresholds.ts';

/** What was chosen then and from which options, and what it stands in; null where nothing is known of that. */
interface PastAnswer extends Pick<Pair, 'options' | 'choice' | 'customer'>, Partial<Pick<Pair, 'place'>> {
  document: Pick<IndexedDocument, 'id' | 'date' | 'sample' | 'approved'> | null;
}

/** A past answer to the same question as it would be sent. */
export interface UnreadCase {
  asked: Asked;
  question: ReadQuestion;
  past: PastAnswer;
  /** Its choice among the options asked for, and its text; empty where it is a choice alone. */
  choice: string | null;
  said: string;
  named?: Named | undefined;
  /** When the oldest paper says it that says it in these words, milliseconds; null where none says when. */
  since?: number | null;
  now: number;
}

/** When a past answer to the same question is read before it leaves. Pure. */
export const whenUnread = {
  'asks-several': (of) => (asksSeveral(of) ? found(reason('asks_several')) : null),
  'other-options': (of) => (offersNoMore(of) ? null : found(reason('options_differ'))),
  'text-without-place': ({ asked, choice, said }) =>
    asked.options.length > 0 && !asked.wantsText && said !== '' && foldedWords(said) !== foldedWords(choice ?? '')
      ? found(reason('text_no_place', { text: said.slice(0, 120) }))
      : null,
  'names-a-day': ({ asked, past, said, now }) => {
    const day = overtakenDay(said, asked.question, givenOn(past), now);
    return day === null ? null : found(reason('names_day', { day }));
  },
  'time-moved': ({ question, past, choice, said, since, now }) => {
    const given = since ?? givenOn(past);
    const isNever = (meaningOf(choice ?? '') ?? leadingMeaning(said)) === 'no';
    return asksSince({ question, given, isNever, now }) || asksOfThisYear(question, given, now) ? found(reason('time_moved')) : null;
  },
  'names-a-paper': (of) => {
    const name = fileIn(of.said) ?? saysOnlyWhere(of.said) ?? paperIn(of);
    return name === null ? null : found(reason('names_paper', { name: name.slice(0, 120) }));
  },
  'holds-a-blank': ({ said }) => {
    const blank = blankIn(said);
    return blank === null ? null : found(reason('blank_left', { text: blank.slice(0, 80) }));
  },
  'remark-beside': (of) => {
    const text = remarkIn(of);
    return text === null ? null : found(reason('remark_beside', { text: text.slice(0, 80) }));
  },
  'text-affirms': ({ choice, said }) =>
    choice !== null && deniesMark(choice) && goesOnAffirming(said) ? found(reason('text_affirms', { choice })) : null,
  'names-another-standard': (of) => {
    const name = otherThing(of);
    return name === null ? null : found(reason('speaks_of', { name }));
  },
  'names-another-customer': ({ said, named, past }) => {
    const customer = namedCustomer(said, named, past.customer);
    return customer === undefined ? null : found(reason('speaks_of', { name: customer }));
  },
} satisfies Rules<UnreadCase>;

const deniesMark = (choice: string): boolean => ['no', 'na'].includes(meaningOf(choice) ?? '');

/** Sentences in which it is said why something is not done or does not apply, whatever they affirm (decision 141). */
const WHY_NOT = 2;

/** Whether a text is more than a reason, and no more than half of its sentences deny something. */
function goesOnAffirming(said: string): boolean {
  const sentences = sentencesOf(said);
  const denying = sentences.filter((sentence) => stanceOf(sentence) === 'denies').length;
  return sentences.length > WHY_NOT && denying <= sentences.length / 2;
}

const givenOn = ({ document }: PastAnswer): number | null => (document === null ? null : timeOf(document));

/** Hours of a time that is more than a delay ("in the last 12 months", "in the past 5 years"), from four weeks on. */
const LONG_TIME = 4 * 7 * 24;
const HOUR_MS = 3600 * 1000;
const runningYear = oneOf('runningYear');

interface SinceThen {
  question: ReadQuestion;
  /** When it was answered, milliseconds; null where nobody knows. */
  given: number | null;
  /** The answer is No. */
  isNever: boolean;
  now: number;
}

/**
 * Whether a question names a long time of which an answer no longer speaks: of a time that may run until today, less than nine tenths lay before the
 * answer; what has a bound ("at least", "within") is a limit, and is told anew once it went by, as after a year. That nothing happened in a time that
 * runs until today is true for one day: any day since may have made it untrue.
 */
function asksSince({ question: { text }, given, isNever, now }: SinceThen): boolean {
  const times = profileOf(text).amounts.filter(({ of, value }) => of === 'time' && value >= LONG_TIME);
  const runs = (time: number): number => (isNever ? DAY_MS : time * (1 - PLAIN_FROM));
  const covered = times.map(({ value, bound }) => (bound === null ? runs(value * HOUR_MS) : value * HOUR_MS));
  if (runningYear.test(fold(text))) covered.push(runs(YEAR_MS));
  return covered.length > 0 && (given === null || now - given > Math.min(ofAge.staysYears * YEAR_MS, ...covered));
}

/** Whether a question names the year that runs, or the one before, and another one runs now than when the answer was given. */
const asksOfThisYear = ({ text }: ReadQuestion, given: number | null, now: number): boolean =>
  runningYear.test(fold(text)) && (given === null || new Date(given).getUTCFullYear() !== new Date(now).getUTCFullYear());

/** Words of a remark at most; what is longer is a paragraph of its own. */
const REMARK_WORDS = 8;

/**
 * What stood beside a text in a row of a past form, as in its column of comments: beside a mark it explains that, beside a text it may have been for
 * colleagues alone. What a person approved was read with it.
 */
function remarkIn({ past, choice, said }: UnreadCase): string | null {
  if (past.choice !== null || choice !== null || past.place?.cell === undefined || past.document?.approved !== false) return null;
  const [text, beside, ...more] = said.split('\n').filter((line) => line.trim() !== '');
  const isOne = text !== undefined && beside !== undefined && more.length === 0;
  return isOne && foldedWords(beside).split(' ').length <= REMARK_WORDS ? beside : null;
}

/** Words of a sentence that may ask something. */
const ASKING_WORDS = 3;

/**
 * A question of several sentences: whether each is answered, only reading tells. What is asked for with another answer than this one is
 * none, and any text explains.
 */
function asksSeveral({ asked: { question }, choice, said }: UnreadCase): boolean {
  const isOpen = (one: AskedBeside): boolean => one.kind !== 'explain' && isDue(one, { answer: said, choice });
  const [, ...further] = sentencesOf(question.replace(BRACKETS, ' ')).filter((text) => foldedWords(text).split(' ').length >= ASKING_WORDS);
  return (
    further.some((sentence) => sideOf(sentence, 'sentence')?.asked.some(isOpen) ?? true) ||
    partQuestion(question).beside.some((one) => one.when !== 'always' && isOpen(one))
  );
}

/**
 * A thing that a text names in the place of those that are asked about, one of them by its number: a report instead of a certificate. However it is
 * written ("(ISO) 27000"), none of those asked about stands there.
 */
function otherThing({ asked: { question }, said }: UnreadCase): string | null {
  const [wanted, told] = [namedIn(question.replace(BRACKETS, ' ')), namedIn(said)];
  const isNumbered = ({ number }: NamedThing): boolean => number !== '';
  const first = told.find(isNumbered) ?? told[0];
  if (!first || ![...wanted, ...told].some(isNumbered) || !namesNone(question, { said: profileOf(said), text: said })) return null;
  return `${first.name} ${first.number}`.trim();
}

/** Whether nothing but "not applicable" is offered beside what the past answer was chosen from, and it is one of the options by its very text. */
function offersNoMore({ asked: { options }, past, choice }: UnreadCase): boolean {
  if (options.length === 0) return true;
  const isChosen = past.choice !== null && choice !== null && sameOption(past.choice, [choice]) !== null;
  const { options: then } = past;
  return isChosen && (then.length === 0 || options.every((option) => meaningOf(option) === 'na' || wasOffered(option, then)));
}

/** By its text, or by its meaning where both are no more than a mark: "Partial" and "Partially" are one option. */
const wasOffered = (option: string, then: string[]): boolean =>
  sameOption(option, then) !== null || (isMark(option) && then.some((one) => isMark(one) && meaningOf(one) === meaningOf(option)));

/** Anything that looks like a file's name; whether it is one its ending tells. */
const FILE = /(?<![\p{L}\p{N}_()-])[\p{L}\p{N}_()-]+\.[a-z]{2,5}(?![\p{L}\p{N}])/giu;
const fileIn = (text: string): string | null =>
  withoutAddresses(text)
    .match(FILE)
    ?.find((name) => formatOf(name) !== null) ?? null;

/**
 * A numbered thing that an answer names and a paper is named after: a report, a certificate ("SOC 3", "ISO 27001"). Whether it goes along, or was
 * replaced, the answer does not tell; what is asked for by that name was meant, unless the paper is newer.
 */
function paperIn({ asked, said, past, named }: UnreadCase): string | null {
  const given = givenOn(past);
  const askedFor = new Set(namedIn(asked.question).map(thingKey));
  const thing = namedIn(said).find(
    (one) => one.number !== '' && named?.papers.has(one, past.document, askedFor.has(thingKey(one)) ? given : null),
  );
  return thing ? `${thing.name} ${thing.number}` : null;
}

/** What a form asks for beside the answer itself: read from the side sentences of a question, its guidance and what stands over its cells. */
import { BRACKETS } from '#engine/language/brackets.ts';
import { anyOf } from '#engine/language/lexicon/match.ts';
import { guessLanguage } from '#engine/language/language.ts';
import { sentencesOf } from '#engine/language/sentences.ts';
import { fold } from '#engine/language/text.ts';
import { remember } from '#engine/common/remember.ts';
import { POLITELY, isBare, isConditional, sideOf } from './side-sentence.ts';
import type { AskedBeside, Side, Where } from './side-sentence.ts';

/** A question without what it asks for beside the answer. */
interface Parted {
  /** What is asked; side sentences that have a matter of their own are a part of it. */
  main: string;
  beside: AskedBeside[];
}

/** A part of a question that asks for something beside, as it stands there. */
interface Span {
  span: string;
  side: Side;
}

const AFTER = '(?![\\p{L}\\p{N}])';
/** Where a clause on the answer begins within a sentence: "… encrypted, and if so, how?", "… encrypted; please explain". */
const clause = new RegExp(
  `(?:\\s{0,20}[,;:-]\\s+${POLITELY}|\\s{1,20}${anyOf('and')}\\s+)(?=${anyOf('ifYes', 'ifNo', 'ifNotApplicable')}${AFTER})|(?:\\s{0,20}[;:]|\\s{1,20}-)\\s+(?=${anyOf('politely')}${AFTER})`,
  'u',
);

/** Parts a question from its side sentences. Those that have a matter of their own stay in it, and are read all the same. Pure. */
export const partQuestion = remember((question: string): Parted => {
  const [first = '', ...further] = sentencesOf(question);
  const spans = [...sidesWithin(first), ...further.flatMap((sentence) => sideSpan(sentence, 'sentence') ?? sidesWithin(sentence))];
  const beside = [...(sideOf(first, 'question')?.asked ?? []), ...spans.flatMap(({ side }) => side.asked)];
  const rest = without(question, spans);
  const language = guessLanguage(question) ?? 'en';
  const bare = /[\p{L}\p{N}]{2}/u.test(rest) ? spans.filter(({ side }) => isBare(side.rest, rest, language)) : [];
  return { main: bare.length === 0 ? question : tidy(without(question, bare)), beside };
});

const without = (question: string, spans: Span[]): string => spans.reduce((text, { span }) => text.replace(span, ' '), question);

const tidy = (text: string): string =>
  text
    .replace(/\s+/gu, ' ')
    .replace(/ (?=[?.!,;])/gu, '')
    .replace(/(?<![\s,;:–—-])[\s,;:–—-]+$/u, '')
    .trim();

const sideSpan = (span: string, where: Where): Span[] | null => {
  const side = sideOf(span, where);
  return side === null ? null : [{ span, side }];
};

/** Brackets and clauses of a sentence that ask for something beside. */
function sidesWithin(sentence: string): Span[] {
  const brackets = (sentence.match(BRACKETS) ?? []).flatMap((span) => sideSpan(span, 'brackets') ?? []);
  const open = sentence.replace(BRACKETS, (span) => ' '.repeat(span.length));
  const folded = fold(open);
  // letters that folding joins or parts would shift the places
  const cut = folded.length === open.length ? clause.exec(folded) : null;
  if (cut === null || cut.index === 0) return brackets;
  const span = sentence.slice(cut.index).replace(/(?<![?.!])[?.!]+\s*$/u, '');
  const side = sideOf(span.replace(/^[\s,;:–—-]+/u, ''), 'sentence');
  return side === null ? brackets : [...brackets, { span, side }];
}

/** Characters; a longer text has a matter of its own. */
const LONGEST_FOLLOW_UP = 1500;

/** Whether a text asks for nothing but something beside the answer to a question before it ("If no, please explain"). Pure. */
export const isFollowUp = remember((text: string): boolean => {
  if (text.length > LONGEST_FOLLOW_UP) return false;
  const side = isConditional(text) ? sideOf(text, 'sentence') : null;
  return side !== null && isBare(side.rest, '', guessLanguage(text) ?? 'en');
});

/** What guidance and the words over a question's cells ask for. They are read for nothing else. */
const askedIn = (text: string, where: 'guidance' | 'label'): AskedBeside[] =>
  sentencesOf(text).flatMap((sentence) => sideOf(sentence, where)?.asked ?? sidesWithin(sentence).flatMap(({ side }) => side.asked));

interface Sources {
  question: string;
  guidance: string | null;
  /** What stands over the question's text and comment cells, and what they prompt. */
  labels?: string[] | undefined;
}

/** All that is asked for beside the answer, each once. Pure. */
export function besideOf({ question, guidance, labels = [] }: Sources): AskedBeside[] {
  const all = [
    ...partQuestion(question).beside,
    ...askedIn(guidance ?? '', 'guidance'),
    ...labels.flatMap((label) => askedIn(label, 'label')),
  ];
  return [...Map.groupBy(all, ({ kind, when }) => `${kind} ${when}`).values()].flatMap((alike) => alike.slice(0, 1));
}

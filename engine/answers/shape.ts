import { remember } from '#engine/common/remember.ts';
import { anyOf, lettersOf, oneOf } from '#engine/language/lexicon/match.ts';
import type { WordClass } from '#engine/language/lexicon/word-classes.ts';
import { fold } from '#engine/language/text.ts';
import { profileOf } from '#engine/language/profile.ts';
import type { Amount } from '#engine/language/quantities.ts';

/** What an open question wants to be told; an answer without it tells something else. Null where any text may answer. */
export type Shape = 'person' | 'place' | 'date' | 'duration' | 'count' | 'share' | 'url' | 'email' | 'phone';

/** Where a question may begin within a sentence. */
const start = `(?:^|[,;:]\\s*|\\s${anyOf('and')}\\s)(?:${anyOf('politely')}\\s+)?`;
const atStart = (name: WordClass): RegExp => new RegExp(`${start}${anyOf(name)}(?!\\p{L})`, 'u');
const asks: [Shape, RegExp][] = [
  ['email', oneOf('asksEmail')],
  ['url', oneOf('asksUrl')],
  ['phone', oneOf('asksPhone')],
  ['share', oneOf('asksShare')],
  ['count', oneOf('asksCount')],
  ['duration', oneOf('asksDuration')],
  ['date', atStart('asksDate')],
  ['person', atStart('asksPerson')],
  ['place', atStart('asksPlace')],
];

/** The shape an open question asks for, by its words in the five languages. */
export function shapeOf(question: string): Shape | null {
  const folded = fold(question);
  return asks.find(([, pattern]) => pattern.test(folded))?.[0] ?? (asksForSpan(question) ? 'duration' : null);
}

/** Whether nothing but a span of time under its own name is asked for ("What is your RTO and RPO?"). */
function asksForSpan(question: string): boolean {
  const { contrasts, content } = profileOf(question);
  const named = contrasts.has('recovery objective')
    ? [...content].filter(([word, weight]) => weight === 1 && !spans.content.has(word))
    : null;
  return named !== null && named.length <= 1;
}
const spans = profileOf('recovery time objective (RTO), recovery point objective (RPO)');

const months = oneOf('monthsAndDays');
const roles = oneOf('roles');
/** A word in capitals after the first of its sentence: a name of somebody or somewhere. */
const properName = new RegExp(String.raw`(?<=[\p{Ll}\p{N},;:)]\s)\p{Lu}\p{Ll}{2,}|^\p{Lu}\p{Ll}+(?:,| ${anyOf('nameJoins')}|\.?$)`, 'u');

/** A text as the shapes look at it. */
interface Seen {
  text: string;
  folded: string;
  amounts: Amount[];
  times: number[];
}

const site =
  /https?:\/\/|www\.|(?<![@\p{L}\p{N}-])[\p{L}\p{N}-]+\.(?:com|org|net|io|eu|si|it|fr|ua|example|test|dev|app|co)(?![\p{L}\p{N}])/iu;
const always = lettersOf('atOnce');
const occasion = oneOf('occasions');
const somewhere = oneOf('somewhere');
const share = new RegExp(`\\d\\s?%|${anyOf('percent')}|\\d\\/\\d`, 'u');

/** What shows that a text tells each of the shapes. */
const shows: Record<Shape, (seen: Seen) => boolean> = {
  email: ({ text }) => /(?<![\p{L}\p{N}._+-])[\p{L}\p{N}._+-]+@[\p{L}\p{N}-]+\.\p{L}{2,}/u.test(text),
  url: ({ text }) => site.test(text),
  phone: ({ text }) => /\+?\d[\d\s()/.-]{6,}\d/.test(text),
  share: ({ folded }) => share.test(folded),
  count: ({ text, amounts }) => /\d/.test(text) || amounts.length > 0,
  duration: ({ folded, amounts, times }) =>
    times.length > 0 || amounts.some(({ of }) => of === 'time' || of === 'period') || always.test(folded),
  date: ({ text, folded, times }) =>
    /(?:19|20)\d\d|\d{1,2}[./]\d{1,2}/.test(text) || months.test(folded) || times.length > 0 || occasion.test(folded),
  person: ({ text, folded }) => roles.test(folded) || properName.test(text),
  place: ({ text, folded }) => properName.test(text) || /\p{Lu}\p{Ll}{2,}/u.test(text.slice(1)) || somewhere.test(folded),
};

/** Letters of a text that are looked at: four pages, and answers have two sentences. */
const LOOKED_AT = 8_000;

/** Whether a text tells what the shape wants, in its first pages. */
export const hasShape = (shape: Shape, text: string): boolean => shows[shape](seen(text.slice(0, LOOKED_AT)));

/** Past answers come up for question after question. */
const MOST_SEEN = 2_000;
const seen = remember((text): Seen => {
  const { amounts, times } = profileOf(text);
  return { text, folded: fold(text), amounts, times };
}, MOST_SEEN);

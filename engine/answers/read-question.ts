import { anyOf, opensWith } from '#engine/language/lexicon/match.ts';
import type { FoundQuestion } from '#contract/extraction.ts';
import { withoutId } from '#engine/language/leading-id.ts';
import { fold } from '#engine/language/text.ts';
import { givesOrders } from '#engine/language/polarity.ts';
import { sentencesOf } from '#engine/language/sentences.ts';
import { besideOf, isFollowUp, partQuestion } from './asked-beside.ts';
import type { AskedBeside } from './side-sentence.ts';
import type { Asked } from './model.ts';
import { shapeOf } from './shape.ts';
import type { Shape } from './shape.ts';
import { stemOf } from './stems.ts';

/** What a question wants, read from its words and its options. */
export interface ReadQuestion {
  /** Stem and question together, without side sentences: what is searched for and compared. */
  text: string;
  /** The question by itself, without side sentences. */
  own: string;
  /** What the form asks for beside the answer. */
  beside: AskedBeside[];
  /** `closed` wants yes or no (or one of its options), `open` wants a text. */
  form: 'closed' | 'open';
  /** What an open question wants to be told ("who", "how long"); null where any text may answer. */
  wants: Shape | null;
  /** "If yes, …": the choice of the question before that it depends on. */
  condition: 'yes' | 'no' | null;
  /** Fewer than three words that say anything: only equal text or the same section may answer it. */
  tooShort: boolean;
}

const opensClosed = opensWith('closedOpenings');
const conditional = new RegExp(
  `^${anyOf('ifWords')}\\s+(?:${anyOf('theAnswer')}\\s+)?(?:${anyOf('isWords')}\\s+)?["'“]?(?:${anyOf('yesWords')}|(?<no>${anyOf('noWords')}))(?![\\p{L}\\p{N}])`,
  'u',
);

/** Characters of a question that are read. */
const LONGEST_QUESTION = 1500;

/** Orders to a machine are no part of what is asked; a question that is nothing else stays as it is, and nothing answers it. */
function withoutOrders(text: string): string {
  if (!givesOrders(text)) return text;
  return (
    sentencesOf(text)
      .filter((sentence) => !givesOrders(sentence))
      .join(' ') || text
  );
}

/** The answer to the question before it under which this one is asked ("If no, explain"). */
function conditionOf(folded: string): ReadQuestion['condition'] {
  const found = conditional.exec(folded);
  if (found === null) return null;
  return found.groups?.['no'] === undefined ? 'yes' : 'no';
}

/** Stem and question as the form prints them, side sentences too. */
export function asPrinted({ question, stem }: Asked): string {
  const [own, over] = [question, stem ?? ''].map((text) => text.replace(/\s+/g, ' ').trim()) as [string, string];
  return (over === '' || own.includes(over) ? own : `${over} ${own}`).slice(0, LONGEST_QUESTION);
}

/** Reads a question as it is asked. Instructions to whoever reads it by machine are left out. */
export function readQuestion(asked: Asked): ReadQuestion {
  const whole = withoutOrders(withoutId(asked.question.replace(/\s+/g, ' ').trim(), asked.ref));
  const own = partQuestion(whole).main;
  const stem = partQuestion(asked.stem?.replace(/\s+/g, ' ').trim() ?? '').main;
  const text = stem === '' || own.includes(stem) ? own : isFollowUp(own) ? stem : `${stem} ${own}`;
  const folded = fold(own).replace(/^\s*(?:\(?[\p{L}\d]{1,4}[.):]\s+)+/u, '');
  const form = asked.options.length > 0 || opensClosed.test(folded) ? 'closed' : 'open';
  return {
    text: text.slice(0, LONGEST_QUESTION),
    own,
    beside: besideOf({ ...asked, question: whole }),
    form,
    wants: form === 'open' ? shapeOf(own) : null,
    condition: conditionOf(folded),
    tooShort: (text.match(/[\p{L}\p{N}]{3,}/gu) ?? []).length < 3,
  };
}

/** Whether it stands in a questionnaire, which asks mostly for what suppliers have; what people ask by themselves is less often a Yes. */
export const isOfForm = ({ ref, section }: Asked): boolean => ref !== null || section !== null;

/** A question that stands by itself, outside any form. */
export const askedAlone = (question: string, options: string[] = []): Asked => ({
  question,
  ref: null,
  section: null,
  guidance: null,
  stem: null,
  options,
  wantsText: true,
});

/** What the engine is asked for a question found in a file; stems are looked up among the form's other questions. */
export function askedOf(question: FoundQuestion, all: FoundQuestion[]): Asked {
  return {
    question: withoutId(question.question, question.id),
    ref: question.id,
    section: question.section,
    guidance: question.guidance,
    labels: labelsOf(question.answers),
    stem: stemOf(question, all),
    options: optionsOf(question),
    wantsText: question.answers.some((place) => ['text', 'comment', 'number', 'date'].includes(place.kind)),
    ...tellsOfPlaces(question.answers),
  };
}

/** What stands over the places that take a text, and what they prompt. */
export const labelsOf = (places: FoundQuestion['answers']): string[] => [
  ...new Set(
    places.filter(({ kind }) => kind === 'text' || kind === 'comment').flatMap(({ label, prompt }) => [label ?? [], prompt ?? []].flat()),
  ),
];

/** What the places of a question say of it beside their options and labels. */
export const tellsOfPlaces = (places: FoundQuestion['answers']): Pick<Asked, 'several' | 'followUps' | 'hasFurther'> => ({
  ...(takesSeveral(places) ? { several: true } : {}),
  ...followUpsOf(places),
  ...(hasFurther(places) ? { hasFurther: true } : {}),
});

/** What the form says beside the places of a question once they hold something. */
export function followUpsOf(places: FoundQuestion['answers']): Pick<Asked, 'followUps'> {
  const following = places.filter((place) => place.followed_up);
  if (following.length === 0) return {};
  return { followUps: following.some((place) => !place.follow_ups) ? 'unread' : following.flatMap((place) => place.follow_ups ?? []) };
}

const LISTS = new Set(['choice', 'multi_choice', 'choice-in-cell']);
const MARKS = new Set(['mark', 'checkbox']);

/** Whether a question has more than a choice (a list, marks, or words in a cell with a comment beside it) and a place for one text. */
function hasFurther(places: FoundQuestion['answers']): boolean {
  const lists = places.filter(({ kind }) => LISTS.has(kind)).length;
  const marks = places.filter(({ kind }) => MARKS.has(kind)).length;
  const texts = places.filter(({ kind }) => !LISTS.has(kind) && !MARKS.has(kind));
  const isWordAndComment = lists + marks === 0 && texts.length === 2 && texts[1]?.kind === 'comment';
  return lists + Math.min(1, marks) > 1 || (texts.length > 1 && !isWordAndComment);
}

/** Whether a place takes more than one option. */
const takesSeveral = (places: FoundQuestion['answers']): boolean => places.some(({ kind }) => kind === 'multi_choice');

/** The options of a question's own cell: its list, or what its marks mean. Of several lists the first. */
export function optionsOf(question: FoundQuestion): string[] {
  const list = question.answers.find(
    (place) => (place.kind === 'choice' || place.kind === 'multi_choice' || place.kind === 'choice-in-cell') && place.allowed?.length,
  );
  if (list?.allowed) return list.allowed.filter((option) => option.trim() !== '');
  const marks = question.answers.filter((place) => (place.kind === 'mark' || place.kind === 'checkbox') && place.value);
  return [...new Set(marks.flatMap(({ value }) => value ?? []))];
}

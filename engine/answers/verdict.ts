import { ofVerdict } from './thresholds.ts';
import type { Member } from '#engine/language/lexicon/contrasts.ts';
import type { OtherMembers } from './demands.ts';
import { anyOf, eachOf, oneOf } from '#engine/language/lexicon/match.ts';
import type { Bearing } from './bearing.ts';
import { clausesOn, stanceOn } from './clauses.ts';
import { fold } from '#engine/language/text.ts';
import type { Meaning } from './options.ts';
import { withoutConditions } from '#engine/language/polarity.ts';
import type { Stance } from '#engine/language/polarity.ts';
import { hasWord, profileOf } from '#engine/language/profile.ts';
import type { ReadQuestion } from './read-question.ts';
import { cellsOf, isRow } from '#engine/language/sentences.ts';

/** What a sentence says to a yes-or-no question; null when it cannot be told from its words. */
export type Verdict = Extract<Meaning, 'yes' | 'no' | 'planned'> | null;

export interface Statement {
  text: string;
  bearing: Bearing;
  /** Share of the question's words in it, 0–1. */
  covers: number;
  /** Class members of the question that the sentence replaces by others. */
  others: OtherMembers[];
}

const negation = new RegExp(`${oneOf('negation', 'privatives').source}|n't(?!\\p{L})`, 'gu');
/** Phrases that deny nothing though a word in them does: they hurry, bound or include. */
const idiom = eachOf('notOnly', 'withoutDelay');
/** "no" before a noun denies it; before "later than" it bounds. */
const noNoun = eachOf('noBeforeNoun');
const prohibition = oneOf('prohibition');
/** Predicates that deny what they are said of, unless the question uses them itself ("Are accounts disabled when staff leave?"). */
const undone = eachOf('undone');
const ROOT = 5;

/** Whether a text says that something is not, by a word that the question does not ask with. */
const isUndone = (text: string, question: string): boolean =>
  (withoutConditions(text).match(undone) ?? []).some((said) =>
    (said.match(/\p{L}{4,}/gu) ?? [said]).some((word) => !fold(question).includes(word.slice(0, ROOT))),
  );

const exclusive = oneOf('exclusive');

const asksForPlans = oneOf('asksForPlans');

/** Whether a sentence says that something holds for what it names and for nothing else. */
export const isExclusive = (text: string): boolean => exclusive.test(fold(text));

const universal = oneOf('universal');

/** Members that exclude the others of their class in the same matter. */
const excluding: ReadonlySet<string> = new Set<Member>([
  'required',
  'optional',
  'forbidden',
  'before',
  'after',
  'during',
  'automatic',
  'manual',
  'free of charge',
  'charged',
  'controller',
  'processor',
  'planned ahead',
  'emergency',
  'minimum',
  'maximum',
]);

/** "Only after they consented" says no other than "they consent before". */
const inTime: ReadonlySet<string> = new Set<Member>(['before', 'after', 'during']);

const countOf = (text: string): number => {
  const plain = withoutConditions(text).replace(idiom, ' ');
  return (plain.match(negation)?.length ?? 0) + (plain.match(noNoun)?.length ?? 0);
};

/** French and Ukrainian deny in two words; what counts is whether. */
export const isDenied = (text: string): boolean => countOf(text) > 0;

/** A cell that only its column explains: whose yes it is does not stand in the row. */
const ticked = new RegExp(`^(?:${anyOf('tickedCells')}|✓|✔|✗|–|-)$`, 'iu');

/** A question and a sentence, as the readings look at them. */
interface Reading extends Statement {
  question: ReadQuestion;
  stance: Stance;
}

/** What a sentence may say, in this order: the first reading that applies decides; null is that it cannot be told. */
const readings: { name: string; of(reading: Reading): Verdict | 'does not apply' }[] = [
  {
    name: 'a row whose cells only their columns explain',
    of: ({ text }) => (isRow(text) && cellsOf(text).some((cell) => ticked.test(cell)) ? null : 'does not apply'),
  },
  {
    name: 'a plan',
    of: ({ stance, question }) => {
      if (stance !== 'plans') return 'does not apply';
      return asksForPlans.test(fold(question.text)) ? 'yes' : 'planned';
    },
  },
  {
    name: 'no statement, or another quantity',
    of: ({ stance, bearing }) => (stance === 'other' || bearing === 'unlike' ? null : 'does not apply'),
  },
  {
    name: 'a quantity that does not reach the one asked for',
    of: ({ bearing, text }) => {
      if (bearing !== 'short') return 'does not apply';
      return isDenied(text) ? null : 'no';
    },
  },
  {
    name: 'another member of the class',
    of: ({ others, covers, text }) => {
      if (others.length === 0) return 'does not apply';
      if (others.every(({ asked }) => asked.every((member) => inTime.has(member))) && isExclusive(text)) return null;
      return others.some(({ asked: [member, ...further] }) => member !== undefined && further.length === 0 && excluding.has(member)) &&
        covers >= ofVerdict.opposed
        ? 'no'
        : null;
    },
  },
  {
    name: 'a restriction that may not be met',
    of: ({ stance, covers, text }) =>
      stance === 'restricts' && covers < (isExclusive(text) ? ofVerdict.exclusive : ofVerdict.restricted) ? null : 'does not apply',
  },
  {
    name: 'a prohibition of what is asked for',
    of: ({ question, text, covers }) => {
      if (prohibition.test(fold(question.text)) || !prohibition.test(fold(text))) return 'does not apply';
      return covers >= ofVerdict.denied ? 'no' : null;
    },
  },
  {
    name: 'a denial of all of the kind',
    of: ({ question, text }) => (!question.governance && deniesAll(question, text) ? 'no' : 'does not apply'),
  },
  {
    name: 'a denial of something else, or a rule about one',
    of: ({ question, text, covers, stance }) => {
      const says = saysNot(text, question);
      if (!says || (covers >= ofVerdict.denied && !question.governance)) return 'does not apply';
      return stance === 'asserts' && question.governance ? 'yes' : null;
    },
  },
  {
    name: 'a plain question',
    of: ({ question, text }) => {
      if (question.denied) return 'does not apply';
      return saysNot(text, question) ? 'no' : 'yes';
    },
  },
  {
    name: 'a question that itself denies',
    of: ({ question, text }) => {
      if (saysNot(text, question)) return 'yes';
      return question.negated || universal.test(fold(text)) ? 'no' : null;
    },
  },
];

const saysNot = (text: string, question: ReadQuestion): boolean => {
  const answering = clausesOn(question.text, text);
  return isDenied(answering) || isUndone(answering, question.text);
};

/**
 * Whether a sentence denies all of the kind of which the question asks for some: none of its telling words goes beyond the question ("We do not
 * pay rewards", asked for rewards to people who report a weakness). Then what it leaves unsaid makes no difference. Pure.
 */
export function deniesAll(question: ReadQuestion, text: string): boolean {
  const answering = clausesOn(question.text, text);
  if (question.denied || !(isDenied(answering) || isUndone(answering, question.text))) return false;
  const claim = fold(isRow(text) ? (cellsOf(text)[0] ?? '') : answering)
    .replace(negation, ' ')
    .replace(noNoun, ' ')
    .replace(undone, ' ');
  const [asked, said] = [profileOf(question.text), profileOf(claim)];
  const telling = [...said.content].filter(([, weight]) => weight === 1).map(([word]) => word);
  return telling.length > 0 && telling.every((word) => hasWord(asked, word, said));
}

/** Reads what a sentence says to a question. Pure. */
export function verdictOf(question: ReadQuestion, statement: Statement): Verdict {
  const reading = { ...statement, question, stance: stanceOn(question.text, statement.text) };
  for (const { of } of readings) {
    const verdict = of(reading);
    if (verdict !== 'does not apply') return verdict;
  }
  return null;
}

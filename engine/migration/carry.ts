import type { Citation, Proposal } from '#contract/answers.ts';
import { type Reason, reason } from '#contract/reasons.ts';
import type { FoundQuestion } from '#contract/extraction.ts';
import { mapInTurns } from '#engine/common/taking-turns.ts';
import { startOf } from '#engine/answers/cite.ts';
import { isBareDay } from '#engine/answers/days-named.ts';
import { fold } from '#engine/language/text.ts';
import { humanAnswer } from '#engine/answers/human-answer.ts';
import { mapChoice } from '#engine/answers/options.ts';
import type { Asked } from '#engine/answers/model.ts';
import { asPrinted, askedOf, optionsOf, readQuestion } from '#engine/answers/read-question.ts';
import { readStems } from '#engine/answers/stems.ts';
import { type AskedAgain, whenAskedAgain } from '#engine/answers/as-asked.ts';
import { type UnreadCase, whenUnread } from '#engine/answers/unread.ts';
import { decide } from '#engine/decision/decide.ts';
import { type Candidate, type Rules, found, rulesOver } from '#engine/decision/model.ts';
import type { Encoder } from '#engine/encoder/model.ts';
import { matchVersions } from './match-versions.ts';
import type { VersionMatch, VersionMatches, VersionQuestion } from './model.ts';

/** A filled form whose answers are to be carried. */
export interface OlderForm {
  /** As it is cited. */
  document: string;
  documentId?: string;
  questions: FoundQuestion[];
  /** When a question of it was answered, ISO; null or absent where nothing says it. */
  givenOn?: (question: FoundQuestion) => string | null;
}

export interface Carried extends VersionMatches {
  /** One for each question of the newer form; null where nothing is carried and the question is to be answered anew. */
  proposals: (Proposal | null)[];
}

/** The same words under the same options: people gave that answer to that question. */
const CONFIDENT = 0.97;

const versionOf = async (questions: FoundQuestion[]): Promise<VersionQuestion[]> => {
  await readStems(questions);
  return mapInTurns(questions, (question) => ({
    id: question.id,
    section: question.section,
    text: asPrinted(askedOf(question, questions)),
  }));
};

/**
 * Carries the answers of a filled older version into the newer one: as they are where the question is the same, for review with the
 * differing words where it was reworded, split or merged; a choice only when the newer question offers it.
 */
export const carryAnswers = async (older: OlderForm, newer: FoundQuestion[], encoder: Encoder | null): Promise<Carried> => {
  const found = await matchVersions(await versionOf(older.questions), await versionOf(newer), encoder);
  const proposals = await mapInTurns(newer, (question, index) => {
    const match = found.matches[index];
    return match && !question.for_other_side ? carriedTo(older, { question, asked: askedOf(question, newer) }, match) : null;
  });
  return { ...found, proposals };
};

const citationOf = ({ document, documentId }: OlderForm, question: FoundQuestion, quote: string, score: number): Citation => {
  const cell = question.answers.find((place) => place.current?.trim() === quote)?.at?.cell;
  return {
    ...(documentId === undefined ? {} : { document_id: documentId }),
    document,
    quote: startOf(quote),
    ...(question.sheet === null ? {} : { sheet: question.sheet }),
    ...(typeof cell === 'string' ? { cell } : {}),
    score: Math.round(Math.min(1, score) * 1000) / 1000,
  };
};

const nameOf = (question: FoundQuestion): string => (question.id ? `${question.id}: “${question.question}”` : `“${question.question}”`);

const reasonsOf = (older: OlderForm, questions: FoundQuestion[], { kind, differing }: VersionMatch): Reason[] => {
  const values = { questions: questions.map(nameOf).join('; ') };
  const day = dayOf(older, questions);
  const dated = day === null ? [] : [reason('carried_day', { day })];
  if (kind === 'same') return [reason('carried_same', { document: older.document }), ...dated];
  const carried = reason(kind === 'split' ? 'carried_split' : kind === 'merged' ? 'carried_merged' : 'carried_changed', values);
  return [carried, ...(differing.length > 0 ? [reason('words_differ', { words: differing.join(' · ') })] : []), ...dated];
};

/** Of several answers the day of the oldest: all of what is carried held then. */
const dayOf = ({ givenOn }: OlderForm, questions: FoundQuestion[]): string | null =>
  questions
    .flatMap((question) => givenOn?.(question)?.slice(0, 10) ?? [])
    .toSorted()
    .at(0) ?? null;

/** What stands beside the answer in a place of its own. */
const besideOf = (question: FoundQuestion, text: string | null): string | null =>
  question.answers
    .find((place) => place.kind === 'comment' && !place.default && place.current?.trim() && place.current.trim() !== text)
    ?.current?.trim() ?? null;

const distinct = (texts: (string | null)[]): string[] => [
  ...new Map(texts.filter((text) => text !== null && text !== '').map((text) => [fold(text!), text!])).values(),
];

/** An answer that is carried over. */
interface CarriedCase {
  match: VersionMatch;
  told: Reason[];
  /** Choices of the earlier questions. */
  choices: string[];
  options: string[];
  /** What is looked at where the question is the same; when the earlier form was filled in is not known. */
  unread: UnreadCase | null;
  askedAgain: AskedAgain | null;
}

const whenCarried: Rules<CarriedCase> = {
  'is-carried': ({ told }) => found(...told),
  'carried-reworded': ({ match }) => (match.kind === 'same' ? null : found()),
  'carried-disagree': ({ choices }) => (choices.length > 1 ? found() : null),
  'carried-no-option': ({ options }, { choice }) => (options.length > 0 && choice === null ? found() : null),
  ...rulesOver(whenUnread, (of: CarriedCase) => of.unread),
  ...rulesOver(whenAskedAgain, (of: CarriedCase) => of.askedAgain),
};

const lookedAt = (
  asked: Asked,
  source: FoundQuestion,
  given: { choice: string | null; said: string },
): Pick<CarriedCase, 'unread' | 'askedAgain'> => {
  const now = Date.now();
  const past = { options: optionsOf(source), choice: humanAnswer(source).choice, document: null };
  return {
    unread: { asked, question: readQuestion(asked), past, ...given, now },
    askedAgain: { asked, past: { guidance: source.guidance, document: null }, ...given, papers: [], now },
  };
};

/** A question of the newer form. */
interface Newer {
  question: FoundQuestion;
  asked: Asked;
}

const carriedTo = (older: OlderForm, { question, asked }: Newer, match: VersionMatch): Proposal | null => {
  const sources = match.from.flatMap((index) => older.questions[index] ?? []);
  const answers = sources.map(humanAnswer);
  const choices = distinct(answers.map((answer) => answer.choice));
  const texts = distinct(answers.map((answer) => answer.text));
  // What a form says of its own day is asked anew.
  if (choices.length === 0 && texts.every(isBareDay)) return null;
  const comments = distinct(sources.map((source, index) => besideOf(source, answers[index]?.text ?? null)));
  const options = optionsOf(question);
  const choice = choices.length === 1 ? mapChoice(choices[0]!, texts.join(' '), options) : null;
  const text = texts.join('\n\n');
  const quotes = sources.flatMap((source, index) => {
    const { text = null, choice: chosen = null } = answers[index] ?? {};
    const said = [text, besideOf(source, text)].filter((one) => one !== null).toSorted((x, y) => y.length - x.length);
    const quote = said[0] ?? chosen;
    return quote === null ? [] : [citationOf(older, source, quote, match.similarity)];
  });
  const said = [text, ...comments].filter(Boolean).join('\n');
  const [source] = sources;
  const looked = match.kind === 'same' && source ? lookedAt(asked, source, { choice, said }) : { unread: null, askedAgain: null };
  const candidate: Candidate = {
    answer: text || (choice ?? choices.join(' / ')),
    choice,
    comment: comments.join('\n\n') || null,
    citations: quotes,
    engine: 'embedded',
    kind: null,
    measured: { share: CONFIDENT, of: 0 },
  };
  return decide(candidate, whenCarried, { match, told: reasonsOf(older, sources, match), choices, options, ...looked });
};

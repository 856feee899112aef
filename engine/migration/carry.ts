import type { Citation, Flag, Proposal } from '#contract/answers.ts';
import { type Reason, reason } from '#contract/reasons.ts';
import type { FoundQuestion } from '#contract/extraction.ts';
import { mapInTurns } from '#engine/common/taking-turns.ts';
import { startOf } from '#engine/answers/cite.ts';
import { fold } from '#engine/language/text.ts';
import { humanAnswer } from '#engine/answers/human-answer.ts';
import { mapChoice } from '#engine/answers/options.ts';
import type { Asked } from '#engine/answers/model.ts';
import { asPrinted, askedOf, optionsOf, readQuestion } from '#engine/answers/read-question.ts';
import { asksMoreThanWords } from '#engine/answers/as-asked.ts';
import { unreadDoubts } from '#engine/answers/unread.ts';
import type { Encoder } from '#engine/encoder/model.ts';
import { matchVersions } from './match-versions.ts';
import type { VersionMatch, VersionMatches, VersionQuestion } from './model.ts';

/** A filled form whose answers are to be carried. */
export interface OlderForm {
  /** As it is cited. */
  document: string;
  documentId?: string;
  questions: FoundQuestion[];
}

export interface Carried extends VersionMatches {
  /** One for each question of the newer form; null where nothing is carried and the question is to be answered anew. */
  proposals: (Proposal | null)[];
}

/** The same words under the same options: people gave that answer to that question. */
const CONFIDENT = 0.97;
/** Reworded: a person has to look, whatever the similarity says. */
const TO_REVIEW = 0.6;

const versionOf = (questions: FoundQuestion[]): Promise<VersionQuestion[]> =>
  mapInTurns(questions, (question) => ({ id: question.id, section: question.section, text: asPrinted(askedOf(question, questions)) }));

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

const reasonsOf = ({ document }: OlderForm, questions: FoundQuestion[], { kind, differing }: VersionMatch): Reason[] => {
  const values = { questions: questions.map(nameOf).join('; ') };
  if (kind === 'same') return [reason('carried_same', { document })];
  const carried = reason(kind === 'split' ? 'carried_split' : kind === 'merged' ? 'carried_merged' : 'carried_changed', values);
  return differing.length > 0 ? [carried, reason('words_differ', { words: differing.join(' · ') })] : [carried];
};

/** What stands beside the answer in a place of its own. */
const besideOf = (question: FoundQuestion, text: string | null): string | null =>
  question.answers
    .find((place) => place.kind === 'comment' && !place.default && place.current?.trim() && place.current.trim() !== text)
    ?.current?.trim() ?? null;

const distinct = (texts: (string | null)[]): string[] => [
  ...new Map(texts.filter((text) => text !== null && text !== '').map((text) => [fold(text!), text!])).values(),
];

/** What is known against an answer's going out unread; when the earlier form was filled in is not. */
const doubtsOf = (asked: Asked, source: FoundQuestion, { choice, said }: { choice: string | null; said: string }): Reason[] => [
  ...asksMoreThanWords({ asked, past: source, choice, said }),
  ...unreadDoubts({
    asked,
    question: readQuestion(asked),
    past: { options: optionsOf(source), choice: humanAnswer(source).choice, document: null },
    choice,
    said,
    now: Date.now(),
  }),
];

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
  if (choices.length === 0 && texts.length === 0) return null;
  const comments = distinct(sources.map((source, index) => besideOf(source, answers[index]?.text ?? null)));
  const options = optionsOf(question);
  const choice = choices.length === 1 ? mapChoice(choices[0]!, texts.join(' '), options) : null;
  const flags: Flag[] = [
    ...(match.kind === 'same' ? [] : (['near_match'] as const)),
    ...(choices.length > 1 ? (['conflict'] as const) : []),
    ...(options.length > 0 && choice === null ? (['no_option'] as const) : []),
  ];
  const text = texts.join('\n\n');
  const quotes = sources.flatMap((source, index) => {
    const { text = null, choice: chosen = null } = answers[index] ?? {};
    const said = [text, besideOf(source, text)].filter((one) => one !== null).toSorted((x, y) => y.length - x.length);
    const quote = said[0] ?? chosen;
    return quote === null ? [] : [citationOf(older, source, quote, match.similarity)];
  });
  const said = [text, ...comments].filter(Boolean).join('\n');
  const doubts = match.kind === 'same' && sources[0] ? doubtsOf(asked, sources[0], { choice, said }) : [];
  return {
    status: flags.length + doubts.length > 0 ? 'needs_review' : 'answered',
    answer: text || (choice ?? choices.join(' / ')),
    choice,
    comment: comments.join('\n\n') || null,
    confidence: flags.length > 0 ? TO_REVIEW : CONFIDENT,
    flags,
    citations: quotes,
    related: [],
    reasons: [...reasonsOf(older, sources, match), ...doubts],
  };
};

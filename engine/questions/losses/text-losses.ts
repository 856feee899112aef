/** What the paragraphs of a Word document and the lines of a text leave of a form. */
import { type Reason, reason } from '#contract/reasons.ts';
import { comparable } from '#engine/language/text.ts';
import type { FoundQuestion } from '#contract/extraction.ts';
import type { WordBlock, WordParagraph } from '#engine/files/model.ts';
import { blankLine, hasLetters, labelBeforeBlank, splitLeadingId, tidy } from '../text.ts';
import { isSignature } from '../vocabulary.ts';
import { quoted, spans } from './loss.ts';
import { gapsIn, listed } from './numbers.ts';
import type { LossRule } from './loss.ts';
import { isQuestionAlone } from './read-sheet.ts';

export interface ReadText {
  /** Paragraphs outside tables. */
  paragraphs: WordParagraph[];
  questions: FoundQuestion[];
}

export const readText = (blocks: WordBlock[], questions: FoundQuestion[]): ReadText => ({
  paragraphs: blocks.filter((block): block is WordParagraph => block.kind === 'paragraph' && block.index !== null),
  questions,
});

/** All that was taken, as one text: what a question, its items or its options say is not lost. */
const takenText = (questions: FoundQuestion[]): string =>
  comparable(
    questions
      .flatMap((one) => [
        one.id ?? '',
        one.question,
        one.guidance ?? '',
        one.parent ?? '',
        one.section ?? '',
        ...one.answers.flatMap((place) => [place.value ?? '', ...(place.allowed ?? [])]),
      ])
      .join('\n'),
  );

/** Paragraphs that no question stands in or writes to, and whose text none of them says. */
function paragraphsLeft({ paragraphs, questions }: ReadText): WordParagraph[] {
  const taken = new Set(questions.flatMap((one) => [one.at.paragraph, ...one.answers.map((place) => place.at?.paragraph)]));
  const controls = new Set(questions.flatMap((one) => one.answers.map((place) => place.at?.control)));
  const text = takenText(questions);
  return paragraphs.filter(
    (one) =>
      !taken.has(one.index ?? -1) &&
      !one.controls.some((control) => controls.has(control.id)) &&
      !text.includes(comparable(splitLeadingId(tidy(one.text))?.rest ?? tidy(one.text))),
  );
}

type OfParagraphs =
  | 'lost_paragraph_asks'
  | 'lost_paragraph_line'
  | 'lost_paragraph_field'
  | 'lost_paragraph_numbered'
  | 'lost_paragraph_signed';

const named = (lost: WordParagraph[], code: OfParagraphs): Reason[] => {
  if (lost.length === 0) return [];
  const { spans: paragraphs, count } = spans(lost.map((paragraph) => (paragraph.index ?? 0) + 1));
  return [reason(code, { paragraphs, count, text: quoted(lost[0]?.text ?? '') })];
};

const asking: LossRule<ReadText> = {
  name: 'losses: paragraphs that ask',
  tells: (read) =>
    named(
      paragraphsLeft(read).filter((one) => isQuestionAlone(tidy(one.text))),
      'lost_paragraph_asks',
    ),
};

const lines: LossRule<ReadText> = {
  name: 'losses: lines to write on',
  tells: (read) =>
    named(
      paragraphsLeft(read).filter(({ text }) => blankLine.test(text) && hasLetters(text.replace(blankLine, '')) && !isSignature(text)),
      'lost_paragraph_line',
    ),
};

const controls: LossRule<ReadText> = {
  name: 'losses: fields in the text',
  tells: (read) =>
    named(
      paragraphsLeft(read).filter((one) => one.controls.length > 0),
      'lost_paragraph_field',
    ),
};

/** Numbered as the questions are: the same list, or a number of the same level before the text. */
const numbered: LossRule<ReadText> = {
  name: 'losses: paragraphs numbered as the questions are',
  tells: (read) => {
    const asked = read.paragraphs.filter((one) => read.questions.some((question) => question.at.paragraph === one.index));
    const kinds = new Set(asked.map(numbering).filter((kind) => kind !== null));
    const lost = paragraphsLeft(read).filter((one) => {
      const kind = numbering(one);
      return kind !== null && kinds.has(kind) && hasLetters(one.text);
    });
    return named(lost, 'lost_paragraph_numbered');
  },
};

function numbering({ list, text }: WordParagraph): string | null {
  if (list && !list.bullet) return `${list.id}:${list.level}`;
  const number = /^\s*(\d{1,3}(?:\.\d{1,3})*)[.)]?\s/u.exec(text)?.[1];
  return number === undefined ? null : `#${number.split('.').length}`;
}

const missing: LossRule<ReadText> = {
  name: 'losses: numbers missing in a text',
  tells: ({ paragraphs, questions }) => {
    const written = new Set(paragraphs.map(({ text }) => splitLeadingId(tidy(text))?.id));
    const gaps = gapsIn(questions.filter((one) => one.at.paragraph !== undefined));
    return gaps
      .filter(({ ids }) => !ids.some((id) => written.has(id)))
      .map(({ after, ids }) =>
        reason('lost_paragraph_numbers', {
          paragraph: (after.at.paragraph ?? 0) + 1,
          text: quoted(after.question),
          id: after.id ?? '',
          ids: listed(ids),
        }),
      );
  },
};

/** The last text of the document, taken as a question, names several things before a line to write on: "Place, date: ____". */
const signed: LossRule<ReadText> = {
  name: 'losses: a line to sign',
  tells: ({ paragraphs, questions }) => {
    const last = paragraphs.findLast(({ text }) => tidy(text) !== '');
    const taken = last !== undefined && questions.some((one) => one.at.paragraph === last.index);
    const label = labelBeforeBlank(last?.text ?? '') ?? '';
    const several =
      /\p{L}[,،、]\s*\p{L}/u.test(label) ||
      tidy(last?.text ?? '')
        .split(blankLine)
        .filter(hasLetters).length >= 2;
    return taken && last && label !== '' && several ? named([last], 'lost_paragraph_signed') : [];
  },
};

/** The rules of the paragraphs of a Word document. */
export const textLossRules: readonly LossRule<ReadText>[] = [asking, lines, controls, numbered, missing, signed];

/** It has a number, or its answer a line or options of its own. */
const isOfForm = ({ id, at, answers }: FoundQuestion): boolean =>
  id !== null || answers.some((place) => place.at?.line !== at.line || place.allowed !== undefined);

/** A line without its bullet or number. */
const bareOf = (line: string): string => tidy(line).replace(/^\s*(?:[-–•*#>]+|\(?\p{L}?\d{0,3}[.):])\s*/u, '');

/** The first and last lines of a text, from 1, where an empty line parts them from the others: a title, a greeting. */
function linesAround(lines: readonly string[]): number[] {
  const isBlank = (line: string | undefined): boolean => line === undefined || line.trim() === '';
  const [first, last] = [lines.findIndex((line) => !isBlank(line)), lines.findLastIndex((line) => !isBlank(line))];
  return [...(isBlank(lines[first + 1]) ? [first + 1] : []), ...(isBlank(lines[last - 1]) ? [last + 1] : [])];
}

/** The rules of plain text, line by line. */
export const lineLossRules: readonly LossRule<{ lines: string[]; questions: FoundQuestion[] }>[] = [
  {
    name: 'losses: lines that ask',
    tells({ lines: all, questions }) {
      // prose that asks in passing is no form
      if (questions.length === 0) return [];
      const text = takenText(questions);
      const lost = all.flatMap((line, at) => {
        const said = bareOf(line);
        return isQuestionAlone(said) && !text.includes(comparable(said)) ? [at + 1] : [];
      });
      if (lost.length === 0) return [];
      const { spans: named, count } = spans(lost);
      return [reason('lost_line_asks', { lines: named, count })];
    },
  },
  {
    name: 'losses: lines left out of a list',
    tells({ lines: all, questions }) {
      const text = takenText(questions);
      const said = all.flatMap((line, at) => (hasLetters(line) ? [{ at: at + 1, text: comparable(bareOf(line)) }] : []));
      // Around lines that all ask by themselves stands no name of a field.
      const around = questions.every(({ question }) => isQuestionAlone(question)) ? linesAround(all) : [];
      const lost = said.filter((line) => line.text !== '' && !text.includes(line.text) && !around.includes(line.at));
      // A text that asks here and there is no list, and a numbered form says by its numbers what belongs to it.
      if (lost.length === 0 || lost.length > questions.length || questions.some(isOfForm)) return [];
      const { spans: named, count } = spans(lost.filter(({ at }) => !isQuestionAlone(bareOf(all[at - 1] ?? ''))).map(({ at }) => at));
      return count === 0 ? [] : [reason('lost_line_left', { lines: named, count })];
    },
  },
];

/** Questions of a PDF form with fields, seen one after the other: parts of a sentence, remarks on a choice, lines for somebody else. */
import type { FoundQuestion } from '#contract/extraction.ts';
import type { PdfLine } from '#engine/files/model.ts';
import { blankLine } from '../text.ts';

/** Share of the questions away from printed lines that have a field: from there on, a line to write on is for somebody else. */
const MOST = 0.7;

/** The questions of a form in which most have fields, without labels before a printed line that has none. */
export function withFields(questions: FoundQuestion[], lines: PdfLine[]): FoundQuestion[] {
  const filled = (one: FoundQuestion): boolean => one.answers.some(({ at }) => at?.field !== undefined);
  const onLine = ({ at: { page, rect: [, low = 0, , high = 0] = [] } }: FoundQuestion): boolean =>
    lines.some((line) => line.page === page && line.rect[1] < high && line.rect[3] > low && blankLine.test(line.text));
  const others = questions.filter((one) => filled(one) || !onLine(one));
  return others.filter(filled).length < others.length * MOST ? questions : others;
}

/** "a) …", "b) …" with fields of their own belong to the question over them, which has none. */
export function underStems(questions: FoundQuestion[]): FoundQuestion[] {
  const stems = new Set<FoundQuestion>();
  let stem: FoundQuestion | null = null;
  let before = '';
  const read = questions.map((one, at) => {
    const [, letter, rest] = /^\(?([a-z])[.)]\s+(\S.*)$/su.exec(one.id === null ? one.question : '') ?? [];
    if (letter === undefined || rest === undefined) return one;
    const over = questions[at - 1];
    if (letter === 'a') stem = over && over.answers.every((place) => place.at === undefined) ? over : null;
    else if (letter.codePointAt(0) !== (before.codePointAt(0) ?? 0) + 1) stem = null;
    before = letter;
    if (!stem) return one;
    stems.add(stem);
    return { ...one, id: `${stem.id ?? ''}${letter}`, question: rest, parent: stem.question };
  });
  return read.filter((one) => !stems.has(one));
}

/** Of the letters of a question, the height of those of a remark under it at most. */
const SMALLER = 0.95;
/** Line heights between a question and a remark right under it at most. */
const RIGHT_UNDER = 1.5;

/** "If not, say why:" in smaller letters without a number, right under a numbered choice: its field is for a remark on that. */
export function withRemarks(questions: FoundQuestion[], lines: PdfLine[]): FoundQuestion[] {
  const found: FoundQuestion[] = [];
  for (const question of questions) {
    const over = found.at(-1);
    if (!over || !isRemarkOn(question, over, lines)) found.push(question);
    else
      found[found.length - 1] = {
        ...over,
        answers: [...over.answers, ...question.answers.map((place) => ({ ...place, kind: 'comment' as const, label: question.question }))],
      };
  }
  return found;
}

function isRemarkOn(question: FoundQuestion, over: FoundQuestion, lines: PdfLine[]): boolean {
  const [choice] = over.answers;
  if (question.id !== null || over.id === null || choice?.kind !== 'choice' || question.at.page !== over.at.page) return false;
  const [size, own] = [sizeOf(over, lines), sizeOf(question, lines)];
  const away = (over.at.rect?.[1] ?? 0) - (question.at.rect?.[3] ?? 0);
  return own < size * SMALLER && away < size * RIGHT_UNDER && question.answers.length === 1 && question.answers[0]?.kind === 'text';
}

/** The height of the letters that a question begins with. */
const sizeOf = ({ at: { page, rect: [left = 0, , , top = 0] = [] } }: FoundQuestion, lines: PdfLine[]): number =>
  lines
    .filter((line) => line.page === page && line.rect[1] < top && line.rect[3] > top - 2)
    .flatMap((line) => line.words)
    .find((word) => word.x0 >= left - 1)?.size ?? 0;

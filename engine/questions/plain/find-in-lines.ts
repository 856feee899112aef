/** Questions of plain text: one a line, or numbered; headings are sections. */
import type { FoundQuestion, FoundSheet } from '#contract/extraction.ts';
import { asks, countWords, hasLetters, splitLeadingId, tidy } from '../text.ts';
import { startsLikeQuestion } from '../vocabulary.ts';

interface Line {
  /** From 1. */
  number: number;
  text: string;
  /** "1.", "a)", "AB-01:" before the text, or a bullet. */
  marker: string | null;
}

const bullet = /^\s*(?:[-–*•▪●]|\[ ?\])\s+/u;
const numbered = /^\s*(\(?(?:\d{1,3}(?:\.\d{1,3}){0,4}|[a-z]|[ivx]{1,5})[.)])\s+/iu;

function readLine(raw: string, index: number): Line {
  const text = tidy(raw);
  const number = numbered.exec(text)?.[1];
  if (number !== undefined)
    return { number: index + 1, text: tidy(text.replace(numbered, '')), marker: number.replace(/[().]+$/g, '').replace(/^\(/, '') };
  const led = splitLeadingId(text);
  if (led) return { number: index + 1, text: led.rest, marker: led.id };
  return bullet.test(text)
    ? { number: index + 1, text: tidy(text.replace(bullet, '')), marker: '' }
    : { number: index + 1, text, marker: null };
}

const headingOf = (raw: string): string | null => {
  const marked = /^(?:#{1,6}|={1,6}) (.+)$/u.exec(tidy(raw))?.[1];
  if (marked === undefined) return null;
  // Closing signs are taken off one by one: one expression for all of it takes minutes on a long run of spaces.
  let end = marked.length;
  while (end > 1 && '#= '.includes(marked[end - 1] as string)) end--;
  return marked.slice(0, end);
};

const isQuestion = (line: Line, numberedAsk: boolean): boolean => {
  if (!hasLetters(line.text) || countWords(line.text) < 2 || countWords(line.text) > 100) return false;
  if (asks(line.text) || (startsLikeQuestion(line.text) && countWords(line.text) >= 4)) return true;
  return numberedAsk && line.marker !== null && line.marker !== '';
};

/** Finds the questions of a text. Prose that asks once in passing is no questionnaire: half of the lines must ask or be numbered. */
export function findInLines(lines: string[]): { sheets: FoundSheet[]; questions: FoundQuestion[] } {
  const read = lines.map((raw, index) => ({ ...readLine(raw, index), heading: headingOf(raw) })).filter((line) => line.text !== '');
  const body = read.filter((line) => line.heading === null);
  const marked = body.filter((line) => line.marker !== null && line.marker !== '');
  const numberedAsk = marked.length >= 3 && marked.filter((line) => isQuestion(line, false)).length >= marked.length * 0.3;
  const questions: FoundQuestion[] = [];
  let section: string | null = null;
  for (const [index, line] of read.entries()) {
    const title = line.heading ?? (isTitle(line, read[index + 1]) ? line.text.replace(/:$/, '') : null);
    if (title !== null && !asks(title)) section = title;
    else if (isQuestion(line, numberedAsk))
      questions.push({
        sheet: null,
        id: line.marker === '' ? null : line.marker,
        section,
        question: line.heading ?? line.text,
        at: { line: line.number },
        answers: [{ kind: 'text', at: { line: line.number } }],
        parent: null,
        guidance: null,
      });
  }
  const enough = questions.length > 0 && questions.length >= body.length * 0.25;
  return { sheets: [], questions: enough ? questions : [] };
}

/** A short line without a marker before a line that has one. */
const isTitle = (line: Line, next: Line | undefined): boolean =>
  line.marker === null &&
  next !== undefined &&
  next.marker !== null &&
  countWords(line.text) <= 8 &&
  !asks(line.text) &&
  !startsLikeQuestion(line.text);

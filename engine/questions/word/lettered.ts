/** Parts of a question that are counted with letters, typed or by a list: "a) Number of sites: ____" under "3. Please state:". */
import type { FoundQuestion } from '#contract/extraction.ts';
import type { WordBlock, WordParagraph } from '#engine/files/model.ts';
import { asks, blankLine, letterBefore, splitLeadingId, tidy } from '../text.ts';

/** Fewest parts: one letter alone may be an initial. */
const FEWEST = 2;

interface Part {
  question: FoundQuestion;
  /** "a", "ii". */
  letter: string;
  /** The text without its letter. */
  rest: string;
}

interface Run {
  parts: Part[];
  /** The paragraph over the first part. */
  stem: WordParagraph | null;
}

/** The questions of paragraphs with lettered parts called by their stem's number ("3a") and tied to it; a stem that is answered by its parts alone is none itself. */
export function joinParts(questions: FoundQuestion[], blocks: WordBlock[]): FoundQuestion[] {
  const body = blocks.filter((block): block is WordParagraph => block.kind === 'paragraph' && block.index !== null);
  const runs = runsOf(questions.toSorted(byPlace), body).filter(({ parts }) => parts.length >= FEWEST);
  const byParagraph = new Map(questions.map((question) => [question.at.paragraph, question]));
  const stems = new Set<FoundQuestion>();
  for (const { parts, stem } of runs) {
    const over = stem ? (byParagraph.get(stem.index ?? -1) ?? null) : null;
    const { id, text } = stem ? stemOf(stem, over) : { id: '', text: null };
    for (const { question, letter, rest } of parts) Object.assign(question, { id: `${id}${letter}`, question: rest, parent: text });
    if (stem && over && hasNoPlace(over, stem)) stems.add(over);
  }
  return questions.filter((question) => !stems.has(question));
}

const paragraphOf = ({ at }: FoundQuestion): number => at.paragraph ?? 0;
const byPlace = (a: FoundQuestion, b: FoundQuestion): number => paragraphOf(a) - paragraphOf(b);

/** Parts whose letters follow each other, with nothing numbered and no heading between them; parts of a part within it. */
function runsOf(questions: FoundQuestion[], body: WordParagraph[]): Run[] {
  const places = new Map(body.map((paragraph, at) => [paragraph.index, at]));
  const placeOf = (question: FoundQuestion): number => places.get(paragraphOf(question)) ?? 0;
  const found: Run[] = [];
  let open: Run[] = [];
  for (const question of questions) {
    const at = placeOf(question);
    const part = partOf(question, body[at]);
    if (!part) continue;
    const goesOn = (run: Run): boolean => {
      const last = run.parts.at(-1);
      return last !== undefined && part.letter === nextLetter(run.parts) && !body.slice(placeOf(last.question) + 1, at).some(breaksOff);
    };
    const run = open.findLast(goesOn);
    if (run) {
      run.parts.push(part);
      open = open.slice(0, open.indexOf(run) + 1);
    } else if (part.letter === 'a' || part.letter === 'i') {
      const first: Run = { parts: [part], stem: stemOver(body, at) };
      found.push(first);
      open.push(first);
    }
  }
  return found;
}

const numberOf = ({ list }: WordParagraph): string | null =>
  list?.bullet === false ? (list.marker?.replace(/[.)(\s]/gu, '') ?? null) : null;

const isNumbered = (one: WordParagraph): boolean => splitLeadingId(tidy(one.text)) !== null || /\d/u.test(numberOf(one) ?? '');
const breaksOff = (one: WordParagraph): boolean => one.headingLevel !== null || isNumbered(one);

/** A part by the letter before its text, or that of its list. */
function partOf(question: FoundQuestion, paragraph: WordParagraph | undefined): Part | null {
  if (!paragraph || question.parent !== null) return null;
  const typed = question.id === null ? letterBefore(question.question) : null;
  if (typed) return { question, ...typed };
  const counted = numberOf(paragraph);
  return counted !== null && /^(?:[a-z]|[ivx]{1,4})$/u.test(counted) ? { question, letter: counted, rest: question.question } : null;
}

const ROMAN = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x'];

function nextLetter(parts: Part[]): string | undefined {
  if (parts[0]?.letter === 'i') return ROMAN[parts.length];
  return String.fromCodePoint('a'.charCodeAt(0) + parts.length);
}

/** The nearest text over the first part that is no heading. */
function stemOver(body: WordParagraph[], at: number): WordParagraph | null {
  const stem = body.slice(0, at).findLast((one) => tidy(one.text) !== '');
  const wants = stem && (isNumbered(stem) || letterBefore(tidy(stem.text)) !== null || /[:：]\s*$/u.test(stem.text) || asks(stem.text));
  return stem && wants && stem.headingLevel === null && !blankLine.test(stem.text) ? stem : null;
}

function stemOf(stem: WordParagraph, found: FoundQuestion | null): { id: string; text: string } {
  const text = tidy(stem.text);
  const led = splitLeadingId(text);
  const number = numberOf(stem) ?? '';
  return { id: found?.id ?? led?.id ?? number, text: found?.question ?? led?.rest ?? text };
}

/** Answered nowhere but in a paragraph of its own after it. */
const hasNoPlace = ({ answers, at }: FoundQuestion, stem: WordParagraph): boolean =>
  !blankLine.test(stem.text) && answers.every((place) => place.kind === 'text' && place.at?.paragraph === at.paragraph);

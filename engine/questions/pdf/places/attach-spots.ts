/** Boxes and lines to write on for questions that were found without them: those in their stretch of the page. */
import type { AnswerPlace, FoundQuestion } from '#contract/extraction.ts';
import type { PdfLine } from '#engine/files/model.ts';
import { placesOf } from './places-of.ts';
import { spotsOf } from './spots.ts';
import type { Spot } from './spots.ts';

type Rect = [number, number, number, number];

/** Points by which a box may stand higher than the text of its question. */
const HIGHER = 4;

const isPlaced = ({ answers }: FoundQuestion): boolean => answers.some(({ at }) => at !== undefined);
const middle = ([, y0, , y1]: Rect): number => (y0 + y1) / 2;

/** The questions, those without a place with what stands for an answer between them and the next one. */
export function attachSpots(questions: FoundQuestion[], lines: PdfLine[]): FoundQuestion[] {
  if (questions.every(isPlaced)) return questions;
  const taken = new Set(questions.flatMap(({ answers }) => answers.map(({ at }) => keyOf(at?.page, at?.rect))));
  const spots = lines.flatMap(spotsOf).filter(({ page, rect }) => !taken.has(keyOf(page, rect)));
  if (spots.length === 0) return questions;
  return questions.map((question) => {
    if (isPlaced(question) || question.answers.length === 0) return question;
    const own = spotsAt(question, questions, spots);
    const [first, ...others] = question.answers as [AnswerPlace, ...AnswerPlace[]];
    const [place, ...more] = own.length > 0 ? placesOf(first.allowed ?? null, own) : [];
    return place?.at
      ? { ...question, answers: [place, ...more, ...(more.length > 0 ? others.filter(({ kind }) => kind !== 'comment') : others)] }
      : question;
  });
}

const keyOf = (page: number | undefined, rect: number[] | undefined): string => `${page}@${rect?.map(Math.round).join()}`;

/** What stands from the upper edge of a question down to the next one on its page. */
function spotsAt({ at: { page, rect } }: FoundQuestion, questions: FoundQuestion[], spots: Spot[]): Spot[] {
  const top = rect?.[3];
  if (top === undefined) return [];
  const under = questions.flatMap(({ at }) => (at.page === page && at.rect && (at.rect[3] ?? 0) < top - HIGHER ? [at.rect[3] ?? 0] : []));
  const next = Math.max(Number.NEGATIVE_INFINITY, ...under);
  return spots.filter((spot) => spot.page === page && middle(spot.rect) <= top + HIGHER && middle(spot.rect) > next);
}

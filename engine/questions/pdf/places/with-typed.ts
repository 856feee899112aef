/** What somebody put on the pages with a typewriter, as what stands in the places now. */
import type { AnswerPlace, FoundQuestion } from '#contract/extraction.ts';
import type { PdfTyped } from '#engine/files/model.ts';

/** The questions with the texts whose middles lie in their places; a text stands in the smallest place around it. */
export function withTyped(questions: FoundQuestion[], typed: PdfTyped[]): FoundQuestion[] {
  if (typed.length === 0) return questions;
  const places = questions
    .flatMap(({ answers }) => answers.filter(({ at }) => at?.rect !== undefined))
    .toSorted((a, b) => areaOf(a) - areaOf(b));
  const texts = new Map<AnswerPlace, string[]>();
  for (const one of typed) {
    const place = places.find((each) => holds(each, one));
    if (place) texts.set(place, [...(texts.get(place) ?? []), one.text]);
  }
  return questions.map((question) => ({
    ...question,
    answers: question.answers.map((place) => (texts.has(place) ? { ...place, current: texts.get(place)?.join('\n') ?? '' } : place)),
  }));
}

const areaOf = ({ at }: AnswerPlace): number => {
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = at?.rect ?? [];
  return (x1 - x0) * (y1 - y0);
};

function holds({ at }: AnswerPlace, { page, rect }: PdfTyped): boolean {
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = at?.rect ?? [];
  const [x, y] = [(rect[0] + rect[2]) / 2, (rect[1] + rect[3]) / 2];
  return at?.page === page && x > x0 && x < x1 && y > y0 && y < y1;
}

import type { AnswerPlace } from '#contract/extraction.ts';
import { comparable } from '#engine/language/text.ts';

/** Boxes of one question that each mean something else are its options: each says what all of them are. */
export function withOptions(places: AnswerPlace[]): AnswerPlace[] {
  const boxes = places.filter(({ kind, value }) => kind === 'checkbox' && value !== undefined && value !== '');
  const allowed = [...new Map(boxes.map(({ value = '' }) => [comparable(value), value])).values()];
  const isGroup = boxes.length >= 2 && allowed.length === boxes.length;
  return isGroup ? places.map((place) => (boxes.includes(place) ? { ...place, allowed } : place)) : places;
}

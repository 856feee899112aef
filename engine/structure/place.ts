/** Places as they are compared, and where in a picture they are. */
import { placeKey } from '#contract/place-key.ts';
import type { AnswerPlace, FoundQuestion, Place } from '#contract/extraction.ts';
import type { Picture, Spot } from './model.ts';

/** The same for the same place; a rectangle is none that two readings draw alike. */
export const keyOf = ({ rect: _, ...at }: Place): string => placeKey(at);

/** The places of answers, in no order. */
export const placesKey = (answers: readonly AnswerPlace[]): string =>
  answers
    .flatMap(({ at }) => (at ? [keyOf(at)] : []))
    .toSorted()
    .join(' ');

/** Says of a question on which line of the picture it stands, from 0; -1 where that is not to be told. */
export function lineOf({ lines, spots }: Pick<Picture, 'lines' | 'spots'>): (question: FoundQuestion) => number {
  const line = new Map(lines.flatMap(({ addresses }, index) => addresses.map((address) => [address, index] as const)));
  const byPlace = new Map(spots.filter((spot) => !spot.at.rect).map((spot) => [keyOf(spot.at), line.get(spot.address) ?? -1]));
  const byPage = Map.groupBy(spots, ({ at, asks }) => (asks ?? at).page);
  return ({ at }) => {
    if (!at.rect) return byPlace.get(keyOf(at)) ?? -1;
    const nearest = nearestTo(at, byPage.get(at.page) ?? []);
    return nearest ? (line.get(nearest.address) ?? -1) : -1;
  };
}

/** The spot of a page whose upper edge is nearest to that of a place, then its left one. */
function nearestTo({ rect: [x = 0, , , y = 0] = [] }: Place, spots: readonly Spot[]): Spot | undefined {
  const away = ({ at, asks }: Spot): number => {
    const [left = 0, , , top = 0] = (asks ?? at).rect ?? [];
    return Math.abs(top - y) * 10 + Math.abs(left - x);
  };
  return spots.reduce<Spot | undefined>((best, spot) => (best && away(best) <= away(spot) ? best : spot), undefined);
}

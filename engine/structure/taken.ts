/** Which of the differences between two readings are followed, and the questions that come of it. Pure. */
import type { FoundQuestion, TakenReading } from '#contract/extraction.ts';
import type { Item } from './against-rules.ts';
import { keyOf } from './place.ts';

/**
 * The items that follow the model. One that is not asked for follows too where the question of structure would write to a place that now is
 * another question's: no place belongs to two.
 */
export function takenOf(items: readonly Item[], { taken }: TakenReading): Set<Item> {
  const wanted = taken === 'all' ? null : new Set(taken);
  const differing = items.filter(({ difference }) => difference !== undefined);
  const followed = new Set(differing.filter(({ difference }) => wanted === null || wanted.has(difference?.key ?? '')));
  for (let before = -1; before !== followed.size;) {
    before = followed.size;
    const held = new Set([...followed].flatMap(({ now }) => placesOf(now)));
    for (const item of differing) if (!followed.has(item) && placesOf(item.was).some((place) => held.has(place))) followed.add(item);
  }
  return followed;
}

const placesOf = (question: FoundQuestion | undefined): string[] =>
  (question?.answers ?? []).flatMap(({ at }) => (at && !at.rect ? [keyOf(at)] : []));

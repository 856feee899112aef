import type { EventData } from '#contract/events.ts';
import type { followedEvents } from './event-table.ts';

export type Told = [name: (typeof followedEvents)[number], data: EventData];

/** Events that are kept for a tab that comes late; one that missed more reads everything anew, which is less. */
const MOST = 500;

/** The last events with the moment at which they were heard, in milliseconds since 1970; whole from `from` on. */
export function createToldLately(from: number) {
  let kept: { at: number; told: Told }[] = [];
  let whole = from;
  return {
    add(at: number, told: Told) {
      kept.push({ at, told });
      if (kept.length > MOST) whole = kept.shift()?.at ?? whole;
    },
    /** What was told before was not all. */
    startAnew(at: number) {
      kept = [];
      whole = at;
    },
    /** All that was told from this moment on; null when that is not known any more. */
    since: (moment: number): Told[] | null => (moment < whole ? null : kept.filter(({ at }) => at >= moment).map(({ told }) => told)),
  };
}

/** What of an answer its sources bore and bear no longer. */
import type { Reason } from '#contract/reasons.ts';
import { profileOf } from '#engine/language/profile.ts';
import { SAME_TIME } from '#engine/language/quantities.ts';
import { figuresIn, strangeBeside } from '#engine/model/said-in.ts';
import { countUnborne } from './counts.ts';
import { namedIn } from './days-over.ts';

/** Things of one answer that stood in none of its sources: more of them are no answer read from these. */
const MOST_STRANGE = 12;

/** The first figure, count, time or name; `said` is it as the answer says it, null for a time. */
export interface Lost {
  said: string | null;
}

const valueOf = ({ values }: Reason): string | null => {
  const value = values['number'] ?? values['name'];
  return value === undefined ? null : String(value);
};

/** The first that these sources bore, and those of now do not; null where there is none. Pure. */
export function lostFigure(said: string, then: string[], now: string[]): Lost | null {
  for (const strangeIn of [strangeBeside, countUnborne]) {
    const [was, is] = [[...then], [...now]];
    for (let known = 0; known < MOST_STRANGE; known += 1) {
      const never = strangeIn(was)(said);
      const missing = never ?? strangeIn(is)(said);
      if (missing === null) break;
      const value = valueOf(missing);
      if (never === null && (value === null || !isOfSameTime(value, said, is))) return { said: value && wholeDay(value, said) };
      // What never stood there hides what did: it is taken as known, and looked on.
      if (value === null) break;
      was.push(value);
      is.push(value);
    }
  }
  return null;
}

/** Whether a figure is that of a time which these sources say in other words: "4 hours", "four hours". */
function isOfSameTime(figure: string, said: string, sources: string[]): boolean {
  const times = profileOf(said).times;
  const without = profileOf(said.replaceAll(new RegExp(`(?<![\\p{N}.,])${RegExp.escape(figure)}(?![\\p{N}])`, 'gu'), ' ')).times;
  const own = times.filter((time) => !without.includes(time));
  const borne = profileOf(sources.join('\n')).times;
  return own.length > 0 && own.every((time) => borne.some((other) => Math.abs(time - other) <= time * SAME_TIME));
}

/** "31 December 2026" for the "31" in it. */
const wholeDay = (figure: string, said: string): string =>
  namedIn(said).find((day) => figuresIn(day.said).includes(figure))?.said ?? figure;

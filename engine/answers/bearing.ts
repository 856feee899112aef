import { subjectClasses } from '#engine/language/lexicon/contrasts.ts';
import type { Profile } from '#engine/language/profile.ts';
import { SAME_TIME } from '#engine/language/quantities.ts';
import type { Amount } from '#engine/language/quantities.ts';

/**
 * How a sentence bears on a question beyond sharing its words: `elsewhere` speaks of another member of a class (staff accounts
 * for service accounts); `short` states a quantity that does not reach the one asked ("once a year" for "every quarter");
 * `unlike` states another one, where which way counts is not said; `fits` states one that reaches it; `open` says nothing on it.
 */
export type Bearing = 'elsewhere' | 'short' | 'unlike' | 'fits' | 'open';

/** Compares what a question asks with what a sentence states. */
export function bearingOf(asked: Profile, said: Profile): Bearing {
  if (speaksOfOthers(asked, said)) return 'elsewhere';
  const found = asked.amounts.map((amount) => reach(amount, said.amounts));
  return (['short', 'unlike', 'fits'] as const).find((bearing) => found.includes(bearing)) ?? 'open';
}

function speaksOfOthers(asked: Profile, said: Profile): boolean {
  return [...asked.contrasts].some(([name, members]) => {
    const others = said.contrasts.get(name);
    return subjectClasses.has(name) && others !== undefined && ![...members].some((member) => others.has(member));
  });
}

/** Whether any of the stated quantities of the same kind reaches the asked one. */
function reach(asked: Amount, said: Amount[]): Bearing {
  const alike = asked.of === '' ? [] : said.filter(({ of }) => of === asked.of);
  const found = alike.map((amount) => reaches(asked, amount));
  return (['fits', 'unlike', 'short'] as const).find((bearing) => found.includes(bearing)) ?? 'open';
}

/** A period may be shorter; a deadline too; a minimum may be longer. A stated bound must point the same way. */
function reaches(asked: Amount, said: Amount): Bearing {
  const slack = asked.value * SAME_TIME;
  if (asked.of === 'period') return said.value <= asked.value + slack ? 'fits' : 'short';
  if (asked.bound === null) return Math.abs(said.value - asked.value) <= slack ? 'fits' : 'unlike';
  const within = asked.bound === 'most' ? said.value <= asked.value + slack : said.value >= asked.value - slack;
  if (!within) return said.bound === null || said.bound === asked.bound ? 'short' : 'unlike';
  return said.bound === null || said.bound === asked.bound || Math.abs(said.value - asked.value) <= slack ? 'fits' : 'unlike';
}

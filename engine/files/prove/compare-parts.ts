import type { Zip } from '../zip.ts';

/** Names of the parts that differ, and sentences about parts added, missing or in another order. */
export function compareParts(before: Zip, after: Zip): { changed: string[]; elsewhere: string[] } {
  const elsewhere = [
    ...before.names.filter((name) => !after.has(name)).map((name) => `The part ${name} is missing.`),
    ...after.names.filter((name) => !before.has(name)).map((name) => `The part ${name} was added.`),
  ];
  if (elsewhere.length === 0 && before.names.some((name, at) => after.names[at] !== name))
    elsewhere.push('The parts stand in another order.');
  const changed = before.names.filter((name) => after.has(name) && !before.sameEntry(name, after));
  return { changed, elsewhere };
}

/** Numbered things that papers are titled by: a report, a certificate ("SOC 3", "ISO 27001"). */
import { rememberOf } from '#engine/common/remember.ts';
import { mapInTurns } from '#engine/common/taking-turns.ts';
import type { IndexedDocument } from '#engine/search/model.ts';
import { titleOf } from './cite.ts';
import { type NamedThing, namedIn } from './named-things.ts';
import { timeOf } from './outdated.ts';

export interface TitledThings {
  /** Whether a paper is titled by a thing, another one than `beside` and of the sample or not as that is; one later than `since` where that is given. */
  has(thing: NamedThing, beside: Pick<IndexedDocument, 'id' | 'sample'> | null, since: number | null): boolean;
}

/** The same for the same thing, editions apart: "27001:2013" and "27001". */
export const thingKey = ({ name, number }: NamedThing): string => `${name} ${number.split(':')[0] ?? number}`;

interface Titled {
  id: string;
  time: number;
}

/** By document: an index tells the same ones again when others change. */
const thingsOf = rememberOf(({ name }: IndexedDocument): string[] => [
  ...new Set(namedIn(titleOf(name)).flatMap((thing) => (thing.number === '' ? [] : [thingKey(thing)]))),
]);

/** Of the latest papers that a thing titles two are enough: one of them is another than whichever is left out. */
const ENOUGH = 2;

/** What the papers of a list are titled by, made once for it and in turns: each approved answer may be a paper. */
export const titledBy = rememberOf(async (documents: readonly IndexedDocument[]): Promise<TitledThings> => {
  const latest = new Map<string, Titled[]>();
  await mapInTurns(documents, (document) => {
    const time = timeOf(document) ?? 0;
    const titled = { id: document.id, time: Number.isNaN(time) ? 0 : time };
    for (const thing of thingsOf(document)) {
      const key = `${String(document.sample)} ${thing}`;
      latest.set(key, [...(latest.get(key) ?? []), titled].toSorted((a, b) => b.time - a.time).slice(0, ENOUGH));
    }
  });
  return {
    has: (thing, beside, since) =>
      latest
        .get(`${String(beside?.sample)} ${thingKey(thing)}`)
        ?.some(({ id, time }) => id !== beside?.id && (since === null || time > since)) ?? false,
  };
});

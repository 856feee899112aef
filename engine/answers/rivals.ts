/** Names that stand side by side somewhere ("Ledger and Vault"): what is said of one holds for none of the others. */
import { mapInTurns } from '#engine/common/taking-turns.ts';
import { remember } from '#engine/common/remember.ts';
import { type Names, createNames } from '#engine/language/names.ts';
import type { Voice } from '#engine/reading/voice.ts';

export interface Rivals {
  /** Those that both a question and a text name. */
  inBoth(question: string, text: string): string[];
  /**
   * What a text speaks of in the place of what is asked about: a name beside the asked one elsewhere that stands in the text, or in what
   * stands `above` it, while the asked one does not. Null where the question names nothing of the kind.
   */
  strangerIn(question: string, text: string, above: string): string | null;
}

/** Questions whose names are kept; they are held against one sentence after the other. */
const QUESTIONS = 64;

/** What a question names, and what stands beside that, each with its place in the order. */
interface AskedNames {
  names: ReadonlySet<string>;
  others: ReadonlyMap<string, number>;
}

/** Tells names apart that stand side by side in documents; the company's own (in small letters) is beside nothing. In turns. */
export async function createRivals(voices: Pick<Voice, 'beside'>[], own: string[]): Promise<Rivals> {
  const beside = new Map<string, Set<string>>();
  const add = (name: string, other: string): void => {
    const known = beside.get(name) ?? new Set();
    beside.set(name, known.add(other));
  };
  await mapInTurns(voices, ({ beside: pairs = [] }) => {
    for (const [a, b] of pairs) {
      if (own.includes(a.toLowerCase()) || own.includes(b.toLowerCase())) continue;
      add(a, b);
      add(b, a);
    }
  });
  const all = await createNames(beside.keys());
  const askedIn = remember((question): AskedNames => askedNames(question, all, beside), QUESTIONS);
  return {
    inBoth(question, text) {
      const { names } = askedIn(question);
      return names.size === 0 ? [] : all.in(text).filter((name) => names.has(name));
    },
    strangerIn(question, text, above) {
      const { names, others } = askedIn(question);
      if (others.size === 0) return null;
      for (const place of [text, inWords(above)]) {
        const there = all.in(place);
        if (there.some((name) => names.has(name))) return null;
        const [other] = inOrderOf(others, there);
        if (other !== undefined) return other;
      }
      return null;
    },
  };
}

/** Those that have a place in an order, by it. */
const inOrderOf = (order: ReadonlyMap<string, number>, names: string[]): string[] =>
  names.filter((name) => order.has(name)).toSorted((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0));

function askedNames(question: string, all: Names, beside: ReadonlyMap<string, ReadonlySet<string>>): AskedNames {
  const names = new Set(all.in(question));
  const others = new Map<string, number>();
  for (const name of names)
    for (const other of beside.get(name) ?? []) if (!names.has(other) && !others.has(other)) others.set(other, others.size);
  return { names, others };
}

/** A document's name in words: what joins them in file names says nothing. */
export const inWords = (name: string): string => name.replace(/[_.-]+/gu, ' ');

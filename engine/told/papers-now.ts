/** The papers as they were and as they are, side by side. */
import { once } from '#engine/common/once.ts';
import { isRow } from '#engine/language/sentences.ts';
import type { Papers, PaperText, Related, Replacement, Sentence } from './papers.ts';
import type { Namesakes } from './namesakes.ts';
import type { Newcomers } from './newcomers.ts';

export interface PapersNow {
  earlier: Papers;
  today: Papers;
  newcomers: Newcomers;
  namesakes: Namesakes;
  /** What stands in the place of sentences that were looked at: many answers rest on the same. */
  replacements: WeakMap<Sentence, Replacement | null>;
  /** New sentences that may speak of what standing ones do. */
  related: WeakMap<Sentence, Related[]>;
  /** The paper that stands in the place of an earlier one: under its name, else the new one that has most of its sentences. */
  paperNow(name: string): PaperText | null;
  /** The new rows of tables in a paper of now. */
  newRowsOf(name: string): readonly Sentence[];
  /** The rows of tables in an earlier paper that stand nowhere any more. */
  goneRowsOf(name: string): readonly Sentence[];
}

/** Share of a paper's sentences that stand in a new one, from which that is its next version under another name. */
const NEXT_VERSION = 0.3;

/** Both sides with what is new. Pure. */
export function papersNow(earlier: Papers, today: Papers, newcomers: Newcomers, namesakes: Namesakes): PapersNow {
  const known = new Map<string, PaperText | null>();
  const rows = once(() => Map.groupBy(newcomers.all.filter(({ text }) => isRow(text)), ({ document }) => document)); // prettier-ignore
  const gone = new Map<string, Sentence[]>();
  return {
    earlier,
    today,
    newcomers,
    namesakes,
    replacements: new WeakMap(),
    related: new WeakMap(),
    newRowsOf: (name) => rows().get(name) ?? [],
    goneRowsOf(name) {
      const known = gone.get(name) ?? (earlier.byName.get(name)?.sentences ?? []).filter(({ key, text }) => !today.byKey.has(key) && isRow(text)); // prettier-ignore
      gone.set(name, known);
      return known;
    },
    paperNow(name) {
      const found = known.get(name);
      if (found !== undefined) return found;
      const paper = today.byName.get(name) ?? nextVersion(name, earlier, today);
      known.set(name, paper);
      return paper;
    },
  };
}

function nextVersion(name: string, earlier: Papers, today: Papers): PaperText | null {
  const sentences = earlier.byName.get(name)?.sentences ?? [];
  const shared = new Map<string, number>();
  for (const { key } of sentences)
    for (const document of new Set(today.byKey.get(key)?.map((one) => one.document))) {
      if (!earlier.byName.has(document)) shared.set(document, (shared.get(document) ?? 0) + 1);
    }
  const [best] = [...shared].toSorted(([, a], [, b]) => b - a);
  return best && best[1] >= sentences.length * NEXT_VERSION ? (today.byName.get(best[0]) ?? null) : null;
}

/** Where a standing sentence stands now: in the paper that it stood in, else in the first that has it. Null where it does not stand. */
export function standingNow({ key, document }: Sentence, { today, paperNow }: PapersNow): Sentence | null {
  const standing = today.byKey.get(key) ?? [];
  const paper = paperNow(document)?.name;
  return standing.find((sentence) => sentence.document === paper) ?? standing[0] ?? null;
}

/** What stands now between those neighbours of an earlier sentence that still stand in its paper. */
export function placeNow({ document, at }: Sentence, { earlier, paperNow }: PapersNow): Sentence[] {
  const [before, now] = [earlier.byName.get(document), paperNow(document)];
  if (!before || !now || at < 0) return [];
  const from = neighbour(before, at, -1, now.places) ?? -1;
  const to = neighbour(before, at, 1, now.places) ?? now.sentences.length;
  return from < to ? now.sentences.slice(from + 1, to) : [];
}

function neighbour({ sentences }: PaperText, at: number, step: 1 | -1, places: ReadonlyMap<string, number>): number | null {
  for (let next = at + step; next >= 0 && next < sentences.length; next += step) {
    const place = places.get(sentences[next]?.key ?? '');
    if (place !== undefined) return place;
  }
  return null;
}

/** Whether two sentences are known to be of two languages. */
export const areOfTwoLanguages = (a: Sentence, b: Sentence): boolean =>
  a.language !== null && b.language !== null && a.language !== b.language;

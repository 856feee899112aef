import type { Citation } from '#contract/answers.ts';
import { once } from '#engine/common/once.ts';
import { remember } from '#engine/common/remember.ts';
import { mapEachInTurn, mapInTurns } from '#engine/common/taking-turns.ts';
import type { GivenAnswer, HeldPassage, ToldChange, ToldQuote } from '#engine/told/model.ts';
import { lookByWords } from '#engine/told/look-again.ts';
import { type OtherProducts, seekProducts } from '#engine/told/other-products.ts';
import { foldedWords } from '#engine/language/text.ts';
import { sourceOf } from './found.ts';
import { type GivenRow, standingOf } from './given.ts';
import { type Source, paperOf, standingAt, turnsOf } from './sources.ts';

/** Both sides of so many moments are kept at once. */
const MOST_KEPT = 4;
/** Of a paper so many quotes are looked for once: many answers rest on the same. */
const QUOTES_KEPT = 4_000;

interface Side {
  look(given: GivenAnswer[]): Promise<ToldChange[]>;
  /** Whether a quote stood in each paper. */
  stood: Map<string, (quote: string) => boolean>;
}

/** Holds given answers against papers as they stood when each was told, and as they stand. */
export interface HeldAgainst {
  sources: ReadonlyMap<string, Source>;
  changesOf(rows: GivenRow[]): Promise<ToldChange[]>;
}

/**
 * Each moment's sides are read once, the first time that an answer of that time is held against them.
 * @param of `things`: ids of what changed, also of documents and entries of which nothing is left; `products`: all of the company's
 */
export const heldAgainst = (
  all: Source[],
  { things, products, now }: { things: readonly string[]; products: readonly string[]; now: number },
): HeldAgainst => {
  const sources = new Map(all.map((source) => [source.id, source]));
  const changed = new Set(things);
  const sought = once(() => seekProducts(products));
  const turns = all.flatMap(turnsOf).map((turn) => turn.getTime());
  const sides = new Map<number, Side>();
  const sideAt = async (at: Date): Promise<Side> => {
    const key = turns.filter((turn) => turn <= at.getTime()).length;
    const side = sides.get(key) ?? (await readSide(all, at, now));
    sides.delete(key);
    sides.set(key, side);
    if (sides.size > MOST_KEPT) sides.delete(sides.keys().next().value ?? key);
    return side;
  };
  return {
    sources,
    async changesOf(rows) {
      const found: ToldChange[] = [];
      const groups = Map.groupBy(rows, (row) => turns.filter((turn) => turn <= standingOf(row).getTime()).length);
      for (const some of groups.values()) {
        const [first] = some;
        if (!first) continue;
        const side = await sideAt(standingOf(first));
        const productsBeside = await sought();
        const given = await mapInTurns(some, (row) => givenOf(row, { sources, changed, productsBeside, stood: side.stood }));
        found.push(...(await side.look(given)));
      }
      return found;
    },
  };
};

async function readSide(all: Source[], at: Date, now: number): Promise<Side> {
  const papers = (passagesOf: (source: Source) => HeldPassage[] | null) =>
    all.flatMap((source) => {
      const passages = passagesOf(source);
      return passages === null ? [] : [paperOf(source, passages)];
    });
  const before = papers((source) => standingAt(source, at));
  return {
    look: await lookByWords({ before, after: papers(({ now: stands }) => stands), now }),
    stood: new Map(
      await mapEachInTurn(before, async ({ name, passages }) => {
        const words = ` ${(await foldedTexts(passages)).join(' ')} `;
        return [name, remember((quote) => words.includes(` ${foldedWords(quote)} `), QUOTES_KEPT)] as const;
      }),
    ),
  };
}

const foldedTexts = (passages: { text: string }[]): Promise<string[]> => mapInTurns(passages, ({ text }) => foldedWords(text));

interface Papers {
  sources: ReadonlyMap<string, Source>;
  changed: ReadonlySet<string>;
  productsBeside: (own: string) => OtherProducts;
  stood: Side['stood'];
}

/**
 * An answer with what it rests on. A quote of a paper that is not looked at stands; of a document in which it did not stand when it was
 * told nothing could be shown, and it is left out.
 */
const givenOf = (row: GivenRow, papers: Papers): GivenAnswer => ({
  id: row.id,
  customer: row.customer ?? '',
  date: row.told_at.toISOString(),
  question: row.question,
  ...(row.product === null ? {} : { otherProducts: papers.productsBeside(row.product) }),
  choice: row.choice,
  answer: [row.answer ?? '', row.comment ?? ''].filter(Boolean).join('\n'),
  quotes: quotesOf(row.citations, papers),
  ...(row.grounds.length === 0 ? {} : { grounds: quotesOf(row.grounds, papers) }),
});

const quotesOf = (citations: Citation[], { sources, changed, stood }: Papers): ToldQuote[] =>
  citations.flatMap((citation) => {
    const document = sourceOf(citation);
    const source = sources.get(document);
    if (!source && !changed.has(citation.document_id ?? '')) return [{ document, quote: citation.quote, standsElsewhere: true as const }];
    const isShown = citation.library_entry_id !== undefined || stood.get(document)?.(citation.quote);
    return isShown ? [{ document, quote: citation.quote }] : [];
  });

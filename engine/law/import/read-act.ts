/** A page of PISRS as an act: its articles apart from what amending acts say of themselves, and nothing dropped. */
import { findGaps } from './gaps.ts';
import type { Act, Article } from './model.ts';
import { countCharacters, readPage } from './page-blocks.ts';
import type { Block, Page } from './page-blocks.ts';
import { paragraphsOf, saysRepealed } from './paragraphs.ts';

/** A page that is no act, or that was read with a loss. */
export class UnreadableAct extends Error {
  override readonly name = 'UnreadableAct';
}

const END = new Set(['evidencna_stevilka', 'kraj_datum_sprejetja', 'podpisnik']);
const FRAME = new Set([...END, 'opozorilo', 'npb', 'naslov', 'del', 'poglavje', 'oddelek', 'pododdelek']);
const NUMBER = /^(\d+)\.\s?([a-zčšž]{0,2})\s*člen$/u;
const FINAL = /vsebuj\S+ naslednj\S+ (?:prehodn\S+ in )?končn\S+ določb/u;

/** @throws UnreadableAct with one sentence, when the page holds no act or when a character of it would be lost */
export function readAct(html: string): Act {
  const page = readPage(html);
  if (!page.blocks.some(({ text }) => NUMBER.test(text)))
    throw new UnreadableAct('This is no page of an act: it has no article. Save the page of the act itself, whole.');
  const act = sort(page);
  if (act.short === '') throw new UnreadableAct('The page does not say which act it is. Save the page of the act itself, whole.');
  const lost = page.characters - charactersOf(act);
  if (lost !== 0 || act.leftovers.length > 0)
    throw new UnreadableAct(
      `${act.short} was not read whole: ${act.leftovers[0] ? `“${act.leftovers[0].slice(0, 80)}” belongs to no article` : `${lost} of ${page.characters} characters are missing`}.`,
    );
  return act;
}

/** An article while its blocks come in. */
interface Open {
  article: Article;
  blocks: Block[];
}

interface Sorted {
  act: Act;
  /** Where the next article goes. */
  into: Article[];
  open: Open | null;
  /** A heading that waits for its number. */
  heading: string | null;
  /** Whether the act itself was signed. */
  ended: boolean;
}

function sort(page: Page): Act {
  const act: Act = {
    id: page.id,
    short: /\(([^()]+)\)$/u.exec(page.title)?.[1] ?? page.id ?? '',
    title: page.title,
    articles: [],
    transitional: [],
    annexes: [],
    preamble: [],
    frame: [],
    leftovers: [...page.loose],
    whole: page.closed && page.blocks.some(({ kind }) => END.has(kind)),
    gaps: [],
  };
  const sorted: Sorted = { act, into: act.articles, open: null, heading: null, ended: false };
  for (const [at, block] of page.blocks.entries()) place(block, page.blocks[at - 1], page.blocks[at + 1], sorted);
  finish(sorted);
  if (sorted.heading !== null) act.leftovers.push(sorted.heading);
  act.gaps = findGaps(act.articles.map(({ number }) => number));
  return act;
}

function place(block: Block, before: Block | undefined, after: Block | undefined, sorted: Sorted): void {
  const { act, open } = sorted;
  const { kind, text } = block;
  if (kind === 'clen') {
    placeArticle(text, before, sorted);
    return;
  }
  if (FINAL.test(text) && after?.kind === 'clen') {
    finish(sorted);
    const transitional = { amendingAct: amendingAct(text), introduction: text, articles: [] };
    act.transitional.push(transitional);
    sorted.into = transitional.articles;
  } else if (kind === 'naslov' && sorted.ended) {
    finish(sorted);
    act.annexes.push({ title: text, lines: [] });
  } else if (FRAME.has(kind)) {
    finish(sorted);
    sorted.ended ||= END.has(kind);
    act.frame.push(text);
  } else if (open && kind === 'napaka') open.article.notes.push(text);
  else if (open) open.blocks.push(block);
  else if (act.annexes.length > 0) act.annexes.at(-1)!.lines.push(text);
  else if (act.articles.length === 0) act.preamble.push(text);
  else act.leftovers.push(text);
}

/** A `clen` without a number belongs to the number directly before it, otherwise to the next one. */
function placeArticle(text: string, before: Block | undefined, sorted: Sorted): void {
  const number = NUMBER.exec(text);
  if (number) {
    finish(sorted);
    const name = number[2] ? `${number[1]}.${number[2]}` : number[1]!;
    sorted.open = { article: { number: name, heading: sorted.heading, repealed: false, paragraphs: [], notes: [] }, blocks: [] };
    sorted.into.push(sorted.open.article);
    sorted.heading = null;
  } else if (sorted.open && before?.kind === 'clen' && NUMBER.test(before.text) && sorted.open.article.heading === null) {
    sorted.open.article.heading = text;
    sorted.open.article.repealed = saysRepealed(text);
  } else {
    if (sorted.heading !== null) sorted.act.frame.push(sorted.heading);
    sorted.heading = text;
  }
}

function finish(sorted: Sorted): void {
  if (sorted.open) sorted.open.article.paragraphs = paragraphsOf(sorted.open.blocks);
  sorted.open = null;
}

const amendingAct = (text: string): string => {
  const named = text.split(' (Uradni list')[0]!;
  return /[–-] (\S+)$/u.exec(named)?.[1] ?? named;
};

/** Characters of every row of an act, for the comparison with its page. */
function charactersOf(act: Act): number {
  const articles = [act, ...act.transitional].flatMap((one) => one.articles);
  const texts = [
    ...articles.flatMap(({ heading, notes, paragraphs }) => [heading ?? '', ...notes, ...paragraphs.map(({ text }) => text)]),
    ...articles.map(({ number }) => `${number.replace('.', '')}.člen`),
    ...act.transitional.map(({ introduction }) => introduction),
    ...act.annexes.flatMap(({ title, lines }) => [title, ...lines]),
    ...act.preamble,
    ...act.frame,
    ...act.leftovers,
  ];
  return texts.reduce((sum, text) => sum + countCharacters(text), 0);
}

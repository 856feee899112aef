/** Which words of the vocabulary a family of forms has, and which of those no other family has. */
import { plain } from '#engine/language/text.ts';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Sheet } from '#engine/files/model.ts';
import { readSource } from '#engine/files/read-source.ts';
import { createGrid } from '#engine/questions/sheet/grid.ts';
import { headersOf } from '#engine/questions/sheet/sheet-shape.ts';
import * as words from '#engine/questions/words.ts';
import { tableSheet } from '#engine/questions/word/table-sheet.ts';

/** Texts of a family by what the vocabulary is asked about. */
interface Texts {
  headers: Set<string>;
  names: Set<string>;
  all: Set<string>;
}

/** Longest text in which words are looked for: instructions and remarks are longer, and say everything once. */
const LONGEST = 300;

const wordsOf = (list: string): RegExp[] =>
  list
    .split('|')
    .map((word) => new RegExp(`(?:^| )${RegExp.escape(plain(word))}${word.endsWith('*') ? '[\\p{L}\\p{N}]*' : ''}(?= |$)`, 'u'));

/** All lists of words.ts with the texts they are matched against. */
function lists(): { list: string; about: keyof Texts }[] {
  const headers = Object.values(words.headerWords).flatMap((byWeight) => Object.values(byWeight));
  const others = Object.values(words).filter((value) => typeof value === 'string');
  return [
    ...headers.map((list) => ({ list, about: 'headers' as const })),
    ...words.sheetWords.map(({ words: list }) => ({ list, about: 'names' as const })),
    ...others.map((list) => ({ list, about: 'all' as const })),
  ];
}

async function textsOf(paths: string[]): Promise<Texts> {
  const texts: Texts = { headers: new Set(), names: new Set(), all: new Set() };
  for (const path of paths) {
    const source = await readSource(new Uint8Array(await readFile(path)), basename(path));
    for (const block of source.word ?? []) {
      if (block.kind === 'table') addSheet(texts, tableSheet(block, '').sheet, true);
      else texts.all.add(plain(block.text.slice(0, LONGEST)));
    }
    for (const sheet of source.sheets ?? []) {
      texts.names.add(plain(sheet.name));
      addSheet(texts, sheet, false);
    }
    for (const line of [...(source.pdf?.lines ?? []).map((one) => one.text), ...(source.lines ?? [])]) {
      texts.all.add(plain(line));
      texts.headers.add(plain(line));
    }
  }
  return texts;
}

function addSheet(texts: Texts, sheet: Sheet, framed: boolean): void {
  const grid = createGrid(sheet, { hidden: false, framed });
  for (const block of headersOf(grid))
    for (const { path } of block.columns.values()) for (const label of path) texts.headers.add(plain(label));
  for (const row of grid.rows) for (const cell of grid.cells(row)) if (cell.text.length <= LONGEST) texts.all.add(plain(cell.text));
}

/**
 * By family, the words it has and no other: `list` is the word list as it stands in words.ts, `words` those of it that
 * would have to be taken out.
 */
export async function ownWords(families: Map<string, string[]>): Promise<Map<string, { list: string; words: string[] }[]>> {
  const texts = new Map<string, Texts>();
  for (const [family, paths] of families) texts.set(family, await textsOf(paths));
  const own = new Map<string, { list: string; words: string[] }[]>([...families.keys()].map((family) => [family, []]));
  for (const { list, about } of lists()) {
    const expressions = wordsOf(list);
    const users = expressions.map((expression) =>
      [...texts].filter(([, one]) => [...one[about]].some((text) => expression.test(text))).map(([family]) => family),
    );
    for (const family of families.keys()) {
      const taken = list.split('|').filter((_, index) => users[index]?.length === 1 && users[index][0] === family);
      if (taken.length > 0) own.get(family)?.push({ list, words: taken });
    }
  }
  return own;
}

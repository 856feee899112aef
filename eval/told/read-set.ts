import { readFile, readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { readDocument } from '#engine/reading/read-document.ts';
import type { Passage } from '#engine/reading/model.ts';
import type { ToldPaper } from '#engine/told/model.ts';
import { ToldSet, type PaperChange } from './model.ts';

const here = new URL('./', import.meta.url);

/** The sets that ship. */
export const toldSets = ['hospital', 'factory'] as const;

/** A paper with what an index takes of it. */
export interface SetPaper extends ToldPaper {
  /** Of its own, ISO; null where it says none, or that of a file that was made later than it is looked at. */
  date: string | null;
  passages: Passage[];
}

export interface ReadSet extends ToldSet {
  before: SetPaper[];
  after: SetPaper[];
}

/** A set with the company's papers as they were and as they are. @throws where a change finds no place in its paper */
export async function readToldSet(name: string): Promise<ReadSet> {
  const set = ToldSet.parse(JSON.parse(await readFile(new URL(`${name}.json`, here), 'utf8')));
  const folder = fileURLToPath(new URL(`../companies/${set.company}/papers/`, here));
  const before: SetPaper[] = [];
  for (const file of (await readdir(folder)).toSorted())
    before.push(await paperOf(file, new Uint8Array(await readFile(`${folder}${file}`))));
  const after = await changed(before, set.changes);
  return { ...set, before, after: after.map((paper) => ({ ...paper, date: (paper.date ?? '') > set.now ? null : paper.date })) };
}

const paperOf = async (name: string, bytes: Uint8Array): Promise<SetPaper> => {
  const { passages, date } = await readDocument(bytes, name);
  return { name, date, passages };
};

async function changed(before: SetPaper[], changes: PaperChange[]): Promise<SetPaper[]> {
  let papers = before;
  for (const { document, from, to, added, removed } of changes) {
    if (removed) papers = papers.filter(({ name }) => name !== document);
    if (added !== undefined) papers = [...papers, await paperOf(document, new TextEncoder().encode(added))];
    if (from !== undefined) papers = replaced(papers, document, from, to ?? '');
  }
  return papers;
}

function replaced(papers: SetPaper[], document: string, from: string, to: string): SetPaper[] {
  let times = 0;
  const after = papers.map((paper) => ({
    ...paper,
    passages: paper.passages.map((passage) => {
      if (paper.name !== document || !passage.text.includes(from)) return passage;
      times += 1;
      return { ...passage, text: passage.text.replace(from, () => to) };
    }),
  }));
  if (times !== 1) throw new Error(`${document} has “${from}” ${times} times; a change takes a stretch that stands once.`);
  return after;
}

import { glob, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from '@lancedb/lancedb';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openEncoder } from '#engine/encoder/encoder.ts';
import type { Encoder } from '#engine/encoder/model.ts';
import { openKnowledge } from '#engine/knowledge/open-knowledge.ts';
import { openIndex } from './index-store.ts';
import type { Hit, IndexedDocument, IndexedPassage, KnowledgeIndex } from './model.ts';

const paper: IndexedDocument = { id: 'paper', name: 'paper.md', folderIds: [], labels: [], date: null, approved: false };
const sentences = [
  'Visitors sign the register at the reception.',
  'Neither office has emergency power.',
  'Lunch is served in the canteen from noon until two.',
];
const site: IndexedPassage = { id: 'site', position: 0, heading: 'Sites', place: {}, text: sentences.join(' ') };
const disks: IndexedPassage = { id: 'disks', position: 1, heading: null, place: {}, text: 'Disks that leave service are shredded.' };
/** With the place of the sentence that answers it, in other words. */
const asked: [question: string, answers: number][] = [
  ['How are guests recorded?', 0],
  ['Would your own premises stay lit in a blackout?', 1],
  ['When can employees eat?', 2],
];

let encoder: Encoder;
let home: string;
let folder: string;
let made = 0;
beforeAll(async () => {
  const { encoder: opened, reason } = await openEncoder();
  if (!opened) throw new Error(reason ?? 'There is no encoder.');
  encoder = opened;
  home = await mkdtemp(join(tmpdir(), 'sentences-meant-'));
});
beforeEach(() => {
  folder = join(home, String(made++));
});
afterAll(async () => {
  await encoder.close();
  await rm(home, { recursive: true, force: true });
});

async function within<T>(by: Encoder | null, work: (index: KnowledgeIndex) => Promise<T>): Promise<T> {
  const index = await openIndex(folder, by, async () => encoder);
  return work(index).finally(() => index.close());
}
const put = (index: KnowledgeIndex): Promise<void> => index.putDocument(paper, [site, disks], []);
const filled = async (index: KnowledgeIndex): Promise<void> => {
  await put(index);
  await index.encodePending();
};
const meantOf = (hits: Hit[], id = site.id): readonly number[] | undefined => {
  const hit = hits.find((one) => one.kind === 'passage' && one.passage.id === id);
  return hit?.kind === 'passage' ? hit.meant : undefined;
};
const askFor = (index: KnowledgeIndex, question: string): Promise<Hit[]> =>
  index.search(question, { top: 5, kinds: ['passage'], sentences: true });

it('tells of each sentence of a passage how well it answers by what it means there, also after it was closed and opened', async () => {
  const first = await within(encoder, async (index) => {
    await filled(index);
    return Promise.all(asked.map(async ([question]) => meantOf(await askFor(index, question))));
  });
  for (const [at, meant] of first.entries()) {
    expect(meant).toHaveLength(sentences.length);
    expect(meant?.indexOf(Math.max(...meant))).toBe(asked[at]?.[1]);
  }
  const again = await within(encoder, async (index) => {
    const hits = await askFor(index, asked[0]?.[0] ?? '');
    expect(meantOf(hits, disks.id)).toHaveLength(1);
    return Promise.all(asked.map(async ([question]) => meantOf(await askFor(index, question))));
  });
  expect(again).toEqual(first);
});

it('the pass that tells what sentences mean makes the vector of the passage as it is made alone, and so it comes from the cache', async () => {
  const cacheDir = join(folder, 'cache');
  const texts = [{ text: site.text, parts: [[0, sentences[0]?.length ?? 0]] as [number, number][] }];
  const [alone] = await encoder.passages([site.text]);
  const all = [];
  for (let time = 0; time < 2; time++) {
    const { encoder: opened } = await openEncoder({ cacheDir });
    all.push(await opened?.stating?.(texts));
    await opened?.close();
  }
  const [[first], [cached]] = [all[0] ?? [], all[1] ?? []];
  expect(first?.vector).toEqual(alone);
  expect(first?.codes.some((code) => code !== 0)).toBe(true);
  expect(cached).toEqual(first);
});

it('tells it only of those asked for, where the encoder knew it, and once the vectors are there', async () => {
  await within(encoder, async (index) => {
    await put(index);
    const before = await index.search('register at the reception', { top: 5, kinds: ['passage'], sentences: true });
    expect(before).toHaveLength(1);
    expect(meantOf(before)).toBeUndefined();
    await index.encodePending();
    expect(meantOf(await askFor(index, 'register at the reception'))).toHaveLength(sentences.length);
    expect(meantOf(await index.search('register at the reception', { top: 5, kinds: ['passage'] }))).toBeUndefined();
  });
  await within(null, async (index) => expect(meantOf(await askFor(index, 'register at the reception'))).toBeUndefined());
  const { stating: _, ...others } = encoder;
  const later: Encoder = { ...others, model: 'later:1' };
  await within(later, async (index) => {
    expect(meantOf(await askFor(index, 'register at the reception'))).toBeUndefined();
    await index.encodePending();
    expect(meantOf(await askFor(index, 'register at the reception'))).toBeUndefined();
  });
});

it('an index of the format before, without what sentences mean, is made anew from its papers and loses nothing', async () => {
  const papers = join(home, 'papers');
  await mkdir(papers);
  await writeFile(join(papers, 'sites.md'), `# Sites\n\n${site.text}\n`);
  await writeFile(join(papers, 'disks.md'), `# Disks\n\n${disks.text}\n`);
  const opened = async <T>(encode: boolean, work: (index: KnowledgeIndex) => Promise<T>): Promise<T> => {
    const knowledge = await openKnowledge({ paths: [papers], dataDir: folder, encode });
    return work(knowledge.index).finally(() => knowledge.close());
  };
  await opened(true, async (index) => expect(await index.stats()).toMatchObject({ documents: 2, passages: 2, withoutVector: 0 }));
  await asBefore(folder);
  await opened(false, async (index) => {
    expect(await index.stats()).toMatchObject({ documents: 2, passages: 2, withoutVector: 2 });
    expect(await index.search('register at the reception', { top: 5 })).toHaveLength(1);
  });
  await opened(true, async (index) => {
    expect(await index.stats()).toMatchObject({ documents: 2, passages: 2, withoutVector: 0 });
    const [first] = await askFor(index, 'register at the reception');
    expect(first?.kind === 'passage' && first.meant).toHaveLength(sentences.length);
  });
});

/** Makes of each index under a folder one of format 4, whose vectors had no codes beside them. */
async function asBefore(under: string): Promise<void> {
  let changed = 0;
  for await (const file of glob(join(under, '**/index.json'))) {
    const described = JSON.parse(await readFile(file, 'utf8')) as { format: number };
    await writeFile(file, JSON.stringify({ ...described, format: 4 }));
    const connection = await connect(join(file, '..'));
    for (const name of await connection.tableNames()) {
      if (!name.startsWith('vectors_')) continue;
      const table = await connection.openTable(name);
      await table.dropColumns(['codes']);
      table.close();
      changed++;
    }
    connection.close();
  }
  expect(changed).toBeGreaterThan(0);
}

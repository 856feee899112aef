import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { folderPlace } from './index-place.io.ts';
import { addRows, prepare } from './index-rows.ts';
import { type IndexTables, openTables } from './index-tables.io.ts';
import { keepTexts, textsAt } from './kept-texts.ts';
import type { IndexedPassage } from './model.ts';

const document = { id: 'paper', name: 'paper.md', folderIds: [], labels: [], date: null, approved: false };

let folder: string;
let tables: IndexTables;
let reads: number;
let failing: boolean;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kept-texts-'));
  const opened = await openTables(folderPlace(folder), null);
  [reads, failing] = [0, false];
  tables = {
    ...opened,
    rows: new Proxy(opened.rows, {
      get(table, name) {
        if (name === 'query') {
          reads += 1;
          if (failing) throw new Error('The disk is away.');
        }
        const value = Reflect.get(table, name, table) as unknown;
        return typeof value === 'function' ? (value.bind(table) as unknown) : value;
      },
    }),
    close: () => opened.close(),
  };
});
afterEach(async () => {
  tables.close();
  await rm(folder, { recursive: true, force: true });
});

const passage = (at: number): IndexedPassage => ({ id: `p${at}`, position: at, heading: null, place: {}, text: `Disk ${at} is shredded.` });

async function put(from: number, to: number): Promise<void> {
  const passages = Array.from({ length: to - from }, (_, at) => passage(from + at));
  const { texts } = await prepare({ document, passages, pairs: [] });
  await addRows(tables.rows, texts.map((text, at) => ({ ...text, row: from + at, doc: 0 }))); // prettier-ignore
}

it('reads an index of few rows once, whatever is asked of it at a time, and later only what was added', async () => {
  await put(0, 20);
  const kept = keepTexts();
  const [some, others] = await Promise.all([textsAt(tables, kept, [3, 4], 20), textsAt(tables, kept, [17], 20)]);
  expect([...some.values(), ...others.values()]).toEqual([passage(3), passage(4), passage(17)]);
  expect((await textsAt(tables, kept, [9], 20)).get(9)).toEqual(passage(9));
  expect(reads).toBe(1);
  await put(20, 22);
  expect((await textsAt(tables, kept, [21, 99], 22)).get(21)).toEqual(passage(21));
  expect(reads).toBe(2);
});

it('reads of a large index what was found alone', async () => {
  await put(0, 20);
  const kept = keepTexts();
  expect([...(await textsAt(tables, kept, [3, 4], 1_000_000)).keys()]).toEqual([3, 4]);
  expect([...(await textsAt(tables, kept, [4, 5], 1_000_000)).values()]).toEqual([passage(4), passage(5)]);
  expect(reads).toBe(2);
  expect(kept.texts.size).toBe(3);
});

it('reads again after a reading failed', async () => {
  await put(0, 2);
  const kept = keepTexts();
  failing = true;
  await expect(textsAt(tables, kept, [1], 2)).rejects.toThrow('The disk is away.');
  failing = false;
  expect((await textsAt(tables, kept, [1], 2)).get(1)).toEqual(passage(1));
});

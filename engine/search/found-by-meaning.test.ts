import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openEncoder } from '#engine/encoder/encoder.ts';
import type { Encoder } from '#engine/encoder/model.ts';
import { openIndex } from './index-store.ts';
import type { IndexedDocument } from './model.ts';

const paper: IndexedDocument = { id: 'paper', name: 'paper.md', folderIds: [], labels: [], date: null, approved: false };
/** Each with a question that shares no word with it, so that words find nothing. */
const told: [sentence: string, asked: string][] = [
  ['Whoever wants to enter the building shows a badge at the gate.', 'How is physical access controlled?'],
  ['Lunch is served in the canteen from noon until two.', 'When can employees eat?'],
  ['Neither office has emergency power.', 'Would your own premises stay lit in a blackout?'],
  ['Every newcomer hands in an extract from the criminal record.', 'Are hires vetted for past offences?'],
  ['Machines for the cloud are installed from a hardened image.', 'Do servers follow a secure-configuration baseline?'],
  ['Disks that leave service are shredded.', 'Is retired storage hardware physically destroyed?'],
];

let encoder: Encoder;
let folder: string;
beforeAll(async () => {
  encoder = (await openEncoder()).encoder!;
  folder = await mkdtemp(join(tmpdir(), 'found-by-meaning-'));
});
afterAll(async () => {
  await encoder.close();
  await rm(folder, { recursive: true, force: true });
});

/** The first place of what answers each question, as 1 over its rank, on average. */
async function found(by: Encoder, name: string): Promise<number> {
  const index = await openIndex(join(folder, name), by);
  try {
    const passages = told.map(([text], position) => ({ id: `p${position}`, position, heading: null, place: {}, text }));
    await index.putDocument(paper, passages, []);
    await index.encodePending();
    let sum = 0;
    for (const [at, [, asked]] of told.entries()) {
      const hits = await index.search(asked, { top: told.length, kinds: ['passage'] });
      sum += 1 / (1 + hits.findIndex((hit) => hit.kind === 'passage' && hit.passage.id === `p${at}`)) / told.length;
    }
    return sum;
  } finally {
    await index.close();
  }
}

it('finds what answers in quite other words, and better than by likeness alone', async () => {
  const learned = await found(encoder, 'learned');
  expect(learned).toBeGreaterThan(0.75);
  expect(learned).toBeGreaterThan(await found({ ...encoder, meaning: undefined }, 'alike'));
});

it('by words alone asks the encoder nothing: passages that have them, and past questions where there is no passage', async () => {
  const silent: Encoder = { ...encoder, query: () => Promise.reject(new Error('The encoder was asked.')) };
  const index = await openIndex(join(folder, 'words'), silent);
  const byWords = async (text: string, scope?: { documentIds: string[] }): Promise<string[]> =>
    (await index.search(text, { top: 5, by: 'words', ...(scope && { scope }) })).map((hit) =>
      hit.kind === 'pair' ? hit.pair.question : hit.passage.text,
    );
  const passage = { id: 'p', position: 0, heading: null, place: {}, text: 'Disks that leave service are shredded.' };
  const question = 'Are disks shredded?';
  const beside = { ref: null, section: null, guidance: null, options: [], comment: null };
  const pair = { id: 'q', position: 0, place: {}, question, answer: 'Always.', choice: 'Yes', ...beside };
  try {
    await index.putDocument(paper, [passage], []);
    await index.putDocument({ ...paper, id: 'form', name: 'form.csv' }, [], [pair]);
    await index.encodePending();
    expect(await byWords('shredded disks')).toEqual([passage.text]);
    expect(await byWords('shredded disks', { documentIds: ['form'] })).toEqual([question]);
    await expect(index.search('shredded disks', { top: 5 })).rejects.toThrow('The encoder was asked.');
  } finally {
    await index.close();
  }
});

it('a text that is foreseen has its vector made, and none where there is nothing to compare it with', async () => {
  const made: string[] = [];
  const noting: Encoder = { ...encoder, query: (text) => (made.push(text), encoder.query(text)) };
  const index = await openIndex(join(folder, 'foreseen'), noting);
  try {
    await index.putDocument(
      paper,
      [{ id: 'p', position: 0, heading: null, place: {}, text: 'Disks that leave service are shredded.' }],
      [],
    );
    await index.foresee?.('Are disks shredded?');
    expect(made).toEqual([]);
    await index.encodePending();
    await index.foresee?.('Are disks shredded?');
    expect(made).toEqual(['Are disks shredded?']);
  } finally {
    await index.close();
  }
});

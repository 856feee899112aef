import { expect, onTestFinished, test } from 'vitest';
import { openIndex } from '#engine/search/index-store.ts';
import type { IndexedDocument, KnowledgeIndex } from '#engine/search/model.ts';
import { readConfig } from '#server/config.ts';
import { newId } from '#server/platform/db/db.ts';
import { storePlace } from '#server/platform/storage/s3/index-place.ts';
import type { StoreSettings } from '#server/platform/storage/s3/settings.ts';

const store = readConfig().store as StoreSettings;

const documentOf = (id: string): IndexedDocument => ({ id, name: `${id}.md`, folderIds: [], labels: [], date: null, approved: false });
const write = (index: KnowledgeIndex, id: string, text: string): Promise<void> =>
  index.putDocument(documentOf(id), [{ id: `${id}-1`, position: 0, text, heading: null, place: { paragraph: 1 } }], []);
const found = async (index: KnowledgeIndex, word: string): Promise<string[]> =>
  (await index.search(word, { top: 10 })).map(({ document }) => document.id).toSorted();

test('what one process writes into an index in the store, another finds; damage is told, and removing leaves nothing (R-3)', async () => {
  const place = storePlace(store, newId());
  const writer = await openIndex(place, null);
  const reader = await openIndex(place, null);
  onTestFinished(async () => {
    await reader.close();
    await place.remove();
    expect(await place.readDescription()).toBeNull();
  });
  for (let at = 0; at < 20; at += 1) await write(writer, `d${at}`, `Backups of kind ${at} are encrypted at rest.`);
  await expect.poll(() => found(reader, 'encrypted')).toHaveLength(10);
  expect((await reader.stats()).documents).toBe(20);
  await writer.removeDocuments(['d1']);
  await expect.poll(async () => (await reader.stats()).documents).toBe(19);
  await writer.close();
  const again = await openIndex(place, null);
  expect((await again.stats()).passages).toBe(19);
  await again.close();
});

test('a store that is away is no damaged index', async () => {
  const away = storePlace({ ...store, endpoint: 'http://127.0.0.1:1' }, newId());
  await expect(openIndex(away, null)).rejects.toMatchObject({ code: 'unavailable' });
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Encoder } from '#engine/encoder/model.ts';
import { openIndex } from '#engine/search/index-store.ts';
import type { KnowledgeIndex } from '#engine/search/model.ts';
import type { SetPaper } from './read-set.ts';

/** Papers as an index that is searched, with vectors where there is an encoder, for as long as something is done with it. */
export async function withIndexOf<T>(papers: SetPaper[], encoder: Encoder | null, use: (index: KnowledgeIndex) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'rejoinder-told-'));
  const index = await openIndex(folder, encoder);
  try {
    await index.putDocuments(
      papers.map(({ name, date, passages }) => ({
        document: { id: name, name, folderIds: [], labels: [], date, approved: false },
        passages: passages.map((passage, at) => ({ ...passage, id: `${name} ${at}` })),
        pairs: [],
      })),
    );
    if (encoder) await index.encodePending();
    return await use(index);
  } finally {
    await index.close();
    await rm(folder, { recursive: true, force: true });
  }
}

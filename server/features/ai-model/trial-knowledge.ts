import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { openIndex } from '#engine/search/index-store.ts';
import type { Knowledge } from '#engine/search/model.ts';
import { sampleFolder } from '#sample/manifest.ts';
import { trialFiles } from '#sample/trial.ts';
import type { Deps } from '#server/deps.ts';
import type { Held } from '#server/features/runs/service.ts';

const withIds = <T>(all: T[]): (T & { id: string })[] => all.map((one) => ({ ...one, id: randomUUID() }));

/** The sample's policies as knowledge of their own, found by words: nothing of the organisation is in it, and it goes with the work. */
export async function withTrialKnowledge<T>({ pool }: Pick<Deps, 'pool'>, held: Held, use: (index: Knowledge) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'rejoinder-trial-'));
  try {
    const index = await openIndex(folder, null);
    try {
      for (const file of trialFiles) {
        const bytes = new Uint8Array(await readFile(new URL(file, sampleFolder)));
        const options = { party: held.run.org_id, queued: true, signal: held.signal };
        const { passages, pairs, date } = await pool.run('read-document', { bytes, fileName: basename(file) }, options);
        const document = { id: randomUUID(), name: basename(file), folderIds: [], labels: [], date, approved: false };
        await index.putDocument(document, withIds(passages), withIds(pairs));
      }
      return await use(index);
    } finally {
      await index.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

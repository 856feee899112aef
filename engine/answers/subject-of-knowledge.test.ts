import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openIndex } from '#engine/search/index-store.ts';
import type { IndexedDocument } from '#engine/search/model.ts';
import { findEvidence } from './embedded-engine.ts';
import type { Asked } from './model.ts';

const document = (name: string): IndexedDocument => ({ id: name, name, folderIds: [], labels: [], date: null, approved: false });
const asked: Asked = {
  question: 'Are backups tested?',
  ref: null,
  section: null,
  guidance: null,
  stem: null,
  options: [],
  wantsText: true,
};

test('what a form is about is told anew when documents come and go', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'subject-'));
  const index = await openIndex(folder, null);
  /** How much the name of a paper about Osprey has to do with a form about the mail service of Osprey. */
  const kinship = async (): Promise<number> => {
    const { subject } = await findEvidence(asked, { index, about: 'Osprey Mail.xlsx' });
    return subject!.of(document('Osprey.pdf'));
  };
  try {
    await index.putDocument(document('Osprey.pdf'), [], []);
    const alone = await kinship();
    // A word that many papers have in their name tells less of what one of them is about.
    for (const year of [2023, 2024, 2025]) await index.putDocument(document(`Osprey report ${year}.pdf`), [], []);
    const amongMany = await kinship();
    expect(amongMany).toBeLessThan(alone);
    await index.removeDocuments([2023, 2024, 2025].map((year) => `Osprey report ${year}.pdf`));
    expect(await kinship()).toBe(alone);
  } finally {
    await index.close();
    await rm(folder, { recursive: true });
  }
});

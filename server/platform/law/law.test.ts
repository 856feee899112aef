import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { isMade } from '#engine/law/law-index.io.ts';
import { lawLanguages } from '#engine/law/languages.ts';
import { openLog } from '../log/log.ts';
import { openLawBase } from './law.ts';

const dirs: string[] = [];
afterEach(async () => {
  for (const dir of dirs.splice(0)) await rm(dir, { recursive: true });
});

test('the law is made ready for every language once somebody looks at what can be asked, not before', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'rejoinder-law-'));
  dirs.push(dir);
  const law = openLawBase({ dir, encoder: async () => null, log: openLog('silent') });
  const made = () => lawLanguages.filter((language) => isMade(dir, language));
  try {
    expect((await law.news('en', new Date('2026-06-01'))).length).toBeGreaterThan(0);
    expect(made()).toEqual([]);
    await law.cover();
    await expect.poll(made).toEqual([...lawLanguages]);
  } finally {
    await law.close();
  }
});

/** Questions in pairs of which one asks for the opposite of the other: whatever is not surely the rule has to be a list or a refusal. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { openEncoder } from '#engine/encoder/encoder.ts';
import { askLaw } from '#engine/law/ask.ts';
import { openLaw } from '#engine/law/open-law.ts';
import { readLawQuestions } from './model.ts';

const sets = fileURLToPath(new URL('opposites/law/', import.meta.url));
/** Fewer would mean that nothing is answered any more. */
const FEWEST_SURE = 15;

test(
  'no question is answered with the opposite of its rule, and what is answered cites what it says alone',
  { timeout: 120_000 },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'law-opposites-'));
    const { encoder } = await openEncoder({});
    const law = await openLaw(folder, encoder);
    try {
      const wrong: string[] = [];
      let sure = 0;
      for (const { question, rules = [] } of await readLawQuestions(sets)) {
        const { answer, status, doubt, citations } = await askLaw(question, law);
        for (const { statement } of citations) expect(answer, question).toContain(statement);
        if (status === 'refused' || doubt) continue;
        sure += 1;
        if (!rules.some((id) => Object.values(law.statements.get(id)?.text ?? {}).includes(citations[0]?.statement ?? '')))
          wrong.push(question);
      }
      expect(wrong).toEqual([]);
      expect(sure).toBeGreaterThanOrEqual(FEWEST_SURE);
    } finally {
      await law.close();
      await encoder?.close();
      await rm(folder, { recursive: true, force: true });
    }
  },
);

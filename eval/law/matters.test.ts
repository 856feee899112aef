/** Everyday matters as people ask for them, in words that no statement has: never another rule for sure, mostly the right one first. */
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { askLaw } from '#engine/law/ask.ts';
import { citesFirst, withOwnLaw } from './own-law.ts';

const folderOfSets = fileURLToPath(new URL('matters/', import.meta.url));
const MatterSet = z.strictObject({
  language: z.string(),
  questions: z.array(z.strictObject({ question: z.string(), rules: z.array(z.string()) })),
});
/** Of 119; fewer would mean that what people ask every day is answered beside the point or refused. */
const FEWEST_FIRST = 90;

async function readMatters() {
  const names = (await readdir(folderOfSets)).filter((name) => name.endsWith('.json'));
  const sets = await Promise.all(names.map(async (name) => MatterSet.parse(JSON.parse(await readFile(join(folderOfSets, name), 'utf8')))));
  return sets.flatMap(({ questions }) => questions);
}

test('a matter of every day has its own rule first, and never another one for sure', { timeout: 120_000 }, () =>
  withOwnLaw({}, async (law) => {
    const surelyWrong: string[] = [];
    let first = 0;
    for (const { question, rules } of await readMatters()) {
      const said = await askLaw(question, law);
      if (citesFirst(law, said, rules)) first += 1;
      else if (said.status === 'answered' && !said.doubt) surelyWrong.push(question);
    }
    expect(surelyWrong).toEqual([]);
    expect(first).toBeGreaterThanOrEqual(FEWEST_FIRST);
  }),
);

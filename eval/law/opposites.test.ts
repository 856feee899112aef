/** Questions in pairs of which one asks for the opposite of the other: whatever is not surely the rule has to be a list or a refusal. */
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { askLaw } from '#engine/law/ask.ts';
import { readLawQuestions } from './model.ts';
import { citesFirst, withOwnLaw } from './own-law.ts';

const sets = fileURLToPath(new URL('opposites/law/', import.meta.url));
/** Fewer would mean that nothing is answered any more. */
const FEWEST_SURE = 15;

test('no question is answered with the opposite of its rule, and what is answered cites what it says alone', { timeout: 120_000 }, () =>
  withOwnLaw({}, async (law) => {
    const wrong: string[] = [];
    let sure = 0;
    for (const { question, rules = [] } of await readLawQuestions(sets)) {
      const said = await askLaw(question, law);
      for (const { statement } of said.citations) expect(said.answer, question).toContain(statement);
      if (said.status === 'refused' || said.doubt) continue;
      sure += 1;
      if (!citesFirst(law, said, rules)) wrong.push(question);
    }
    expect(wrong).toEqual([]);
    expect(sure).toBeGreaterThanOrEqual(FEWEST_SURE);
  }),
);

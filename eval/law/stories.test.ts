/** Stories of two to four sentences in five languages, half on matters that have a rule, half on what no law of ours answers. */
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { askLaw } from '#engine/law/ask.ts';
import { saidIn } from '#engine/law/statement.ts';
import { readLawQuestions } from './model.ts';
import { withOwnLaw } from './own-law.ts';

const sets = fileURLToPath(new URL('stories/law/', import.meta.url));
/** Of 70 each. Before a story was told from a short question 42 were shown. */
const FEWEST = { shown: 49, refused: 66 };

test('the rule of a story is mostly among what is shown, and a story without one is refused', { timeout: 120_000 }, () =>
  withOwnLaw({}, async (law) => {
    const count = { shown: 0, refused: 0 };
    for (const { question, language, rules = [] } of await readLawQuestions(sets)) {
      const said = await askLaw(question, law);
      const own = rules.flatMap((id) => law.statements.get(id) ?? []).map((one) => saidIn(one, language));
      if (own.length === 0 && said.status === 'refused') count.refused += 1;
      if (own.length === 0) expect(said.status === 'answered' && !said.doubt, question).toBe(false);
      if (said.citations.some(({ statement }) => own.includes(statement))) count.shown += 1;
    }
    expect(count.shown).toBeGreaterThanOrEqual(FEWEST.shown);
    expect(count.refused).toBeGreaterThanOrEqual(FEWEST.refused);
  }),
);

test('support in need is left to others, and what a rule says of it is answered', { timeout: 60_000 }, () =>
  withOwnLaw({}, async (law) => {
    const status = async (question: string): Promise<string> => (await askLaw(question, law)).status;
    expect(await status('Koliko znaša denarna socialna pomoč?')).toBe('refused');
    expect(await status('How much is social assistance?')).toBe('refused');
    expect(await status('A quanto ammonta il sussidio sociale?')).toBe('refused');
    expect(await status('Qui a droit aux allocations familiales ?')).toBe('refused');
    expect(await status('Скільки становить соціальна допомога?')).toBe('refused');
    expect(await status('Mi lahko rubijo socialno pomoč?')).toBe('answered');
  }),
);

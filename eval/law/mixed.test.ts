/** Questions as people type them, half of them on rules drawn at random and half on what no law of ours answers; those held out. */
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { askLaw } from '#engine/law/ask.ts';
import { saidIn } from '#engine/law/statement.ts';
import { readLawQuestions } from './model.ts';
import { withOwnLaw } from './own-law.ts';

/** Of 55 each. Before it was asked whether a question is asked like what no law answers, 52 were refused, and 54 rules shown. */
const FEWEST = { shown: 50, refused: 53 };
const held = fileURLToPath(new URL('mixed-held/law/', import.meta.url));

test('a game, an opinion, a forecast or another country is refused, and the rule that is asked for is shown', { timeout: 300_000 }, () =>
  withOwnLaw({}, async (law) => {
    const count = { shown: 0, refused: 0 };
    for (const { question, language, rules = [] } of await readLawQuestions(held)) {
      const said = await askLaw(question, law);
      const own = rules.flatMap((id) => law.statements.get(id) ?? []).map((one) => saidIn(one, language));
      if (own.length === 0 && said.status === 'refused') count.refused += 1;
      if (own.length === 0) expect(said.status === 'answered' && !said.doubt, question).toBe(false);
      if (said.citations.some(({ statement }) => own.some((one) => statement.startsWith(one)))) count.shown += 1;
    }
    expect(count.shown).toBeGreaterThanOrEqual(FEWEST.shown);
    expect(count.refused).toBeGreaterThanOrEqual(FEWEST.refused);
  }),
);

test(
  'a thing from a shop that is no longer wanted is told from one bought at a distance, asked with a deadline too',
  { timeout: 120_000 },
  () =>
    withOwnLaw({}, async (law) => {
      const rule = law.statements.get('consumer-shop-return')!;
      for (const question of [
        'V kolikšnem času lahko vrnem izdelek iz trgovine?',
        'How long do I have to return a product bought in a shop?',
        'Entro quanti giorni posso restituire un prodotto comprato in negozio?',
        'Dans quel délai puis-je rendre un produit acheté en magasin ?',
        'Протягом якого часу можна повернути товар до магазину?',
      ]) {
        const { citations, language } = await askLaw(question, law);
        expect(
          citations.map(({ statement }) => statement),
          question,
        ).toContain(saidIn(rule, language));
      }
    }),
);

test('a list has no rule that is next to impossible, whose figures would only mislead', { timeout: 120_000 }, () =>
  withOwnLaw({}, async (law) => {
    const micro = await askLaw('Kdaj je družba mikro družba?', law);
    expect(micro.citations[0]).toMatchObject({ act: 'ZGD-1', article: '55(2)' });
    expect(new Set(micro.citations.map(({ act }) => act))).toEqual(new Set(['ZGD-1']));
    expect(micro.answer).not.toMatch(/700\.000/u);
    const trader = await askLaw('When must I as a sole trader register for VAT?', law);
    expect(trader.citations[0]).toMatchObject({ act: 'ZDDV-1', article: '94(1), 78(2)' });
    expect(trader.answer).not.toMatch(/50,000/u);
  }),
);

import { expect, it } from 'vitest';
import { fitOfActs } from './act-words.ts';
import { packVectors, unpackVectors } from './kept-vectors.ts';
import type { LawLanguage } from './languages.ts';
import { createOtherLanguages } from './other-languages.ts';
import { readStatements, statementFiles } from './read-statements.io.ts';
import { saidIn } from './statement.ts';
import type { Statement } from './statement.ts';

const statements = statementFiles()
  .filter((file) => file.endsWith('oz-limitation.json'))
  .flatMap(readStatements);
const [debt, damage] = statements as [Statement, Statement];
const DIMENSIONS = 16;
/** A unit vector along one of the axes. */
const axis = (at: number): Float32Array => Float32Array.from({ length: DIMENSIONS }, (_, one) => (one === at ? 1 : 0));
/** Statements on axes of their own; in `turned` their places are exchanged. */
const vectorsIn = (language: LawLanguage, turned: LawLanguage | null) =>
  unpackVectors(
    packVectors(
      'm:1',
      [debt, damage].flatMap((one, at) => {
        const vector = axis(language === turned ? 1 - at : at);
        return [
          { kind: 'passage' as const, text: saidIn(one, language), vector },
          ...one.asked[language].map((text) => ({ kind: 'question' as const, text, vector })),
        ];
      }),
    ),
  );

it('counts what a statement is near to in the other languages, and not in the one that was asked in', async () => {
  const others = await createOtherLanguages([debt, damage], (language) => vectorsIn(language, 'en'), DIMENSIONS);
  const near = others.near(axis(0), 'en');
  expect(near.get(debt.id)!.above).toBeGreaterThan(0);
  expect(near.get(damage.id)!.above).toBeLessThan(0);
  const beside = others.near(axis(0), 'sl');
  expect(beside.get(debt.id)!.above).toBeLessThan(near.get(debt.id)!.above);
  expect(near.get(debt.id)).toMatchObject({ asked: expect.closeTo(0), askedElsewhere: expect.closeTo(1), told: expect.closeTo(0) });
});

it('leaves out what has no vector', async () => {
  const others = await createOtherLanguages(
    [debt, damage],
    (language) => (language === 'fr' ? null : vectorsIn(language, null)),
    DIMENSIONS,
  );
  const whole = await createOtherLanguages([debt, damage], (language) => vectorsIn(language, null), DIMENSIONS);
  expect(others.near(axis(0), 'en').get(debt.id)!.above).toBeLessThan(whole.near(axis(0), 'en').get(debt.id)!.above);
  expect((await createOtherLanguages([debt], () => null, DIMENSIONS)).near(axis(0), 'en').size).toBe(0);
});

it('tells the act by words that stand in it more than elsewhere', () => {
  const of = (act: string, ids: string[]): Statement[] => ids.map((id) => ({ ...debt, id, act }));
  const some = [...of('ZDDV-1', ['one', 'two', 'three']), ...of('ZGD-1', ['four', 'five', 'six'])];
  const words: Record<string, string[]> = {
    one: ['vat', 'rate'],
    two: ['vat', 'register'],
    three: ['vat'],
    four: ['register', 'company'],
    five: ['register', 'trader'],
    six: ['company'],
  };
  const fit = fitOfActs(some, ({ id }) => words[id]!);
  expect(fit(['vat', 'register'])('ZDDV-1')).toBe(0);
  expect(fit(['vat', 'register'])('ZGD-1')).toBeLessThan(0);
  expect(fit(['company', 'register'])('ZGD-1')).toBe(0);
  expect(fit(['unknown'])('ZDDV-1')).toBe(fit(['unknown'])('ZGD-1'));
  expect(fit(['vat'])('absent')).toBe(-1);
});

import { expect, it } from 'vitest';
import { packVectors, unpackVectors } from './kept-vectors.ts';
import { lawLanguages } from './languages.ts';
import { learnedOf } from './learned.ts';
import { allStatements, readLearned, readVectors } from './read-statements.io.ts';

const vectors = (of: Record<string, number[]>, kind: 'learned' | 'usual' | 'outside') =>
  Object.entries(of).map(([text, values]) => ({ kind, text, vector: Float32Array.from(values) }));

it('says how well each statement fits a question, less what is usual in its language', () => {
  const kept = unpackVectors(
    packVectors('m:1', [...vectors({ debt: [1, 0], damage: [0, 1] }, 'learned'), ...vectors({ en: [1, 0], sl: [0, 0] }, 'usual')]),
  );
  const learned = learnedOf(['debt', 'damage', 'unknown'], kept);
  const asked = Float32Array.from([1, 0.5]);
  expect([...learned.fits(asked, 'sl').rules]).toEqual([
    ['debt', expect.closeTo(1)],
    ['damage', expect.closeTo(0.5)],
  ]);
  expect(learned.fits(asked, 'en').rules.get('debt')).toBeCloseTo(0);
  expect(learned.fits(asked, 'sl').outside).toBe(0);
});

it('says how much a question is asked like what no law answers, less what is usual in its language', () => {
  const kept = unpackVectors(packVectors('m:1', [...vectors({ law: [0, 2] }, 'outside'), ...vectors({ en: [0, 1], sl: [0, 0] }, 'usual')]));
  const learned = learnedOf([], kept);
  expect((['en', 'sl'] as const).map((language) => learned.fits(Float32Array.from([1, 1]), language).outside)).toEqual([
    expect.closeTo(0),
    expect.closeTo(2),
  ]);
});

it('ships for every statement and language, of the encoder that made the vectors of the statements', () => {
  const kept = readLearned()!;
  expect(kept.model).toBe(readVectors('en')!.model);
  expect(allStatements().filter(({ id }) => !kept.has('learned', id))).toEqual([]);
  expect(lawLanguages.filter((language) => !kept.has('usual', language))).toEqual([]);
  expect(kept.has('outside', 'law')).toBe(true);
});

it.each(lawLanguages.map((language) => [language]))('fits a statement best where it is asked as people ask for it in %s', (language) => {
  const all = allStatements();
  const vectorsOf = readVectors(language)!;
  const learned = learnedOf(
    all.map(({ id }) => id),
    readLearned()!,
  );
  const first = all.filter(({ id, asked }) => {
    const { rules: fits } = learned.fits(vectorsOf.get('question', asked[language][0]!)!, language);
    return fits.get(id)! >= Math.max(...fits.values());
  });
  expect(first.length / all.length).toBeGreaterThan(0.9);
});

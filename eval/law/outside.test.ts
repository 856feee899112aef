import { expect, it } from 'vitest';
import { dot } from '#engine/common/dot.ts';
import { lawLanguages } from '#engine/law/languages.ts';
import { learnOutside, outsideQuestions } from './outside.ts';

const vectors = (...some: number[][]): Float32Array[] => some.map((one) => Float32Array.from(one));

it('tells what no law answers from the ways to ask for statements by what differs between them', () => {
  const inside = vectors([0.1, -0.2], [-0.1, -0.2], [0, -0.3], [0.2, -0.1]);
  const outside = vectors([0.1, 0.3], [-0.2, 0.2]);
  const learned = learnOutside(inside, outside);
  const likelier = (one: number[]): number => dot(learned, Float32Array.from(one));
  expect(likelier([0, 0.2])).toBeGreaterThan(3);
  expect(likelier([0, -0.2])).toBeLessThan(-3);
  expect(Math.abs(likelier([0.2, 0]))).toBeLessThan(3);
  expect(learnOutside(inside, outside)).toEqual(learned);
});

it('ships such questions in every language, each once', async () => {
  const all = await outsideQuestions();
  expect(new Set(all.map(({ question }) => question)).size).toBe(all.length);
  for (const language of lawLanguages) expect(all.filter((one) => one.language === language).length, language).toBeGreaterThan(50);
});

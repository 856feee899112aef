/** Questions that no law answers, by their kind, and what tells them from the ways to ask for statements. */
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import { lawLanguages } from '#engine/law/languages.ts';
import type { LawLanguage } from '#engine/law/languages.ts';
import { fitLogistic } from '../fit-logistic.ts';

const kinds = ['games', 'home', 'opinion', 'forecast', 'case', 'abroad', 'nonsense'] as const;
const OutsideSet = z.strictObject({
  language: z.enum(lawLanguages),
  questions: z.array(z.strictObject({ kind: z.enum(kinds), question: z.string().check(z.minLength(8)) })),
});
const folder = fileURLToPath(new URL('outside/', import.meta.url));

/** All questions of `outside/`. @throws an Error where a file is no such set */
export async function outsideQuestions(): Promise<{ question: string; language: LawLanguage }[]> {
  const names = (await readdir(folder)).toSorted();
  const sets = await Promise.all(names.map(async (name) => OutsideSet.parse(JSON.parse(await readFile(join(folder, name), 'utf8')))));
  return sets.flatMap(({ language, questions }) => questions.map(({ question }) => ({ question, language })));
}

/** How much a number counts against likelihood; of 10⁻² to 3·10⁻⁷ it tells questions of other hands best around this. */
const EVEN = 1e-5;

/**
 * The vector whose product with a question less what is usual says how many times likelier (a logarithm) it is one of `outside` than
 * one of `inside`, as many of both taken for granted. Pure and deterministic.
 */
export function learnOutside(inside: Float32Array[], outside: Float32Array[]): Float32Array {
  const names = Array.from(inside[0] ?? [], (_, at) => String(at));
  const examplesOf = (some: Float32Array[], label: boolean) =>
    some.map((vector) => ({
      features: Object.fromEntries(Array.from(vector, (value, at) => [String(at), value])),
      label,
      weight: 0.5 / some.length,
    }));
  const { weights } = fitLogistic([...examplesOf(inside, false), ...examplesOf(outside, true)], names, EVEN);
  return Float32Array.from(names, (name) => weights[name] ?? 0);
}

/** Questions on law with the articles that answer them, and what came of each. */
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import type { LawAnswer } from '#engine/law/model.ts';
import { lawLanguages } from '#engine/law/languages.ts';

/** An act by its short name and an article: `ZDR-1 159`, `OZ 65.č`. */
export const Article = z.string().check(z.regex(/^\S.* \d+(?:\.[a-zčšž]{1,2})?$/u));

const WrittenQuestion = z.strictObject({
  question: z.string().check(z.minLength(8)),
  /** Every article that answers it; one is enough. None: it must be refused. */
  articles: z.array(Article),
  /** The statements that answer it, where another one of the same article may say the opposite. */
  rules: z.optional(z.array(z.string())),
  /** Numbers that a right answer says, all of them, in digits or in words. */
  figures: z.optional(z.array(z.number()).check(z.minLength(1))),
});

/** One file of `questions/`. */
const WrittenSet = z.strictObject({ language: z.enum(lawLanguages), questions: z.array(WrittenQuestion) });

export interface LawQuestion extends z.infer<typeof WrittenQuestion> {
  id: string;
  language: (typeof lawLanguages)[number];
  heldOut: boolean;
}

export interface AskedLaw {
  question: LawQuestion;
  answer: LawAnswer;
}

/** `94(1)` → `94`. */
export const articleOf = (place: string): string => /^\d+(?:\.[a-zčšž]{1,2})?/u.exec(place)?.[0] ?? place;

/** The questions that ship. */
export const ownLawQuestions = fileURLToPath(new URL('questions/', import.meta.url));

/** All questions of a folder's JSON files. @throws an Error with one sentence that names the file and the first thing that is wrong */
export async function readLawQuestions(folder: string): Promise<LawQuestion[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).toSorted();
  const sets = await Promise.all(names.map(async (name) => questionsIn(name, await readFile(join(folder, name), 'utf8'))));
  return sets.flat();
}

function questionsIn(name: string, text: string): LawQuestion[] {
  const { success, data, error } = WrittenSet.safeParse(JSON.parse(text));
  if (!success) throw new Error(`${name} is no set of questions on law: ${z.prettifyError(error).split('\n').slice(0, 2).join(' ')}`);
  return data.questions.map((written, at) => ({
    ...written,
    id: `${name.replace('.json', '')}-${String(at + 1).padStart(2, '0')}`,
    language: data.language,
    heldOut: at % 2 === 1,
  }));
}

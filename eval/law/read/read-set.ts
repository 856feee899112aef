/** Questions that the law's reader is measured with: opposites, everyday stories, what no source covers, and ones that go on from another. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import { lawLanguages } from '#engine/law/languages.ts';
import type { LawTurn } from '#engine/law/reading/model.ts';

const kinds = ['opposite', 'everyday', 'unanswerable', 'goes on'] as const;

const WrittenQuestion = z.strictObject({
  kind: z.enum(kinds),
  question: z.string().check(z.minLength(8)),
  /** The statements that answer it, one is enough; none where it must be refused. */
  rules: z.array(z.string()),
  /** Those of the other side. */
  not: z.optional(z.array(z.string())),
  /** Turns before it. */
  before: z.optional(z.array(z.strictObject({ question: z.string(), status: z.enum(['answered', 'asks_back']), answer: z.string() }))),
});

const WrittenSet = z.strictObject({ language: z.enum(lawLanguages), questions: z.array(WrittenQuestion) });

export interface QuestionToRead {
  language: (typeof lawLanguages)[number];
  kind: (typeof kinds)[number];
  question: string;
  rules: string[];
  not: string[];
  before: LawTurn[];
}

/** All that ship. */
export async function readQuestions(): Promise<QuestionToRead[]> {
  const sets = await Promise.all(
    lawLanguages.map(async (language) =>
      WrittenSet.parse(JSON.parse(await readFile(fileURLToPath(new URL(`sets/${language}.json`, import.meta.url)), 'utf8'))),
    ),
  );
  return sets.flatMap(({ language, questions }) =>
    questions.map(({ not = [], before = [], ...written }) => ({
      ...written,
      language,
      not,
      before: before.map((turn) => ({ ...turn, language })),
    })),
  );
}

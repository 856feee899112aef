/** Sentences of real papers beside the questions of real forms, graded by a reader: hashes alone, for their texts may be used for measuring only. */
import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { askedOf } from '#engine/answers/read-question.ts';
import type { Asked } from '#engine/answers/model.ts';
import { readSource } from '#engine/files/read-source.ts';
import { findQuestions } from '#engine/questions/find-questions.ts';

const FILE = new URL('grades.jsonl', import.meta.url);
const FORM = /\.(?:xlsx|docx|csv)$/u;

/** 3 answers · 2 answers in part · 1 is beside · 0 would mislead. `verdicts`: which Yes or No can be read from a sentence. Folders are those of the data; hashes are of `hashOf`. */
const Graded = z.object({
  papers: z.string(),
  form: z.string(),
  question: z.string(),
  grades: z.record(z.string(), z.number()),
  verdicts: z.optional(z.record(z.string(), z.enum(['yes', 'no']))),
});
export type Graded = z.infer<typeof Graded>;

/** The first 16 hex digits of the SHA-256 of a text, its white space collapsed and its letters lower. */
export const hashOf = (text: string): string =>
  createHash('sha256').update(text.replaceAll(/\s+/gu, ' ').trim().toLowerCase()).digest('hex').slice(0, 16);

/** All graded questions by the folder of the papers. */
export async function readGrades(): Promise<Map<string, Graded[]>> {
  const lines = (await readFile(FILE, 'utf8')).split('\n').filter(Boolean);
  return Map.groupBy(
    lines.map((line) => Graded.parse(JSON.parse(line))),
    ({ papers }) => papers,
  );
}

/** The questions of a form in the data, by their hash. @throws an Error where the folder holds no form */
export async function questionsOf(data: string, form: string): Promise<Map<string, Asked>> {
  const folder = join(data, 'questionnaires', form);
  const name = (await readdir(folder)).toSorted().find((file) => FORM.test(file));
  if (!name) throw new Error(`${folder} holds no form.`);
  const { questions } = findQuestions(await readSource(new Uint8Array(await readFile(join(folder, name))), name), name);
  return new Map(questions.map((question) => askedOf(question, questions)).map((asked) => [hashOf(asked.question), asked]));
}

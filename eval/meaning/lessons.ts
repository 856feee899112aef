/** What the map of meaning learns from: sentences, questions in quite other words that they answer, and near ones that they do not. */
import { readFile, readdir } from 'node:fs/promises';
import * as z from 'zod/mini';
import { languages } from '../open/model.ts';
import { readFacts } from '../paraphrases/paraphrase-cases.ts';

const Asked = z.strictObject({ text: z.string().check(z.minLength(3)), language: z.enum(languages) });
const Told = z.strictObject({ topic: z.string(), sentence: z.string().check(z.minLength(8)), language: z.enum(languages) });
const Verdict = z.enum(['yes', 'no', 'none']);
const Answering = z.extend(Told, {
  /** Questions that it answers; the verdict is what it says to them. */
  asks: z.array(z.extend(Asked, { verdict: Verdict })).check(z.minLength(1)),
  /** Questions on the same topic that it does not answer. */
  beside: z.array(Asked),
});
/** A sentence under its heading, with questions that were graded; `why` is what a question that it does not answer differs in. */
const Graded = z.extend(Told, {
  heading: z.optional(z.string()),
  asks: z
    .array(z.extend(Asked, { grade: z.enum(['answers', 'part', 'beside', 'misleads']), verdict: Verdict, why: z.optional(z.string()) }))
    .check(z.minLength(1)),
});
const Lesson = z.union([Answering, Graded]);

/** Questions, sentences, and which answers which, by their places. */
export interface Lessons {
  questions: string[];
  sentences: string[];
  /** Of each question the sentences that answer it; none of one that only stands beside. */
  answeredBy: number[][];
}

const folder = new URL('../lessons/', import.meta.url);

/** Every lesson of `eval/lessons`, and the facts of `eval/paraphrases`. @throws an Error that names the file with a line of another shape */
export async function readLessons(): Promise<Lessons> {
  const questions = new Map<string, Set<string>>();
  const teach = (sentence: string, asks: string[], beside: string[]): void => {
    for (const text of asks) questions.set(text, (questions.get(text) ?? new Set()).add(sentence));
    for (const text of beside) questions.set(text, questions.get(text) ?? new Set());
  };
  for (const name of (await readdir(folder)).filter((one) => one.endsWith('.jsonl')).toSorted())
    for (const lesson of linesOf(name, await readFile(new URL(name, folder), 'utf8'))) {
      const { answered, beside } = askedIn(lesson);
      teach(lesson.sentence, answered, beside);
    }
  for (const { past, sentence, asks, misses } of await readFacts())
    teach(
      sentence?.[1] ?? past![2],
      asks.map(([, , text]) => text),
      misses.map(([, text]) => text),
    );
  const sentences = [...new Set([...questions.values()].flatMap((list) => [...list]))];
  const places = new Map(sentences.map((text, at) => [text, at]));
  return {
    questions: [...questions.keys()],
    sentences,
    answeredBy: [...questions.values()].map((list) => [...list].map((text) => places.get(text)!)),
  };
}

/** What a sentence answers, and what it does not; half an answer is neither. */
function askedIn(lesson: z.infer<typeof Lesson>): { answered: string[]; beside: string[] } {
  if ('beside' in lesson) return { answered: lesson.asks.map(({ text }) => text), beside: lesson.beside.map(({ text }) => text) };
  const graded = (...wanted: string[]): string[] => lesson.asks.filter(({ grade }) => wanted.includes(grade)).map(({ text }) => text);
  return { answered: graded('answers'), beside: graded('beside', 'misleads') };
}

function linesOf(name: string, text: string): z.infer<typeof Lesson>[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line, at) => {
      const { success, data, error } = Lesson.safeParse(JSON.parse(line));
      if (!success) throw new Error(`${name}, line ${at + 1}, is no lesson: ${z.prettifyError(error).split('\n')[0]}`);
      return data;
    });
}

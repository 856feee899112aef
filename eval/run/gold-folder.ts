/** Gold of a folder that somebody names: `gold.json` beside its files (eval/README.md says how it is written). */
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import * as z from 'zod/mini';
import { answerKinds } from '#contract/extraction.ts';
import type { Place } from '#contract/extraction.ts';
import { Place as PlaceShape } from '#contract/extraction.ts';
import type { GoldAnswer, GoldQuestion } from '../forms/model.ts';
import type { GoldFile } from './extraction.ts';

const WrittenAnswer = z.object({
  kind: z.string(),
  cell: z.optional(z.string()),
  at: z.optional(PlaceShape),
  merged: z.optional(z.string()),
  allowed: z.optional(z.array(z.string())),
  value: z.optional(z.nullable(z.string())),
});
const WrittenQuestion = z.object({
  sheet: z.optional(z.nullable(z.string())),
  id: z.optional(z.nullable(z.union([z.string(), z.number()]))),
  section: z.optional(z.nullable(z.string())),
  question: z.string(),
  questionCell: z.optional(z.nullable(z.string())),
  part: z.optional(z.nullable(z.int())),
  at: z.optional(PlaceShape),
  answers: z.array(WrittenAnswer),
  /** Neither needs to be found nor counts as wrong when it is. */
  deleted: z.optional(z.unknown()),
  answeredBy: z.optional(z.unknown()),
});
const WrittenGold = z.object({ files: z.array(z.object({ file: z.string(), questions: z.array(WrittenQuestion) })) });

/** All files that have gold below the folder. Fails with the file's name where a gold.json is not of this shape. */
export async function readGoldFolder(folder: string): Promise<GoldFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const golds = entries.filter((entry) => entry.isFile() && entry.name === 'gold.json').map((entry) => join(entry.parentPath, entry.name));
  const files: GoldFile[] = [];
  for (const path of golds.toSorted((a, b) => (a < b ? -1 : 1))) {
    const { success, data, error } = WrittenGold.safeParse(JSON.parse(await readFile(path, 'utf8')));
    if (!success) throw new Error(`${relative(folder, path)} is not gold: ${z.prettifyError(error).split('\n')[0]}`);
    for (const { file, questions } of data.files)
      files.push({ fileName: file, bytes: new Uint8Array(await readFile(join(path, '..', file))), questions: questions.map(questionOf) });
  }
  return files;
}

function questionOf(written: z.infer<typeof WrittenQuestion>): GoldQuestion {
  const { sheet = null, id, section = null, question, questionCell, part } = written;
  const at: Place = written.at ?? {
    ...(questionCell ? { cell: questionCell } : {}),
    ...(part === null || part === undefined ? {} : { part }),
  };
  return {
    sheet,
    id: id === null || id === undefined ? null : String(id),
    section,
    question,
    at,
    answers: written.answers.flatMap(answerOf),
    ...(written.deleted || written.answeredBy ? { optional: true } : {}),
  };
}

const isKind = (kind: string): kind is GoldAnswer['kind'] => (answerKinds as readonly string[]).includes(kind);

function answerOf({ kind, cell, at, merged, allowed, value }: z.infer<typeof WrittenAnswer>): GoldAnswer[] {
  if (!isKind(kind)) return [];
  const first = merged?.split(':')[0] ?? cell;
  const place = at ?? (first === undefined ? undefined : { cell: first });
  return [
    { kind, ...(place ? { at: place } : {}), ...(allowed ? { allowed } : {}), ...(value === null || value === undefined ? {} : { value }) },
  ];
}

import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import { WrittenSet, yesNo } from './model.ts';
import type { GoldPlace, OpenQuestion } from './model.ts';

/** The questions of the set that ships. */
export const ownQuestions = fileURLToPath(new URL('questions/', import.meta.url));

/** All questions of a folder's JSON files, file by file. Fails where a file is not of the shape in model.ts. */
export async function readQuestions(folder: string): Promise<OpenQuestion[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).toSorted();
  const sets = await Promise.all(
    names.map(async (name) => {
      const written = writtenIn(name, await readFile(join(folder, name), 'utf8'));
      return questionsOf(name.replace('.json', ''), written);
    }),
  );
  return sets.flat();
}

/** @throws an Error with one sentence that names the file and the first thing that is wrong */
function writtenIn(name: string, text: string): WrittenSet {
  const { success, data, error } = WrittenSet.safeParse(JSON.parse(text));
  if (!success) throw new Error(`${name} is no set of questions: ${z.prettifyError(error).split('\n').slice(0, 2).join(' ')}`);
  return data;
}

function questionsOf(file: string, { language, kind, questions }: WrittenSet): OpenQuestion[] {
  return questions.map((written, at) => ({
    id: `${file}-${String(at + 1).padStart(2, '0')}`,
    language,
    kind: written.kind ?? kind,
    question: written.question,
    options: written.options ?? (written.choice === undefined ? [] : yesNo[language]),
    choice: written.choice ?? null,
    says: written.says ?? [],
    gold: (written.gold ?? []).map(placeOf),
    conflict: written.conflict ?? false,
    looksLike: written.looks_like === undefined ? null : placeOf(written.looks_like),
    contrast: written.class ?? null,
    heldOut: at % 2 === 1,
  }));
}

function placeOf(reference: string): GoldPlace {
  const colon = reference.indexOf(': ');
  const document = reference.slice(0, colon);
  const rest = reference.slice(colon + 2);
  return document === 'past' ? { document, ref: rest } : { document, quote: rest };
}

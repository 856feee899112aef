import { readFile, readdir } from 'node:fs/promises';
import { WrittenSet, yesNo } from './model.ts';
import type { DocumentAlias, GoldPlace, OpenQuestion } from './model.ts';

const folder = new URL('questions/', import.meta.url);

/** All questions of the open set, file by file. Fails where a file is not of the shape in model.ts. */
export async function readOpenSet(): Promise<OpenQuestion[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).toSorted();
  const sets = await Promise.all(
    names.map(async (name) => {
      const written = WrittenSet.parse(JSON.parse(await readFile(new URL(name, folder), 'utf8')));
      return questionsOf(name.replace('.json', ''), written);
    }),
  );
  return sets.flat();
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
  }));
}

function placeOf(reference: string): GoldPlace {
  const colon = reference.indexOf(': ');
  const document = reference.slice(0, colon) as DocumentAlias;
  const rest = reference.slice(colon + 2);
  return document === 'past' ? { document, ref: rest } : { document, quote: rest };
}

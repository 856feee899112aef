import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { readDocument } from '#engine/reading/read-document.ts';
import type { ReadDocument } from '#engine/reading/model.ts';
import { collapsed } from '../open/knowledge.ts';
import type { AnswerSet } from '../open/model.ts';
import { readQuestions } from '../open/read-set.ts';

/**
 * The set of a folder that somebody names: `questions/*.json` as in the open set, `knowledge/` with the documents; gold names a
 * document by its path below `knowledge`. Texts are as the product reads them.
 */
export async function folderSet(folder: string): Promise<AnswerSet> {
  const knowledge = join(folder, 'knowledge');
  const read = new Map<string, Promise<ReadDocument>>();
  const documentOf = (name: string): Promise<ReadDocument> => {
    if (!read.has(name))
      read.set(
        name,
        readFile(join(knowledge, name)).then((bytes) => readDocument(new Uint8Array(bytes), basename(name))),
      );
    return read.get(name)!;
  };
  return {
    questions: await readQuestions(join(folder, 'questions')),
    paths: [knowledge],
    nameOf: (cited) => cited,
    textOf: async (name) => {
      const { passages, pairs } = await documentOf(name);
      return collapsed(
        [...passages.map(({ text }) => text), ...pairs.flatMap(({ question, choice, answer }) => [question, choice ?? '', answer])].join(
          '\n',
        ),
      );
    },
    languageOf: async (name) => (await documentOf(name)).language,
    rowOf: () => null,
  };
}

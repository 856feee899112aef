/** Vectors of the statements that ship, made when the statements change (legal/vectors): those that are missing, in every language. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Encoder } from '#engine/encoder/model.ts';
import { packVectors, withKept } from '#engine/law/kept-vectors.ts';
import type { EncodedText } from '#engine/law/kept-vectors.ts';
import { lawLanguages } from '#engine/law/languages.ts';
import type { LawLanguage } from '#engine/law/languages.ts';
import { textsOf } from '#engine/law/law-index.io.ts';
import { allStatements, readVectors, vectorFile } from '#engine/law/read-statements.io.ts';

/** Texts that are encoded between two lines of progress. */
const TOGETHER = 200;

/** What has no vector in a language, and so would only be found by words on a fresh installation. */
export const textsWithoutVector = (language: LawLanguage): EncodedText[] => {
  const kept = readVectors(language);
  return textsOf(allStatements(), language).filter(({ kind, text }) => !kept?.has(kind, text));
};

/** Writes the vectors of every language: those that are there already stay, those of texts that are gone go. */
export async function writeVectors(encoder: Encoder): Promise<void> {
  for (const language of lawLanguages) {
    const known = withKept(encoder, readVectors(language));
    const texts = textsOf(allStatements(), language);
    const made: (EncodedText & { vector: Float32Array })[] = [];
    for (const kind of ['passage', 'question'] as const) {
      const wanted = texts.filter((one) => one.kind === kind).map(({ text }) => text);
      for (let from = 0; from < wanted.length; from += TOGETHER) {
        const some = wanted.slice(from, from + TOGETHER);
        const vectors = await (kind === 'passage' ? known.passages(some) : known.questions(some));
        made.push(...vectors.map((vector, at) => ({ kind, text: some[at] ?? '', vector })));
        process.stderr.write(`\r${language} ${made.length} of ${texts.length}`);
      }
    }
    mkdirSync(dirname(vectorFile(language)), { recursive: true });
    writeFileSync(vectorFile(language), packVectors(encoder.model, made));
    process.stderr.write('\n');
  }
}

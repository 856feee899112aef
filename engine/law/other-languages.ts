/** How near a question is to statements as every language says them; where it is not asked in a language, what it means counts, not its words. */
import { mapInTurns } from '#engine/common/taking-turns.ts';
import { createVectorMatrix } from '#engine/search/vector-matrix.ts';
import type { KeptVectors } from './kept-vectors.ts';
import { lawLanguages } from './languages.ts';
import type { LawLanguage } from './languages.ts';
import { saidIn } from './statement.ts';
import type { Statement } from './statement.ts';

/** How near a question is to one statement. */
export interface Near {
  /** To the nearest way to ask, in the language of the question and as the mean of the others; cosines. */
  asked: number;
  askedElsewhere: number;
  /** To the text, in the language of the question; a cosine. */
  told: number;
  /** How much nearer than usual it is in the other languages, in standard deviations weighed by `OF_ASKED` and `OF_TOLD`. */
  above: number;
}

/** By the id of a statement; one that lacks a vector is left out. */
export type Nearness = ReadonlyMap<string, Near>;

export interface OtherLanguages {
  /** `question` is its vector, of the model that made the kept ones. */
  near(question: Float32Array, language: LawLanguage): Nearness;
}

/** What the nearest way to ask counts in the order of statements, and what the text does. */
const OF_ASKED = 0.2;
const OF_TOLD = 0.15;

/** The rows of a statement in one language. */
interface Rows {
  id: string;
  asked: number[];
  told: number[];
}

/**
 * `vectors` of each language, all of one model of `dimensions` numbers; a text without one has no part in it. Takes seconds for a
 * thousand statements, in which others get their turn.
 */
export async function createOtherLanguages(
  statements: Statement[],
  vectors: (language: LawLanguage) => KeptVectors | null,
  dimensions: number,
): Promise<OtherLanguages> {
  const matrix = createVectorMatrix(dimensions);
  const rowsIn = (language: LawLanguage, at: number): Promise<Rows[]> => {
    const kept = vectors(language);
    const put = (kind: 'passage' | 'question', text: string): number[] => {
      const vector = kept?.get(kind, text);
      if (!vector) return [];
      const row = matrix.size;
      matrix.add(row, row, 0, at, vector);
      return [row];
    };
    return mapInTurns(statements, (one) => ({
      id: one.id,
      asked: one.asked[language].flatMap((question) => put('question', question)),
      told: put('passage', saidIn(one, language)),
    }));
  };
  const rows: { language: LawLanguage; rows: Rows[] }[] = [];
  for (const [at, language] of lawLanguages.entries()) rows.push({ language, rows: await rowsIn(language, at) });
  return {
    near(question, language) {
      const nearest = (some: number[]): number => Math.max(...some.map((row) => matrix.cosine(row, question)!));
      const seen = rows.map((one) => ({
        own: one.language === language,
        asked: cosinesOf(one.rows, ({ asked }) => asked, nearest),
        told: cosinesOf(one.rows, ({ told }) => told, nearest),
      }));
      const own = seen.find((one) => one.own)!;
      const others = seen.filter((one) => !one.own);
      const above = others.flatMap(({ asked, told }) => [
        { weight: OF_ASKED / others.length, values: aboveUsual(asked) },
        { weight: OF_TOLD / others.length, values: aboveUsual(told) },
      ]);
      return new Map(
        [...own.asked].flatMap(([id, asked]): [string, Near][] => {
          const elsewhere = others.flatMap((one) => one.asked.get(id) ?? []);
          const told = own.told.get(id);
          if (told === undefined || elsewhere.length === 0) return [];
          return [
            [
              id,
              {
                asked,
                askedElsewhere: elsewhere.reduce((sum, cosine) => sum + cosine, 0) / elsewhere.length,
                told,
                above: above.reduce((sum, { weight, values }) => sum + weight * (values.get(id) ?? 0), 0),
              },
            ],
          ];
        }),
      );
    },
  };
}

const cosinesOf = (rows: Rows[], of: (one: Rows) => number[], nearest: (rows: number[]) => number): Map<string, number> =>
  new Map(rows.flatMap((one): [string, number][] => (of(one).length > 0 ? [[one.id, nearest(of(one))]] : [])));

/** Each as standard deviations above the mean of all. */
function aboveUsual(cosines: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  const values = [...cosines.values()];
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const deviation = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
  return new Map([...cosines].map(([id, value]) => [id, deviation > 0 ? (value - mean) / deviation : 0]));
}

/** The statements and acts that ship with the product, as files of `legal/`. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { everydaySchema } from './everyday.ts';
import type { Everyday } from './everyday.ts';
import { glossarySchema } from './glossary.ts';
import type { Glossary } from './glossary.ts';
import { unpackVectors } from './kept-vectors.ts';
import type { KeptVectors } from './kept-vectors.ts';
import type { LawLanguage } from './languages.ts';
import { lettersSchema } from './letters.ts';
import type { LettersOf } from './letters.ts';
import { elsewhereSchema, mattersSchema, referralsOf } from './matters.ts';
import type { Elsewhere, Matter } from './matters.ts';
import { lawActSchema, statementSchema } from './statement.ts';
import type { LawAct, Statement } from './statement.ts';
import { figureSchema, overrideSchema, statementsOf } from './tables.ts';
import type { Override, YearlyFigure } from './tables.ts';

const legal = join(import.meta.dirname, '../../legal');

const parse = <T>(file: string, shape: z.ZodType<T>): T => {
  const read: unknown = JSON.parse(readFileSync(file, 'utf8'));
  const parsed = shape.safeParse(read);
  if (parsed.success) return parsed.data;
  throw new Error(`${file}: ${parsed.error.issues.map((issue) => wordsOf(issue, read)).join('\n  ')}`);
};

/** An issue with the id of the statement that has it, which is easier to find than its place. */
function wordsOf({ path, message }: { path: PropertyKey[]; message: string }, read: unknown): string {
  const one: unknown = Array.isArray(read) && typeof path[0] === 'number' ? read[path[0]] : null;
  const id = typeof one === 'object' && one !== null && 'id' in one && typeof one.id === 'string' ? one.id : null;
  return `${id ?? String(path[0] ?? '')} ${path.slice(1).map(String).join('.')}: ${message}`;
}

/** The files of statements, whole paths, in order. */
export const statementFiles = (): string[] =>
  readdirSync(join(legal, 'statements'))
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => join(legal, 'statements', name));

/** @throws Error that names file, statement and what is wrong with it */
export const readStatements = (file: string): Statement[] => parse(file, z.array(statementSchema));

/** @throws Error that names what is wrong */
export const readActs = (): LawAct[] => parse(join(legal, 'acts.json'), z.array(lawActSchema));

/** @throws Error that names what is wrong */
export const readGlossary = (): Glossary => parse(join(legal, 'glossary.json'), glossarySchema);

/** @throws Error that names what is wrong */
export const readEveryday = (): Everyday => parse(join(legal, 'everyday.json'), everydaySchema);

/** What tells the language of a question. @throws Error that names what is wrong */
export const readLetters = (): LettersOf => parse(join(legal, 'letters.json'), lettersSchema);

/** What people ask most. @throws Error that names what is wrong */
export const readMatters = (): Matter[] => parse(join(legal, 'matters.json'), mattersSchema);

/** What is left to others. @throws Error that names what is wrong */
export const readElsewhere = (): Elsewhere => parse(join(legal, 'elsewhere.json'), elsewhereSchema);

/** @throws Error that names what is wrong */
export const readFigures = (): YearlyFigure[] => parse(join(legal, 'figures.json'), z.array(figureSchema));

/** @throws Error that names what is wrong */
export const readOverrides = (): Override[] => parse(join(legal, 'overrides.json'), z.array(overrideSchema));

/** Where the vectors of the statements in one language are kept. */
export const vectorFile = (language: LawLanguage): string => join(legal, 'vectors', `${language}.bin`);

/** Null where none were made. @throws Error when the file is cut */
export const readVectors = (language: LawLanguage): KeptVectors | null =>
  existsSync(vectorFile(language)) ? unpackVectors(readFileSync(vectorFile(language))) : null;

/** Where what was learned of the statements is kept (learned.ts). */
export const learnedFile = join(legal, 'vectors', 'learned.bin');

/** Null where nothing was learned. @throws Error when the file is cut */
export const readLearned = (): KeptVectors | null => (existsSync(learnedFile) ? unpackVectors(readFileSync(learnedFile)) : null);

/** All that ships and is searched: statements, the figures of every year, and what is left to others. @throws Error that names file, statement and what is wrong with it */
export const allStatements = (): Statement[] => [
  ...statementFiles().flatMap(readStatements),
  ...readFigures().flatMap(statementsOf),
  ...[...referralsOf(readElsewhere()).values()].map(({ statement }) => statement),
];

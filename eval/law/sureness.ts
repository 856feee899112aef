/**
 * `node eval/law/sureness.ts [QUESTIONS.json…]`: how often the first rule is right among questions that have at least a chance, which
 * is what decides whether an answer stands alone (`SURELY` in engine/law/doubt.ts).
 *
 * Asked are the questions that ship, with and without a rule, and those of each QUESTIONS, a list of
 * `{ question: { sl, en, … }, expected: [{ act, article }], refuse }`. Each that a statement answers is asked once more as if the
 * statements that answer it were not there; such questions and those without a rule count as many as among strangers'.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openEncoder, readEncoderOptions } from '#engine/encoder/encoder.ts';
import { chanceOf, standsAlone } from '#engine/law/doubt.ts';
import { type FoundStatement, findStatements, tellingWords } from '#engine/law/find-statements.ts';
import { type LawLanguage, lawLanguages } from '#engine/law/languages.ts';
import { type OpenLaw, openLaw } from '#engine/law/open-law.ts';
import { refusalByWords } from '#engine/law/refusals.ts';
import type { Statement } from '#engine/law/statement.ts';
import { table } from '../run/report.ts';
import { articleOf, ownLawQuestions, readLawQuestions } from './model.ts';

/** Of 190 blind questions of other hands that should be answered 131 have a statement on an article that answers (docs/quality.md). */
const COVERED_OF_STRANGERS = 131 / 190;
const CHANCES = [0.7, 0.75, 0.8, 0.82, 0.85, 0.9];

interface Asked {
  question: string;
  language: LawLanguage;
  articles: string[];
}

/** What a question would be answered with, and whether that is right. */
interface Tried {
  kind: 'answered' | 'left out' | 'uncovered';
  chance: number;
  alone: boolean;
  right: boolean;
}

const here = fileURLToPath(new URL('.', import.meta.url));
const folder = join(here, '../../.rejoinder/law-sureness');
const { encoder } = await openEncoder(readEncoderOptions(process.env));
const law = await openLaw(folder, encoder);
const asked = [
  ...(await readLawQuestions(ownLawQuestions)),
  ...(await readLawQuestions(join(here, 'uncovered/law'))),
  ...(await Promise.all(process.argv.slice(2).map(questionsIn))).flat(),
];
const tried: Tried[] = [];
for (const one of asked) tried.push(...(await tryOut(one, law)));
await law.close();
await encoder?.close();

const of = (kind: Tried['kind']) => tried.filter((one) => one.kind === kind);
const without = [...of('left out'), ...of('uncovered')];
const share = (part: number, all: number): string => (all === 0 ? '–' : (part / all).toFixed(3));
console.log(`${of('answered').length} questions that a statement answers, ${without.length} without one\n`);
console.log(
  table(
    ['chance', 'alone', 'sure', 'of them right', 'sure without a rule', 'right among strangers'],
    [false, true].flatMap((alone) => CHANCES.map((chance) => row(chance, alone))),
  ),
);

/** `alone`: only where no other rule may be meant as well. */
function row(chance: number, alone: boolean): string[] {
  const isSure = (one: Tried): boolean => one.chance >= chance && (one.alone || !alone);
  const [sure, beside] = [of('answered').filter(isSure), without.filter(isSure)];
  const right = sure.filter((one) => one.right).length;
  const weight = (COVERED_OF_STRANGERS * without.length) / ((1 - COVERED_OF_STRANGERS) * of('answered').length);
  return [
    chance.toFixed(2),
    alone ? 'yes' : 'no',
    share(sure.length, of('answered').length),
    share(right, sure.length),
    share(beside.length, without.length),
    share(weight * right, weight * sure.length + beside.length),
  ];
}

async function questionsIn(path: string): Promise<Asked[]> {
  const all = JSON.parse(await readFile(path, 'utf8')) as {
    question: Partial<Record<LawLanguage, string>>;
    expected: { act: string; article: string }[];
    refuse: boolean;
  }[];
  return all.flatMap(({ question, expected, refuse }) =>
    lawLanguages.flatMap((language) => {
      const text = question[language];
      const articles = refuse
        ? []
        : expected.flatMap(({ act, article }) => article.split(';').map((one) => `${act} ${articleOf(one.trim())}`));
      return text === undefined ? [] : [{ question: text, language, articles }];
    }),
  );
}

/** Nothing for a question that words refuse. */
async function tryOut({ question, language, articles }: Asked, from: OpenLaw): Promise<Tried[]> {
  if (refusalByWords(question, language)) return [];
  const vocabulary = await from.vocabulary(language);
  const meant = vocabulary.withMarks(question);
  const found = await findStatements(meant, language, {
    index: await from.statementIndex(language),
    statements: from.statements,
    vocabulary,
    fits: await from.fits(meant, language),
  });
  const words = tellingWords(meant, language);
  const answers = ({ statement }: FoundStatement): boolean => isAnswered(statement, articles, from);
  const tryOf = (kind: Tried['kind'], some: FoundStatement[]): Tried[] =>
    some[0] ? [{ kind, chance: chanceOf(some, words), alone: standsAlone(some), right: answers(some[0]) }] : [];
  if (articles.length === 0) return tryOf('uncovered', found);
  const others = found.filter((one) => !answers(one));
  return [...tryOf('answered', found), ...(others.length < found.length ? tryOf('left out', withLikelihood(others)) : [])];
}

/** A statement on one of the articles, or the one that overrides it. */
function isAnswered({ id, act, places }: Statement, articles: string[], { overrides }: OpenLaw): boolean {
  const over = overrides.filter(({ statement }) => statement === id).flatMap((one) => one.over);
  const all = [...places.map(({ article }) => ({ act, article })), ...over];
  return all.some((one) => articles.includes(`${one.act} ${one.article}`));
}

function withLikelihood(found: FoundStatement[]): FoundStatement[] {
  const all = found.reduce((sum, { likely }) => sum + likely, 0);
  return found.map((one) => ({ ...one, likely: one.likely / all }));
}

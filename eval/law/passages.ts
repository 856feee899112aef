/**
 * `node eval/law/passages.ts QUESTIONS.json LAW_FOLDER`: how often paragraphs of imported acts are found for questions that no statement
 * answers. Each question is asked as if the statements on its articles were not there. QUESTIONS is a list of
 * `{ question: { sl, en, … }, expected: [{ act, article }], refuse }`; LAW_FOLDER holds acts imported with `law import … --encode`.
 */
import { readFile } from 'node:fs/promises';
import { openEncoder, readEncoderOptions } from '#engine/encoder/encoder.ts';
import { numbersIn, numbersInWords } from '#engine/law/figures.ts';
import { type FoundPassage, findPassages } from '#engine/law/find-passages.ts';
import { findStatements } from '#engine/law/find-statements.ts';
import { fromPassages } from '#engine/law/from-passages.ts';
import { type LawLanguage, lawLanguages } from '#engine/law/languages.ts';
import { measuresIn } from '#engine/law/measures.ts';
import { type OpenLaw, openLaw } from '#engine/law/open-law.ts';
import { articleOf } from './model.ts';

interface Question {
  question: Partial<Record<LawLanguage, string>>;
  expected: { act: string; article: string }[];
  refuse: boolean;
}

const [file, folder] = process.argv.slice(2);
if (!file || !folder) throw new Error('Name the questions and the folder of the law.');
const questions = (JSON.parse(await readFile(file, 'utf8')) as Question[]).filter(({ refuse }) => !refuse);
const { encoder } = await openEncoder(readEncoderOptions(process.env));
const law = await openLaw(folder, encoder);
for (const language of lawLanguages) console.log(language, await measure(law, language));
await law.close();
await encoder?.close();

/** Shares of the questions in a language: the right article among the first one, three, ten; and answers whose figures all stand in what they cite. */
async function measure(from: OpenLaw, language: LawLanguage) {
  const asked = questions.flatMap(({ question, expected }) => {
    const text = question[language];
    return text === undefined ? [] : [{ text, wanted: new Set(expected.map(({ act, article }) => `${act} ${articleOf(article)}`)) }];
  });
  const hits = { one: 0, three: 0, ten: 0, figures: 0 };
  for (const { text, wanted } of asked) {
    const [first, ...others] = await found(from, text, language, wanted);
    if (!first) continue;
    const names = [first, ...others].map(({ act, article }) => `${act.short} ${article.number}`);
    const among = (most: number): number => Number(names.slice(0, most).some((name) => wanted.has(name)));
    hits.one += among(1);
    hits.three += among(3);
    hits.ten += among(10);
    hits.figures += Number(standInCited([first, ...others], language, from));
  }
  return Object.fromEntries([
    ['asked', asked.length],
    ...Object.entries(hits).map(([name, count]) => [name, (count / asked.length).toFixed(2)]),
  ]) as Record<string, number | string>;
}

async function found(from: OpenLaw, text: string, language: LawLanguage, wanted: ReadonlySet<string>): Promise<FoundPassage[]> {
  const statements = await findStatements(text, language, {
    index: await from.statementIndex(language),
    statements: from.statements,
    vocabulary: await from.vocabulary(language),
    fits: await from.fits(text, language),
  });
  const near = statements.flatMap(({ statement, near: isNear }) =>
    isNear && !statement.places.some(({ article }) => wanted.has(`${statement.act} ${article}`)) ? [statement] : [],
  );
  const index = await from.passageIndex();
  return index ? findPassages(text, language, { index, acts: from.imported, glossary: from.glossary, near }) : [];
}

function standInCited(passages: [FoundPassage, ...FoundPassage[]], language: LawLanguage, from: OpenLaw): boolean {
  const { citations } = fromPassages(passages, language, from);
  const cited = citations.map(({ statement }) => statement).join(' ');
  const there = new Set([...numbersIn(cited), ...numbersInWords(cited)]);
  return measuresIn(passages[0].paragraph.text).every(({ value }) => there.has(value));
}

/**
 * `node eval/law/everyday-ablation.ts QUESTIONS.json…`: what each class of everyday words (legal/everyday.json) is worth in the order of
 * statements: the mean logarithm of the likelihood of a right one, and how often it is first and among three, with all classes, without any,
 * and without each. QUESTIONS are lists of `{ question: { sl, en, … }, expected: [{ act, article }], refuse }`; those that ship are asked too.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEncoder, readEncoderOptions } from '#engine/encoder/encoder.ts';
import type { Everyday } from '#engine/law/everyday.ts';
import { findStatements, vocabularyOf, weighed } from '#engine/law/find-statements.ts';
import type { FoundStatement, Vocabulary } from '#engine/law/find-statements.ts';
import { type LawLanguage, lawLanguages } from '#engine/law/languages.ts';
import { openLaw } from '#engine/law/open-law.ts';
import { readEveryday } from '#engine/law/read-statements.io.ts';
import { articleOf, ownLawQuestions, readLawQuestions } from './model.ts';

interface Asked {
  language: LawLanguage;
  text: string;
  found: FoundStatement[];
  right: (one: FoundStatement) => boolean;
}

const everyday = readEveryday();
const { encoder } = await openEncoder(readEncoderOptions(process.env));
const folder = await mkdtemp(join(tmpdir(), 'rejoinder-law-'));
const law = await openLaw(folder, encoder);
const statements = [...law.statements.values()];
const asked = await askAll();
await law.close();
await encoder?.close();
await rm(folder, { recursive: true });
say('all classes', await worth(everyday));
say('none', await worth([]));
for (const { means } of everyday) say(`without ${means}`, await worth(everyday.filter((one) => one.means !== means)));

/** Questions for which a right statement was found at all. */
async function askAll(): Promise<Asked[]> {
  const own = (await readLawQuestions(ownLawQuestions)).map(({ language, question, articles }) => ({ language, text: question, articles }));
  const others = (await Promise.all(process.argv.slice(2).map(questionsIn))).flat();
  const all: Asked[] = [];
  for (const { language, text, articles } of [...own, ...others]) {
    const index = await law.statementIndex(language);
    const source = { index, statements: law.statements, vocabulary: await law.vocabulary(language), fits: await law.fits(text, language) };
    const found = await findStatements(text, language, source);
    const right = ({ statement: { act, places } }: FoundStatement) => places.some(({ article }) => articles.includes(`${act} ${article}`));
    if (found.some(right)) all.push({ language, text, found, right });
  }
  return all;
}

async function questionsIn(file: string) {
  const written = JSON.parse(await readFile(file, 'utf8')) as {
    question: Partial<Record<LawLanguage, string>>;
    expected: { act: string; article: string | null }[];
  }[];
  return written.flatMap(({ question, expected }) => {
    const articles = expected.map(({ act, article }) => `${act} ${articleOf(article ?? '')}`);
    return lawLanguages.flatMap((language) => (question[language] === undefined ? [] : [{ language, text: question[language], articles }]));
  });
}

async function worth(classes: Everyday) {
  const words = new Map<LawLanguage, Vocabulary>();
  for (const language of lawLanguages) words.set(language, await vocabularyOf(statements, language, classes));
  const ranks = asked.map((one) => rankOf(one, words.get(one.language)!));
  const share = (most: number): number => ranks.filter(({ rank }) => rank < most).length / ranks.length;
  return { likely: ranks.reduce((sum, { likely }) => sum + Math.log(likely), 0) / ranks.length, first: share(1), three: share(3) };
}

/** How likely a right one is, and how many come before it, with these words. */
function rankOf({ text, found, right }: Asked, vocabulary: Vocabulary): { likely: number; rank: number } {
  const stems = [...new Set(vocabulary.stems(text))];
  const sum = (some: string[]) => some.reduce((total, stem) => total + vocabulary.weight(stem), 0);
  const fit = vocabulary.fit(stems);
  const scored = found.map((one) => {
    const { all } = vocabulary.of(one.statement);
    const support = sum(stems.filter((stem) => all.has(stem))) / (sum(stems) || 1);
    return { right: right(one), score: weighed({ ...one.parts, support, act: fit(one.statement.act) }) };
  });
  const most = Math.max(...scored.map(({ score }) => score));
  const part = (some: typeof scored): number => some.reduce((total, { score }) => total + Math.exp(score - most), 0);
  const best = Math.max(...scored.filter((one) => one.right).map(({ score }) => score));
  return { likely: part(scored.filter((one) => one.right)) / part(scored), rank: scored.filter(({ score }) => score > best).length };
}

function say(name: string, { likely, first, three }: Awaited<ReturnType<typeof worth>>): void {
  process.stdout.write(`${name}: ${likely.toFixed(4)}, first ${first.toFixed(3)}, among three ${three.toFixed(3)}\n`);
}

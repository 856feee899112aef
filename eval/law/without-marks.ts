/**
 * `node eval/law/without-marks.ts`: asks every question that ships, in the five languages, as it is written and as it is typed in haste,
 * without the marks of its letters ("kaksna" for "kakšna"), and says how often the rule that comes first and the language stay the same.
 */
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import { readEncoderOptions } from '#engine/encoder/encoder.ts';
import { withoutMarks } from '#engine/language/text.ts';
import { askLaw } from '#engine/law/ask.ts';
import { type LawLanguage, lawLanguages } from '#engine/law/languages.ts';
import { questionLanguage } from '#engine/law/question-language.ts';
import { table } from '../run/report.ts';
import { withOwnLaw } from './own-law.ts';

const folders = ['questions', 'opposites/law', 'pairs', 'matters', 'uncovered/law'];
const Side = z.object({ question: z.string() });
const SetOfQuestions = z.object({
  language: z.enum(lawLanguages),
  questions: z.optional(z.array(Side)),
  pairs: z.optional(z.array(z.object({ sides: z.array(Side) }))),
});

interface Asked {
  language: LawLanguage;
  question: string;
  typed: string;
  /** Of the question without marks: the language that is told, and whether its first rule is that of the question as it is written. */
  told: LawLanguage | null;
  same: boolean;
  refusedAlone: boolean;
}

const here = fileURLToPath(new URL('.', import.meta.url));
const written = (await Promise.all([...folders.map((name) => join(here, name)), ...process.argv.slice(2)].map(questionsIn))).flat();
const asked = await withOwnLaw(readEncoderOptions(process.env), async (law) => {
  const out: Asked[] = [];
  for (const { language, question } of written) {
    // Two letters of Cyrillic have marks that nobody leaves out.
    const typed = language === 'uk' ? question : withoutMarks(question);
    if (typed === question) continue;
    const [one, other] = [await askLaw(question, law), await askLaw(typed, law)];
    const first = ({ citations: [cited] }: typeof one): string => (cited ? `${cited.act} ${cited.article} ${cited.statement}` : '');
    out.push({
      language,
      question,
      typed,
      told: questionLanguage(typed),
      same: one.status === other.status && first(one) === first(other),
      refusedAlone: one.status === 'answered' && other.status === 'refused',
    });
  }
  return out;
});

const told = written.filter(({ language, question }) => questionLanguage(question) !== language);
console.log(
  table(
    ['Without marks', 'asked', 'language', 'same first rule', 'refused without marks alone'],
    [...Map.groupBy(asked, ({ language }) => language)].map(([language, some]) => [
      language,
      String(some.length),
      ...[({ told: as }: Asked) => as === language, ({ same }: Asked) => same, ({ refusedAlone }: Asked) => refusedAlone].map((is) =>
        (some.filter(is).length / some.length).toFixed(3),
      ),
    ]),
  ),
);
console.log(`of ${written.length} as they are written ${told.length} are taken for another language`);
for (const { question } of told) console.log(`  ${question}`);
for (const { typed, told: as } of asked.filter(({ same }) => !same)) console.log(`another first rule (${as}): ${typed}`);

async function questionsIn(folder: string): Promise<{ language: LawLanguage; question: string }[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).toSorted();
  const sets = await Promise.all(names.map(async (name) => SetOfQuestions.parse(JSON.parse(await readFile(join(folder, name), 'utf8')))));
  return sets.flatMap(({ language, questions = [], pairs = [] }) =>
    [...questions, ...pairs.flatMap(({ sides }) => sides)].map(({ question }) => ({ language, question })),
  );
}

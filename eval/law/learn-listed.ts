/**
 * `node eval/law/learn-listed.ts [--rest FOLDER]`: learns anew from the questions that ship how much a story, what is asked like what no
 * law answers and words that no statement has count where a list of rules is shown or refused (`LISTED` in engine/law/doubt.ts), and says
 * what comes of the weights in use and of those that were learned. It fails where those in use show fewer than `BARS.shown` of the
 * questions that a rule among three answers, or refuse fewer than `BARS.refused` of those that nothing answers. Not learned from and
 * measured too: the half of `mixed` that was held out, and sets of `--rest`, as in `pairs/`.
 */
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import { readEncoderOptions } from '#engine/encoder/encoder.ts';
import { COVERED, LISTED, signsOf } from '#engine/law/doubt.ts';
import { findStatements, lengthOf } from '#engine/law/find-statements.ts';
import type { FoundStatement } from '#engine/law/find-statements.ts';
import { isReferral } from '#engine/law/matters.ts';
import { CITED } from '#engine/law/model.ts';
import type { OpenLaw } from '#engine/law/open-law.ts';
import { questionLanguage } from '#engine/law/question-language.ts';
import { refusalByWords } from '#engine/law/refusals.ts';
import { table } from '../run/report.ts';
import { type LearnedWeights, type Listed, fitListed, sumOf } from './fit-listed.ts';
import { withOwnLaw } from './own-law.ts';

const LEARNED_FROM = ['questions', 'pairs', 'matters', 'opposites/law', 'stories/law', 'uncovered/law', 'mixed/law'];
const HELD_OUT = ['mixed-held/law'];
/** Of the answered ones so many are to be shown; the rest of what is learned turns on it. */
const KEPT = 0.95;
const BARS = { shown: 0.94, refused: 0.95 };

const Question = z.object({ question: z.string(), articles: z.optional(z.array(z.string())), rules: z.optional(z.array(z.string())) });
const QuestionSet = z.object({
  questions: z.optional(z.array(Question)),
  pairs: z.optional(z.array(z.object({ sides: z.array(Question) }))),
});
type Question = z.infer<typeof Question>;
/** `signs` null: words refuse it, or it is left to others. */
interface Tried {
  set: string;
  covered: boolean;
  listed: Listed | null;
}

const { values } = parseArgs({ options: { rest: { type: 'string', multiple: true } } });
const here = fileURLToPath(new URL('.', import.meta.url));
const folders = [
  ...[...LEARNED_FROM, ...HELD_OUT].map((set) => [set, join(here, set)] as const),
  ...(values.rest ?? []).map((one) => [one, one] as const),
];
const tried = await withOwnLaw(readEncoderOptions(process.env), async (law) => {
  const all: Tried[] = [];
  for (const [set, folder] of folders) for (const one of await questionsIn(folder)) all.push({ set, ...(await tryOut(one, law)) });
  return all;
});
const lessons = tried
  .filter(({ set, covered, listed }) => LEARNED_FROM.includes(set) && (!covered || listed?.answered))
  .flatMap(({ listed }) => listed ?? []);
const learned = fitListed(lessons, { kept: KEPT, covered: COVERED });
for (const [name, weights] of [
  ['in use', LISTED],
  ['learned', learned],
] as const) {
  const said = (['bias', 'story', 'outside', 'unknown'] as const).map((one) => `${one} ${weights[one].toFixed(2)}`).join(', ');
  console.log(
    `${name}: ${said}\n${table(
      ['set', 'rule shown', 'refused'],
      [...Map.groupBy(tried, ({ set }) => set)].map(([set, some]) => row(set, some, weights)),
    )}`,
  );
}
const known = tried.filter(({ set }) => LEARNED_FROM.includes(set));
const among = known.filter(({ listed }) => listed?.answered);
const without = known.filter(({ covered }) => !covered);
const reached = {
  shown: among.filter((one) => isShown(one, LISTED)).length / among.length,
  refused: without.filter((one) => !isShown(one, LISTED)).length / without.length,
};
const holds = reached.shown >= BARS.shown && reached.refused >= BARS.refused;
console.log(
  `Weights in use: shown ${reached.shown.toFixed(3)} of ${among.length} with their rule among three (at least ${BARS.shown}), refused ${reached.refused.toFixed(3)} of ${without.length} (at least ${BARS.refused}): ${holds ? 'holds' : 'does not hold'}`,
);
process.exitCode = holds ? 0 : 1;

function row(set: string, some: Tried[], weights: LearnedWeights): string[] {
  const [covered, others] = [some.filter((one) => one.covered), some.filter((one) => !one.covered)];
  const count = (part: Tried[], all: Tried[]): string => (all.length === 0 ? '–' : `${part.length} of ${all.length}`);
  return [
    set,
    count(
      covered.filter((one) => one.listed?.answered && isShown(one, weights)),
      covered,
    ),
    count(
      others.filter((one) => !isShown(one, weights)),
      others,
    ),
  ];
}

function isShown({ listed }: Tried, weights: LearnedWeights): boolean {
  if (!listed) return false;
  return weights.bias + sumOf(listed.signs, weights) >= Math.log(COVERED / (1 - COVERED));
}

async function questionsIn(folder: string): Promise<Question[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).toSorted();
  const sets = await Promise.all(names.map(async (name) => QuestionSet.parse(JSON.parse(await readFile(join(folder, name), 'utf8')))));
  return sets.flatMap(({ questions = [], pairs = [] }) => [...questions, ...pairs.flatMap(({ sides }) => sides)]);
}

async function tryOut({ question, articles = [], rules = [] }: Question, law: OpenLaw): Promise<Omit<Tried, 'set'>> {
  const covered = articles.length + rules.length > 0;
  const language = questionLanguage(question) ?? 'sl';
  const vocabulary = await law.vocabulary(language);
  const meant = vocabulary.withMarks(question);
  const fits = await law.fits(meant, language);
  const index = await law.statementIndex(language);
  const found = await findStatements(meant, language, { index, statements: law.searched, vocabulary, fits });
  const signs = signsOf(found, { ...lengthOf(meant, language), outside: fits?.outside ?? 0, unknown: vocabulary.unknown(meant) });
  if (!signs || refusalByWords(question, language) || found.slice(0, 1).some(({ statement }) => isReferral(statement)))
    return { covered, listed: null };
  const answers = ({ statement: { id, act, places } }: FoundStatement): boolean =>
    rules.includes(id) || places.some(({ article }) => articles.includes(`${act} ${article ?? ''}`));
  const shown = found.filter(({ statement }) => !isReferral(statement)).slice(0, CITED);
  return { covered, listed: { signs, answered: covered && shown.some(answers) } };
}

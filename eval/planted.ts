/**
 * How many questions that nothing answers are left open over any knowledge, and how sure the others were.
 *
 *   node eval/planted.ts --knowledge PATH… [--data INDEX] [--questions FILE] [--json]
 *
 * FILE is a JSON list of questions; without it the ones beside this script, which the judge never learned from.
 */
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { readEncoderOptions } from '#engine/encoder/encoder.ts';
import { createEmbeddedEngine } from '#engine/answers/embedded-engine.ts';
import { askedAlone } from '#engine/answers/read-question.ts';
import { openKnowledge } from '#engine/knowledge/open-knowledge.ts';

const { values } = parseArgs({
  options: {
    knowledge: { type: 'string', multiple: true },
    data: { type: 'string' },
    questions: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
});
if (!values.knowledge?.length && !values.data) throw new Error('Say where the knowledge is: --knowledge PATH, or --data DIR of an index.');

const file = values.questions ?? new URL('planted-unanswerable.json', import.meta.url);
const questions = JSON.parse(await readFile(file, 'utf8')) as string[];
const knowledge = await openKnowledge({
  encoder: readEncoderOptions(process.env),
  ...(values.knowledge?.length ? { paths: values.knowledge } : {}),
  ...(values.data ? { dataDir: values.data } : {}),
  encode: true,
});
try {
  const engine = createEmbeddedEngine();
  const answered: { question: string; choice: string | null; confidence: number; flags: string[]; quote: string }[] = [];
  for (const question of questions) {
    const asked = askedAlone(question, ['Yes', 'No']);
    const { status, choice, confidence, flags, citations } = await engine.answer(asked, { index: knowledge.index });
    if (status !== 'unanswered') answered.push({ question, choice, confidence, flags, quote: citations[0]?.quote.slice(0, 120) ?? '' });
  }
  const figures = {
    questions: questions.length,
    leftOpen: 1 - answered.length / questions.length,
    sure: answered.filter(({ confidence }) => confidence >= 0.8).length,
    withoutFlag: answered.filter(({ flags }) => flags.length === 0).length,
    answered,
  };
  process.stdout.write(
    values.json
      ? `${JSON.stringify(figures, null, 2)}\n`
      : `${figures.questions} questions that nothing answers: ${figures.leftOpen.toFixed(3)} left open, ${figures.sure} at confidence 0.8 and more, ${figures.withoutFlag} without a flag\n${answered
          .map(({ question, choice, confidence, quote }) => `  ${question} → ${choice ?? 'text'} (${confidence}): ${quote}\n`)
          .join('')}`,
  );
} finally {
  await knowledge.close();
}

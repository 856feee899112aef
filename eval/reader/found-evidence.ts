/**
 * How much of what answers a question stands in the evidence that searches bring, and what that evidence weighs:
 *
 *   node eval/reader/found-evidence.ts [--kept FOLDER]
 *
 * The largest company's questions with the searches that a language model wrote for them (`recorded/`), read as the reader reads them; in
 * the model's place stands one that finds nothing. Prints one JSON object: the gold's quotes that stand in the evidence of the first prompt
 * that asks their question, questions of which any quote and all quotes do, and tokens of the prompts that read, for each question and in
 * all, as bytes over four, and without what a prompt before it began with. `--kept` keeps the index between runs.
 */
import { parseArgs } from 'node:util';
import { answerForm } from '#engine/answers/answer-form.ts';
import { askedAlone } from '#engine/answers/read-question.ts';
import { openKnowledge } from '#engine/knowledge/open-knowledge.ts';
import { foldedWords } from '#engine/language/text.ts';
import { type ModelClient, noTokens, userText } from '#engine/model/model.ts';
import { tokensOf } from '#engine/reader/evidence/shown.ts';
import { createReaderEngine } from '#engine/reader/reader-engine.ts';
import { Searches } from '#engine/reader/reply.ts';
import { largest, readCompany } from '../evidence/read-company.ts';
import { linesOf, notFound, questionsIn } from './by-rule.ts';
import { readRecording } from './recordings.ts';

/** Has no room for the papers of the largest company beside its questions. */
const CONTEXT = 60_000;
const TOKENS = 10_000_000;

/** Searches in the order of the questions: each recorded reply goes on where the one before it ended. */
async function writtenSearches(set: string, questions: string[]): Promise<Map<string, string[]>> {
  const recording = await readRecording(set);
  const replies = Object.values(recording?.replies ?? {}).flatMap((reply) => Searches.safeParse(reply).data ?? []);
  // The first window of a form is asked by itself, so that the shortest reply is to its beginning.
  const inOrder = replies.toSorted((a, b) => a.searches.length - b.searches.length).flatMap(({ searches }) => searches);
  if (inOrder.length !== questions.length) throw new Error(`${set} has searches for ${inOrder.length} of ${questions.length} questions.`);
  return new Map(questions.map((question, at) => [question, inOrder[at]?.b_texts ?? []]));
}

const { kept } = parseArgs({ options: { kept: { type: 'string' } } }).values;
const { name, papers, questions } = await readCompany(largest);
const written = await writtenSearches(`${name}-searched`, questions.map(({ question }) => question)); // prettier-ignore
/** By question: the texts of the evidence that its first prompt gave. */
const given = new Map<string, string>();
let tokens = 0;
/** Of these what stood in a prompt before, to its letter from the beginning on. */
let keptBefore = 0;
const begun = new Set<string>();
let calls = 0;
const client: ModelClient = {
  model: 'by-rule',
  width: 1,
  context: async () => CONTEXT,
  complete: async (prompt) => {
    const lines = linesOf(prompt);
    const asked = questionsIn(lines);
    if (prompt.name === 'searches')
      return {
        object: { searches: asked.map(({ id, question = '' }) => ({ a_question: id, b_texts: written.get(question) ?? [] })) },
        ...noTokens,
      };
    tokens += tokensOf(userText(prompt));
    if (begun.has(prompt.kept)) keptBefore += tokensOf(prompt.kept);
    begun.add(prompt.kept);
    calls += 1;
    const texts = foldedWords(lines.flatMap(({ id = '', text = '' }) => (id.startsWith('E') ? text : [])).join('\n'));
    for (const { question = '' } of asked) if (!given.has(question)) given.set(question, texts);
    return { object: { answers: asked.map((line) => notFound(line)) }, ...noTokens };
  },
};
const knowledge = await openKnowledge({
  paths: [papers],
  encode: true,
  fileDates: false,
  ...(kept === undefined ? {} : { dataDir: kept }),
});
try {
  const engine = createReaderEngine(client, { tokensPerRequest: TOKENS, today: '2026-11-27', secondLook: false });
  const asked = questions.map(({ question, options }) => askedAlone(question, options ?? []));
  await answerForm(asked, { index: knowledge.index, form: { name } }, { engine });
  const stands = questions.flatMap(({ question, gold }) => {
    const texts = given.get(question) ?? '';
    return gold.length === 0 ? [] : [gold.map(({ quote }) => cellsOf(quote).every((cell) => texts.includes(cell)))];
  });
  const count = (of: (quotes: boolean[]) => boolean): number => stands.filter(of).length;
  console.log(
    JSON.stringify({
      questions: questions.length,
      answerable: stands.length,
      any: count((quotes) => quotes.includes(true)),
      all: count((quotes) => !quotes.includes(false)),
      quotes: stands.flat().length,
      quotes_given: stands.flat().filter(Boolean).length,
      reading_calls: calls,
      tokens,
      tokens_each: Math.round(tokens / questions.length),
      tokens_each_not_kept: Math.round((tokens - keptBefore) / questions.length),
    }),
  );
} finally {
  await knowledge.close();
}

/** A row of a table is shown cell by cell, each behind its header. */
function cellsOf(quote: string): string[] {
  return quote.split('|').map(foldedWords);
}

/**
 * What reading a form costs beside the model, over real files:
 *
 *   node eval/reader/cost.ts FORM KNOWLEDGE… [--kept FOLDER] [--delay SECONDS]
 *
 * In the model's place stands one that answers at once and by rule, so that calls and tokens are counted and the time is that of this
 * process alone: every second question is answered from the passage that has most of its words, the others are not found and name three further searches. Tokens
 * are characters over four; calls stand in a chain where one begins once another has answered; `tokens_in_not_kept` are
 * those that neither the rules nor the beginning of a prompt that was answered before held. Reading the files, their vectors and the form
 * are not counted. `--kept` keeps the index between runs. With `--delay` each call takes so many seconds, in which its reply is written
 * bit by bit, as a real model's is, and `ms_without_call`, the time in which no call was under way, is what a user waits for beside the
 * model; `processor_ms_without_call` is what all threads of this process worked meanwhile, which other work on the machine changes
 * less. `digest` is of all prompts, in whatever order, and of the proposals: two runs of one form and index that have the same say the
 * same to the letter. Prints one JSON object.
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { setImmediate, setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { answerForm } from '#engine/answers/answer-form.ts';
import type { AnswerEngine } from '#engine/answers/model.ts';
import { askedOf } from '#engine/answers/read-question.ts';
import { readSource } from '#engine/files/read-source.ts';
import { openKnowledge } from '#engine/knowledge/open-knowledge.ts';
import { type Hear, type ModelClient, type ModelPrompt, userText } from '#engine/model/model.ts';
import { foldedWords } from '#engine/language/text.ts';
import { findQuestions } from '#engine/questions/find-questions.ts';
import { createReaderEngine } from '#engine/reader/reader-engine.ts';
import { type Line, linesOf, notFound, questionsIn } from './by-rule.ts';

const CONTEXT = 200_000;
const WIDTH = 4;
const TOKENS = 10_000_000;

const tokensOf = (text: string): number => Math.ceil(text.length / 4);

const wordsOf = ({ question = '' }: Line): string[] => question.replaceAll(/[^\p{L}\p{N} ]/gu, '').split(' ');

const searchesFor = (line: Line): string[] => {
  const words = wordsOf(line);
  return [`We require ${words.slice(2).join(' ')}`, words.slice(-6).join(' '), words.slice(1, 7).join(' ')];
};

/** Others than the first time, as a model that was given what those brought would name. */
const furtherSearchesFor = (line: Line): string[] => {
  const words = wordsOf(line);
  return [`Our policy on ${words.slice(-4).join(' ')}`, words.toReversed().slice(0, 8).join(' '), words.slice(3, 9).join(' ')];
};

interface Text {
  id: string;
  text: string;
  words: ReadonlySet<string>;
}

/** The text that has most words of a question, of equal ones the first: answers of many questions do not all rest on one. */
function nearestTo({ question = '' }: Line, texts: Text[]): Text | undefined {
  const asked = new Set(foldedWords(question).split(' '));
  const shared = texts.map((text) => ({ text, count: text.words.intersection(asked).size }));
  return shared.toSorted((a, b) => b.count - a.count)[0]?.text;
}

type Reply = Record<string, object[]>;

function replyTo(prompt: ModelPrompt): Reply {
  const lines = linesOf(prompt);
  const questions = questionsIn(lines);
  if (prompt.name === 'searches') return { searches: questions.map((line) => ({ a_question: line.id, b_texts: searchesFor(line) })) };
  if (prompt.name === 'otherwise')
    return {
      answers: lines.flatMap(({ id = '' }) => (/^A\d+$/u.test(id) ? { a_question: id, b_quotes: [], c_why: '', d_verdict: 'silent' } : [])),
    };
  const texts = lines.flatMap(({ id = '', text = '' }) =>
    id.startsWith('E') && text !== '' ? { id, text, words: new Set(foldedWords(text).split(' ')) } : [],
  );
  const isFound = lines.some(({ knowledge }) => knowledge === 'found');
  return {
    answers: questions.map((line, at) => {
      const nearest = nearestTo(line, texts);
      if (at % 2 === 1 || !nearest) return notFound(line, isFound ? furtherSearchesFor(line) : []);
      const quote = nearest.text.slice(0, 80);
      const said = { b_quotes: [{ id: nearest.id, quote }], d_status: 'answered', e_choice: line.options?.slice(0, 1) ?? [] };
      return { ...notFound(line), ...said, f_answer: quote, g_confidence: 0.9 };
    }),
  };
}

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);
const prompts: string[] = [];
const calls: { name: string; tokens: number; changing: number; kept: number; out: number }[] = [];
/** Beginnings of prompts that were answered: a service that keeps them bills them for less. */
const beginnings = new Set<string>();
let replying = 0;
/** Microseconds of processor time of the model's stand-in. */
let replyingCpu = 0;
/** Calls that have not answered, since when none has been under way, and how long that was in all; in processor time too, in microseconds. */
const flight = { calls: 0, since: 0, without: 0, sinceCpu: 0, withoutCpu: 0 };
const cpuNow = (): number => {
  const { user, system } = process.cpuUsage();
  return user + system;
};
/** Of the calls that have answered: the most that waited for each other, one after the other. */
let chained = 0;
/** Pieces in which a reply is heard. */
const PIECES = 20;

/** A reply that is written for as long as a call takes, element by element. */
async function writing(object: Reply, hear: Hear | undefined): Promise<void> {
  hear?.({});
  for (let piece = 1; piece <= PIECES; piece++) {
    await pause((delay * 1000) / PIECES);
    hear?.(Object.fromEntries(Object.entries(object).map(([name, all]) => [name, all.slice(0, Math.ceil((all.length * piece) / PIECES))])));
  }
}

const client: ModelClient = {
  model: 'by-rule',
  width: WIDTH,
  context: async () => CONTEXT,
  complete: async (prompt, _signal, hear) => {
    const [begun, cpu] = [performance.now(), process.threadCpuUsage()];
    if (flight.calls++ === 0) {
      flight.without += begun - flight.since;
      flight.withoutCpu += cpuNow() - flight.sinceCpu;
    }
    const place = chained + 1;
    const object = replyTo(prompt);
    prompts.push(digestOf(JSON.stringify(prompt)));
    const changing = tokensOf(userText(prompt));
    const tokens = tokensOf(prompt.system) + changing;
    const out = tokensOf(JSON.stringify(object));
    const beginning = `${prompt.system}\n${prompt.kept}`;
    const kept = beginnings.has(beginning) ? tokensOf(prompt.kept) : 0;
    calls.push({ name: prompt.name, tokens, changing, kept, out });
    const { user, system } = process.threadCpuUsage(cpu);
    replyingCpu += user + system;
    replying += performance.now() - begun;
    // What is asked beside it begins before it answers.
    await (delay > 0 ? writing(object, hear) : setImmediate());
    beginnings.add(beginning);
    chained = Math.max(chained, place);
    if (--flight.calls === 0) Object.assign(flight, { since: performance.now(), sinceCpu: cpuNow() });
    return { object, tokensIn: tokens, tokensCached: 0, tokensOut: out };
  },
};

const {
  values: { kept, delay: seconds },
  positionals: [form, ...paths],
} = parseArgs({ allowPositionals: true, options: { kept: { type: 'string' }, delay: { type: 'string', default: '0' } } });
const delay = Number(seconds);
if (!(delay >= 0)) throw new Error(`--delay is a number of seconds that a call takes, not “${seconds}”.`);
if (!form || paths.length === 0) throw new Error('Name a form, then the files or folders that it is answered from.');
const name = basename(form);
const { questions } = findQuestions(await readSource(new Uint8Array(await readFile(form)), name), name);
const asked = questions.filter((question) => !question.for_other_side).map((question) => askedOf(question, questions));
const knowledge = await openKnowledge({ paths, encode: true, ...(kept === undefined ? {} : { dataDir: kept }) });
try {
  const documents = (await knowledge.index.documents()).length;
  const engine = createReaderEngine(client, { tokensPerRequest: TOKENS, today: null, secondLook: false });
  const [begun, cpu] = [performance.now(), process.cpuUsage()];
  Object.assign(flight, { since: begun, sinceCpu: cpuNow() });
  const first = { calls: 0, chained: 0 };
  const onAnswer = (): void => {
    if (first.calls === 0) Object.assign(first, { calls: calls.length, chained });
  };
  const { together } = engine;
  // What is read for the first time is on the screen as well.
  const watched: AnswerEngine = together
    ? {
        ...engine,
        together: {
          ...together,
          answer: (windows, context, watching) => together.answer(windows, context, { ...watching, reads: onAnswer }),
        },
      }
    : engine;
  const proposals = await answerForm(asked, { index: knowledge.index, form: { name } }, { engine: watched, onAnswer });
  const ended = performance.now();
  const ms = ended - begun;
  flight.withoutCpu += cpuNow() - flight.sinceCpu;
  const { user, system } = process.cpuUsage(cpu);
  const sum = (of: (call: (typeof calls)[number]) => number): number => calls.reduce((all, call) => all + of(call), 0);
  console.log(
    JSON.stringify({
      questions: asked.length,
      documents,
      calls: calls.length,
      of_each: Object.fromEntries([...Map.groupBy(calls, (call) => call.name)].map(([kind, of]) => [kind, of.length])),
      first_answers_after_calls: first.calls,
      of_them_in_a_chain: first.chained,
      tokens_in: sum(({ tokens }) => tokens),
      tokens_in_without_rules: sum(({ changing }) => changing),
      tokens_in_not_kept: sum(({ changing, kept }) => changing - kept),
      tokens_out: sum(({ out }) => out),
      ms_in_all: Math.round(ms),
      ms_without_call: Math.round(flight.without + ended - flight.since),
      processor_ms_without_call: Math.round(flight.withoutCpu / 1000),
      ...(delay === 0 && { ms_of_this_process: Math.round(ms - replying) }),
      processor_ms: Math.round((user + system - replyingCpu) / 1000),
      digest: digestOf(JSON.stringify([prompts.toSorted(), proposals])),
    }),
  );
} finally {
  await knowledge.close();
}

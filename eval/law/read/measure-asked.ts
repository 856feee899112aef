/**
 * `node eval/law/read/measure-asked.ts QUESTIONS.json DESK [ANSWERS.json] [LAW_FOLDER]`: answers each question with a language model that
 * stands behind a folder, and without one, in the same run. QUESTIONS is a list of `{ id, language, question }`, with `before` (turns of the
 * same conversation) where it goes on from others; whatever else stands in it is left alone. Each prompt is written to
 * `DESK/law/asked/KEY.json` and as plain text to `DESK/law/asked/KEY.txt`; the reply to it, one JSON object, is taken from
 * `DESK/law/said/KEY.json`. A prompt is the same to the letter each time, so that it is run once for the prompts, again for those of the
 * second search, which replies to the first ones ask for, and a third time for the answers; it says how many of each have no reply.
 * ANSWERS gets a row for each question and way of answering: state, words, what is cited, language, and why a reply did not stand up.
 * LAW_FOLDER holds imported acts; without it there are none. TODAY (`2026-11-27`) in the environment is the day that the prompts name.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { sentenceOf } from '#contract/reason-sentences.ts';
import { openEncoder, readEncoderOptions } from '#engine/encoder/encoder.ts';
import { askInConversation } from '#engine/law/converse.ts';
import { lawLanguages } from '#engine/law/languages.ts';
import type { LawAnswer } from '#engine/law/model.ts';
import { openLaw } from '#engine/law/open-law.ts';
import type { OpenLaw } from '#engine/law/open-law.ts';
import type { LawTurn } from '#engine/law/reading/model.ts';
import { questionBefore, readLaw } from '#engine/law/reading/read-law.ts';
import { type ModelPrompt, userText } from '#engine/model/model.ts';
import { openModelRun } from '#engine/model/model-run.ts';
import { recordedClient } from '#engine/model/recorded.ts';
import { type Desk, openDesk } from '../../reader/recordings.ts';
import { table } from '../../run/report.ts';
import { withOwnLaw } from '../own-law.ts';

const Question = z.object({
  id: z.union([z.string(), z.number()]),
  language: z.enum(lawLanguages),
  question: z.string(),
  before: z.optional(z.array(z.object({ question: z.string(), status: z.enum(['answered', 'asks_back', 'refused']), answer: z.string() }))),
});
type Question = z.infer<typeof Question>;

interface Row {
  id: string | number;
  language: string;
  question: string;
  by: 'model' | 'without';
  /** `unanswered`: the prompt has no reply yet. `fell back`: the reply did not stand up, and this is the answer without a model. */
  state: 'sure' | 'in doubt' | 'refused' | 'asks back' | 'fell back' | 'unanswered';
  doubt: string | null;
  /** Why a reply did not stand up. */
  why: string | null;
  basis: string | null;
  answer: string;
  steps: string[];
  /** The deciding one first. */
  cited: { act: string; article: string; says: string }[];
  answered_in: string;
  /** Of its prompts: the second one is of a second search. */
  keys: string[];
}

/** As a hosted model's. */
const CONTEXT = 200_000;
const TOKENS = 100_000_000;
const SET = 'law';

const [file, folder, out = join(folder ?? '.', 'answers.json'), lawFolder] = process.argv.slice(2);
if (!file || !folder) throw new Error('Name the questions and the folder of the prompts.');
const questions = z.array(Question).parse(JSON.parse(await readFile(file, 'utf8')));
const desk = await openDesk(folder, SET);
const now = new Date(`${process.env['TODAY'] ?? '2026-11-27'}T12:00:00Z`);
const rows = await withLaw(async (law) => {
  const all: Row[] = [];
  for (const question of questions) all.push(await without(question, law), await read(question, law, desk));
  return all;
});
await writeFile(out, `${JSON.stringify(rows, null, 1)}\n`);
console.log(countsOf(rows));
for (const { id, why } of rows) if (why !== null) console.log(`${id}: ${why}`);
const open = rows.filter(({ state }) => state === 'unanswered').map(({ keys }) => keys);
const openIn = (round: number): number => new Set(open.flatMap((keys) => (keys.length === round ? keys.slice(-1) : []))).size;
console.log(`${openIn(1)} prompts have no reply, and ${openIn(2)} of a second search. ${out}`);

async function withLaw<T>(use: (law: OpenLaw) => Promise<T>): Promise<T> {
  if (lawFolder === undefined) return withOwnLaw(readEncoderOptions(process.env), use);
  const { encoder } = await openEncoder(readEncoderOptions(process.env));
  const law = await openLaw(lawFolder, encoder);
  try {
    return await use(law);
  } finally {
    await law.close();
    await encoder?.close();
  }
}

function turnsOf({ before = [], language }: Question): LawTurn[] {
  return before.map((turn) => ({ ...turn, language }));
}

async function without(question: Question, law: OpenLaw): Promise<Row> {
  const earlier = questionBefore(turnsOf(question));
  return rowOf(question, 'without', await askInConversation(question.question, earlier, law, { now }));
}

async function read(question: Question, law: OpenLaw, { said, ask }: Desk): Promise<Row> {
  const asked: [ModelPrompt, string][] = [];
  const used: string[] = [];
  const client = recordedClient(
    { model: 'recorded', date: '', replies: said },
    { context: CONTEXT, onUse: (key) => void used.push(key), onMissing: (prompt, key) => void asked.push([prompt, key]) },
  );
  const run = openModelRun(client, { most: TOKENS });
  const answer = await readLaw(question.question, law, { run }, { now, before: turnsOf(question) });
  for (const [prompt, key] of asked) {
    await ask(prompt, key);
    await writeFile(join(folder ?? '.', SET, 'asked', `${key}.txt`), `${prompt.system}\n\n${userText(prompt)}\n`);
  }
  const row = rowOf(question, 'model', answer, [...used, ...asked.map(([, key]) => key)]);
  return asked.length > 0 ? { ...row, state: 'unanswered', why: null } : row;
}

function rowOf({ id, language, question }: Question, by: Row['by'], answer: LawAnswer, keys: string[] = []): Row {
  return {
    id,
    language,
    question,
    by,
    state: stateOf(answer),
    doubt: answer.doubt ?? null,
    why: answer.failure ? sentenceOf(answer.failure) : null,
    basis: answer.basis ?? answer.reason ?? null,
    answer: answer.answer,
    steps: answer.steps,
    cited: answer.citations.map(({ act, article, statement }) => ({ act, article, says: statement })),
    answered_in: answer.language,
    keys,
  };
}

function stateOf({ status, doubt, basis, failure }: LawAnswer): Row['state'] {
  if (failure !== undefined) return 'fell back';
  if (status === 'asks_back') return 'asks back';
  if (status === 'refused') return 'refused';
  return doubt === undefined && basis !== 'passage' ? 'sure' : 'in doubt';
}

function countsOf(all: Row[]): string {
  const states = ['sure', 'in doubt', 'asks back', 'refused', 'fell back', 'unanswered'] as const;
  const ways = ['without', 'model'] as const;
  return table(
    ['Questions on law', ...ways],
    states.map((state) => [state, ...ways.map((way) => String(all.filter((row) => row.by === way && row.state === state).length))]),
  );
}

/**
 * Trains the embedded engine's judge of past questions and writes engine/answers/judge-model.json: numbers only, no texts.
 *
 *   node eval/train-judge.ts [--knowledge FOLDER --labels FILE] [--data INDEX] [--write]
 *
 * It learns from what ships: look-alikes, paraphrases, the listed half of the open set and questions that nothing answers. With FOLDER, the
 * filled questionnaires of a company, also from labels by hand: { "refs": [{ "from": form, "questions": file, "to": form, "pairs": { id: { id: 0–2 } } }] };
 * `questions` names a form outside FOLDER whose questions are asked. Without --write the figures are only shown.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { readEncoderOptions } from '#engine/encoder/encoder.ts';
import { findEvidence } from '#engine/answers/embedded-engine.ts';
import { askedAlone } from '#engine/answers/read-question.ts';
import { openKnowledge } from '#engine/knowledge/open-knowledge.ts';
import type { Knowledge } from '#engine/knowledge/open-knowledge.ts';
import { readSource } from '#engine/files/read-source.ts';
import { findQuestions } from '#engine/questions/find-questions.ts';
import { casesOf, lookAlikeExamples, openCaseOf } from './examples.ts';
import type { Case, Form, RefLabels } from './examples.ts';
import { fitJudge } from './fit-judge.ts';
import { openSet } from './open/knowledge.ts';
import { paraphraseCases } from './paraphrases/paraphrase-cases.ts';
import { writtenCases } from './written-cases.ts';

const MODEL_FILE = new URL('../engine/answers/judge-model.json', import.meta.url);

/** Said in the model file, so that nobody reads more into its figures. */
const made =
  'Written by eval/train-judge.ts. heldOut: trained on all forms but one, measured on that one, for each form in turn. ' +
  'Examples written by us (look-alikes, questions that nothing answers, paraphrases, the listed half of the open set) are held out in four parts; the other half of the open set is never learned from. proposeFrom: what the best candidate of half of the questions that nothing answers does not reach.';

type Labels = (RefLabels & { questions?: string })[];

const { values } = parseArgs({
  options: {
    knowledge: { type: 'string' },
    data: { type: 'string' },
    labels: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
});

const unanswerable = JSON.parse(await readFile(new URL('unanswerable.json', import.meta.url), 'utf8')) as string[];
const set = await openSet();
const own = await openKnowledge({ encoder: readEncoderOptions(process.env), paths: set.paths, encode: true });
try {
  const { encoder } = own;
  if (!encoder) throw new Error(`The judge learns with an encoder: ${own.reason}`);
  const refs = values.labels ? (JSON.parse(await readFile(values.labels, 'utf8')) as { refs: Labels }).refs : [];
  const fitted = fitJudge({
    cases: [...(await openCases(own)), ...(await writtenCases(set, own.index)), ...(await paraphraseCases(encoder, unanswerable))],
    labelled: values.knowledge ? await labelledCases(values.knowledge, refs) : [],
    refs,
    lookAlikes: await lookAlikeExamples(encoder),
  });
  for (const [name, figures] of Object.entries(fitted)) process.stdout.write(`${name}: ${JSON.stringify(figures)}\n`);
  if (values.write) await writeFile(MODEL_FILE, `${JSON.stringify({ made, encoder: encoder.model, ...fitted }, null, 2)}\n`);
} finally {
  await own.close();
}

/** Questions of filled forms whose partners in one other form were labelled by hand, with what is found for them there. */
async function labelledCases(folder: string, refs: Labels): Promise<Case[]> {
  const { index, close } = await openKnowledge({
    encoder: readEncoderOptions(process.env),
    paths: [folder],
    ...(values.data ? { dataDir: values.data } : {}),
    encode: true,
  });
  try {
    const documents = await index.documents();
    const cases: Case[] = [];
    for (const { from, questions, to, pairs } of refs) {
      const form = await readForm(questions ?? `${folder}/${from}`, from);
      const only = documents.filter(({ name }) => name !== to).map(({ id }) => id);
      cases.push(...(await casesOf({ ...form, questions: form.questions.filter(({ id }) => id && pairs[id]) }, index, only)));
    }
    return cases;
  } finally {
    await close();
  }
}

async function readForm(path: string, id: string): Promise<Form> {
  return { id, questions: findQuestions(await readSource(new Uint8Array(await readFile(path)), id), id).questions };
}

/** Questions of ours that no supplier's papers answer, with what is found for them. */
async function openCases({ index }: Knowledge): Promise<Case[]> {
  const cases: Case[] = [];
  for (const [at, question] of unanswerable.entries()) {
    const asked = askedAlone(question, ['Yes', 'No']);
    cases.push(openCaseOf(`unanswerable ${at % 4}`, asked, await findEvidence(asked, { index })));
  }
  return cases;
}

/**
 * Trains the embedded engine's judges and writes engine/answers/judge-model.json: numbers only, no texts.
 *
 *   node eval/train-judge.ts --knowledge FOLDER --data INDEX [--labels FILE] [--write]
 *
 * FOLDER holds filled questionnaires and documents of one company (or several). LABELS is JSON:
 * { "refs": [{ "from": form, "questions": file, "to": form, "pairs": { id: { id: 0–2 } } }], "passages": [{ "question", "passages": [{ "text", "grade" }] }] }.
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
import { areKin, casesOf, lookAlikeExamples, openCaseOf } from './examples.ts';
import type { Case, Form, PassageLabels, RefLabels } from './examples.ts';
import { fitJudge } from './fit-judge.ts';
import { openSet } from './open/knowledge.ts';
import { paraphraseCases } from './paraphrases/paraphrase-cases.ts';
import { writtenCases } from './written-cases.ts';

const MODEL_FILE = new URL('../engine/answers/judge-model.json', import.meta.url);

/** Said in the model file, so that nobody reads more into its figures. */
const made =
  'Written by eval/train-judge.ts. heldOut: trained on all forms but one, measured on that one, for each form in turn; forms that share a family are apart. ' +
  'Examples written by us (look-alikes, questions that nothing answers, paraphrases, the listed half of the open set) are held out in four parts; the other half of the open set is never learned from. proposeFrom: from the probabilities of questions that nothing answers, over whichever knowledge they are hardest to leave open.';

interface Labels {
  refs: (RefLabels & { questions?: string })[];
  passages: PassageLabels[];
}

const { values } = parseArgs({
  options: {
    knowledge: { type: 'string' },
    data: { type: 'string' },
    labels: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
});
if (!values.knowledge) throw new Error('Say where the filled forms are: --knowledge FOLDER');

const knowledge = await openKnowledge({
  encoder: readEncoderOptions(process.env),
  paths: [values.knowledge],
  ...(values.data ? { dataDir: values.data } : {}),
  encode: true,
});
try {
  const labels: Labels = values.labels ? (JSON.parse(await readFile(values.labels, 'utf8')) as Labels) : { refs: [], passages: [] };
  await train(knowledge, values.knowledge, labels);
} finally {
  await knowledge.close();
}

async function readForm(path: string, id: string): Promise<Form> {
  return { id, questions: findQuestions(await readSource(new Uint8Array(await readFile(path)), id), id).questions };
}

async function train(opened: Knowledge, folder: string, labels: Labels): Promise<void> {
  const { encoder } = opened;
  if (!encoder) throw new Error(`The judge learns with an encoder: ${opened.reason}`);
  const names = opened.files
    .filter(({ kind, path }) => kind === 'questionnaire' && /\.(?:xlsx|csv|docx)$/.test(path))
    .map(({ path }) => path);
  const forms = await Promise.all(names.map((name) => readForm(`${folder}/${name}`, name)));
  const documents = await opened.index.documents();
  const idOf = new Map(documents.map(({ id, name }) => [name, id]));
  const cases: Case[] = [];
  for (const form of forms) {
    const kin = forms.filter((other) => other !== form && areKin(form, other)).map(({ id }) => idOf.get(id)!);
    cases.push(...(await casesOf(form, opened.index, [idOf.get(form.id)!])));
    if (kin.length > 0) cases.push(...(await casesOf(form, opened.index, [idOf.get(form.id)!, ...kin])));
    process.stderr.write(`${form.id}: ${form.questions.length} questions, ${kin.length} of its family\n`);
  }
  const labelled: Case[] = [];
  for (const { from, questions, to, pairs } of labels.refs) {
    const form = questions ? await readForm(questions, from) : forms.find(({ id }) => id === from);
    if (!form) continue;
    const only = documents.filter(({ name }) => name !== to).map(({ id }) => id);
    labelled.push(...(await casesOf({ ...form, questions: form.questions.filter(({ id }) => id && pairs[id]) }, opened.index, only)));
  }
  const { refs, passages } = labels;
  const unanswerable = JSON.parse(await readFile(new URL('unanswerable.json', import.meta.url), 'utf8')) as string[];
  const lookAlikes = await lookAlikeExamples(opened.encoder);
  const fitted = fitJudge({
    cases: [
      ...cases,
      ...(await openCases(opened, unanswerable)),
      ...(await listedCases()),
      ...(await paraphraseCases(encoder, unanswerable)),
    ],
    labelled,
    refs,
    passages,
    lookAlikes,
  });
  for (const [name, figures] of Object.entries(fitted)) process.stdout.write(`${name}: ${JSON.stringify(figures)}\n`);
  if (values.write) await writeFile(MODEL_FILE, `${JSON.stringify({ made, encoder: encoder.model, ...fitted }, null, 2)}\n`);
}

/** Questions of ours that no supplier's papers answer, with what is found for them. */
async function openCases({ index }: Knowledge, questions: string[]): Promise<Case[]> {
  const cases: Case[] = [];
  for (const [at, question] of questions.entries()) {
    const asked = askedAlone(question, ['Yes', 'No']);
    cases.push(openCaseOf(`unanswerable ${at % 4}`, asked, await findEvidence(asked, { index })));
  }
  return cases;
}

/** The listed half of the open set, asked of its own knowledge. */
async function listedCases(): Promise<Case[]> {
  const set = await openSet();
  const own = await openKnowledge({ encoder: readEncoderOptions(process.env), paths: set.paths, encode: true });
  return writtenCases(set, own.index).finally(() => own.close());
}

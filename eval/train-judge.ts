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
import { findEvidence } from '#engine/answers/embedded-engine.ts';
import { openKnowledge } from '#engine/knowledge/open-knowledge.ts';
import type { Knowledge } from '#engine/knowledge/open-knowledge.ts';
import { readSource } from '#engine/files/read-source.ts';
import { findQuestions } from '#engine/questions/find-questions.ts';
import type { Validation } from './cross-validate.ts';
import { areKin, casesOf, lookAlikeExamples, pairExamples, passageExamples, rightExamples } from './examples.ts';
import type { Case, Form, FormExample, PassageLabels, RefLabels } from './examples.ts';
import { predict } from '#engine/answers/logistic.ts';
import type { Features, LogisticModel } from '#engine/answers/logistic.ts';
import { trainOne } from './train-models.ts';
import type { ModelName } from './train-models.ts';

const MODEL_FILE = new URL('../engine/answers/judge-model.json', import.meta.url);

/** Examples from questions that nothing answers, and each such question's candidates. */
interface Unanswerable {
  pairs: FormExample[];
  passages: FormExample[];
  best: { pairs: Features[]; passages: Features[] }[];
}

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

const knowledge = await openKnowledge({ paths: [values.knowledge], ...(values.data ? { dataDir: values.data } : {}), encode: true });
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
  const open = await unanswerableCases(opened);
  const pair = [...pairExamples(labelled, labels.refs), ...open.pairs, ...(await lookAlikeExamples(opened.encoder))];
  const passage = [...passageExamples(cases, labels.passages), ...open.passages];
  const judges = { pair: trainShown('pair', pair), passage: trainShown('passage', passage) };
  const proposeFrom = {
    pair: openBelow(
      open.best.map(({ pairs }) => pairs),
      judges.pair,
    ),
    passage: openBelow(
      open.best.map(({ passages }) => passages),
      judges.passage,
    ),
  };
  process.stdout.write(`propose from: ${JSON.stringify(proposeFrom)}\n`);
  const first = { ...judges, proposeFrom };
  const right = {
    pairRight: trainShown('pairRight', rightExamples(cases, 'pair')),
    passageRight: trainShown('passageRight', rightExamples(cases, 'passage')),
  };
  if (values.write) await writeFile(MODEL_FILE, `${JSON.stringify({ ...first, ...right }, null, 2)}\n`);
}

/** The probability that the best candidate of 97 in 100 unanswerable questions does not reach. */
function openBelow(questions: Features[][], model: LogisticModel): number {
  const best = questions.map((list) => Math.max(0, ...list.map((features) => predict(model, features)))).toSorted((a, b) => a - b);
  return Math.ceil((best[Math.floor(best.length * 0.97)] ?? 0) * 1000 + 1) / 1000;
}

/** Questions of ours that no supplier's papers answer: everything found for them is wrong. */
async function unanswerableCases({ index }: Knowledge): Promise<Unanswerable> {
  const questions = JSON.parse(await readFile(new URL('unanswerable.json', import.meta.url), 'utf8')) as string[];
  const examples: Unanswerable = { pairs: [], passages: [], best: [] };
  for (const [at, question] of questions.entries()) {
    const asked = { question, ref: null, section: null, guidance: null, stem: null, options: ['Yes', 'No'], wantsText: true };
    const { pairs, passages } = await findEvidence(asked, { index });
    const form = `unanswerable ${at % 4}`;
    examples.pairs.push(...pairs.slice(0, 5).map(({ features }) => ({ form, features, label: false })));
    examples.passages.push(...passages.slice(0, 5).map(({ features }) => ({ form, features, label: false })));
    examples.best.push({
      pairs: pairs.filter(({ gate }) => gate !== 'differs').map(({ features }) => features),
      passages: passages.map(({ features }) => features),
    });
  }
  return examples;
}

/** Trains one model and shows it with its figures on forms held out. */
function trainShown(name: ModelName, examples: FormExample[]): LogisticModel & { heldOut: Validation } {
  const { model, validation } = trainOne(name, examples);
  process.stdout.write(`${name}: ${JSON.stringify(model)}\n  held out by form: ${JSON.stringify(validation)}\n`);
  return { ...model, heldOut: validation };
}

import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Proposal } from '#contract/answers.ts';
import { reason } from '#contract/reasons.ts';
import type { Extraction } from '#contract/extraction.ts';
import { readEncoderOptions } from '#engine/encoder/encoder.ts';
import { answerForm } from '#engine/answers/answer-form.ts';
import { uncalibratedBecause } from '#engine/answers/calibration.ts';
import { createEmbeddedEngine } from '#engine/answers/embedded-engine.ts';
import { leaveOpen } from '#engine/decision/leave-open.ts';
import type { AnswerEngine } from '#engine/answers/model.ts';
import { askedOf } from '#engine/answers/read-question.ts';
import { contentHash, openKnowledge } from '#engine/knowledge/open-knowledge.ts';
import type { Knowledge } from '#engine/knowledge/open-knowledge.ts';
import type { WorkPool } from '#engine/work/pool.ts';
import { type Reading, modelSettings, withModel } from './form-reading.ts';
import { knowledgeProgress } from './knowledge-progress.ts';
import { readFinding } from './mapping.ts';
import type { FindingArguments } from './mapping.ts';
import { exit, fail, progress, warn } from './output.ts';

/** Where the knowledge is, as `ask`, `answer` and `backtest` take it. */
export interface KnowledgeArguments {
  knowledge: string[] | undefined;
  data: string | undefined;
  company: string | undefined;
}

/** Refuses before any work when nothing says where to look. */
export function checkKnowledge({ knowledge, data }: Omit<KnowledgeArguments, 'company'>): void {
  if (!knowledge?.length && data === undefined)
    fail('Say where the knowledge is: --knowledge PATH, or --data DIR of an index.', exit.usage);
}

/** What answers: the reader wherever a language model is set in the environment, or the engine that is named. */
export const engineOption = {
  engine: {
    choices: ['embedded', 'reader', 'generative'],
    describe: 'What answers; without it the reader where a language model is set (MODEL_PROVIDER), else the embedded engine',
  },
} as const;

/** The engine that was asked for. @throws where the reader is, and no language model is configured */
export async function openEngine(engine: string | undefined): Promise<AnswerEngine> {
  if (engine === 'embedded') return createEmbeddedEngine();
  const [settings, { openModelClient }, { createReaderEngine }] = await Promise.all([
    modelSettings(),
    import('#engine/model/client.ts'),
    import('#engine/reader/reader-engine.ts'),
  ]);
  if (settings !== null) return createReaderEngine(openModelClient(settings), settings);
  if (engine === undefined) return createEmbeddedEngine();
  return fail(
    'No language model is configured (MODEL_PROVIDER), so the reader cannot answer. Leave --engine out to use the embedded engine.',
    exit.unavailable,
  );
}

/** Opens the knowledge without the contents in `exclude`; progress and what could not be read go to standard error. */
export async function openForAnswers({ knowledge, data, company }: KnowledgeArguments, exclude: Uint8Array[] = []): Promise<Knowledge> {
  const bar = knowledgeProgress();
  const opened = await openKnowledge({
    encoder: readEncoderOptions(process.env),
    ...(knowledge?.length ? { paths: knowledge } : {}),
    ...(data === undefined ? {} : { dataDir: data }),
    ...(company === undefined ? {} : { company: [company] }),
    encode: true,
    exclude: new Set(exclude.map(contentHash)),
    onProgress: bar.update,
  }).finally(() => bar.end());
  if (opened.reason) warn(opened.reason);
  const uncalibrated = uncalibratedBecause(opened.index.encoder);
  if (uncalibrated) warn(uncalibrated);
  for (const { error } of knowledge?.length ? opened.files : []) if (error) warn(error);
  return opened;
}

/** Reads a questionnaire's bytes and finds its questions in a worker, within limits; `reading` says whether a language model reads it too. */
export async function extractQuestions(
  pool: WorkPool,
  file: string,
  finding: FindingArguments,
  reading: Reading = 'embedded',
): Promise<{ bytes: Uint8Array; extraction: Extraction }> {
  const read = await readFinding(finding);
  const bytes = new Uint8Array(await readFile(file));
  const fileName = basename(file);
  const found = await pool.run('extract', { bytes, fileName, ...read });
  const extraction = await withModel(pool, { bytes, fileName }, found, finding.mapping === undefined ? reading : 'embedded');
  for (const sentence of extraction.warnings) warn(sentence);
  return { bytes, extraction };
}

/** Answers every question of a form with a bar on standard error. Questions for the other side are left open. */
export async function answerQuestions(
  file: string,
  { questions }: Extraction,
  knowledge: Knowledge,
  engine: AnswerEngine,
): Promise<Proposal[]> {
  const bar = progress('Answering');
  const ours = questions.filter((question) => !question.for_other_side);
  const faults: unknown[] = [];
  let done = 0;
  const made = await answerForm(
    ours.map((question) => askedOf(question, questions)),
    { index: knowledge.index, about: basename(file), form: { name: basename(file) } },
    { engine, onAnswer: () => bar.update(++done, ours.length), onFault: (_, error) => faults.push(error) },
  ).finally(() => bar.end());
  if (faults.length > 0)
    warn(`${faults.length} of ${ours.length} questions were left open because something went wrong: ${String(faults[0])}`);
  const byQuestion = new Map(ours.map((question, index) => [question, made[index]!]));
  return questions.map((question) => byQuestion.get(question) ?? leaveOpen([], 0, reason('other_side')));
}

/** The options every command over knowledge shares. */
export const knowledgeOptions = {
  knowledge: { type: 'string', array: true, describe: 'Files and folders to answer from' },
  data: { type: 'string', describe: 'An index made by rejoinder index; with --knowledge, where the index is kept' },
  company: { type: 'string', describe: 'Who answers: tells its own papers from those of its suppliers' },
  json: { type: 'boolean', default: false, describe: 'One JSON document instead of text' },
} as const;

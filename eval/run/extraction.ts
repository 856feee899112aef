import { basename } from 'node:path';
import type { FoundQuestion } from '#contract/extraction.ts';
import { UnreadableFile } from '#engine/files/model.ts';
import type { WorkPool } from '#engine/work/pool.ts';
import type { GoldQuestion } from '../forms/model.ts';
import { compareQuestion, matchQuestions } from './match-questions.ts';

/** A file with its gold: of the open set, or of a folder that was named. */
export interface GoldFile {
  fileName: string;
  bytes: Uint8Array;
  questions: GoldQuestion[];
}

export interface FileFigures {
  file: string;
  gold: number;
  found: number;
  right: number;
  text: Share;
  places: Share;
  kinds: Share;
  allowed: Share;
  section: Share;
  /** Answer places that the gold lacks. */
  extra: number;
}
export interface Share {
  right: number;
  of: number;
}

/** Where it was wrong, in words. */
export interface Failure {
  what: string;
  where: string;
  why: string;
}

export interface ExtractionResult {
  files: FileFigures[];
  failures: Failure[];
}

/** Finds the questions of each file and compares them with its gold. */
export const measureExtraction = (files: GoldFile[], pool: WorkPool, onProgress: (done: number) => void): Promise<ExtractionResult> =>
  measureFound(
    files,
    async ({ fileName, bytes }) => (await pool.run('extract', { bytes: bytes.slice(), fileName: basename(fileName) })).questions,
    onProgress,
  );

/** Compares what `find` finds in each file with its gold. A file that it throws `UnreadableFile` for has no questions. */
export async function measureFound(
  files: GoldFile[],
  find: (file: GoldFile) => Promise<FoundQuestion[]>,
  onProgress: (done: number) => void = () => undefined,
): Promise<ExtractionResult> {
  const result: ExtractionResult = { files: [], failures: [] };
  for (const [at, file] of files.entries()) {
    const { figures, failures } = await measureFile(file, find);
    result.files.push(figures);
    result.failures.push(...failures);
    onProgress(at + 1);
  }
  return result;
}

async function measureFile(
  file: GoldFile,
  find: (file: GoldFile) => Promise<FoundQuestion[]>,
): Promise<{ figures: FileFigures; failures: Failure[] }> {
  const { fileName, questions } = file;
  const failures: Failure[] = [];
  const fail = (what: string, where: string, why: string): number => failures.push({ what, where: `${fileName}: ${where}`, why });
  let found: FoundQuestion[] = [];
  try {
    found = await find(file);
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    fail('unreadable', '', error.message);
  }
  const matched = matchQuestions(fileName, questions, found);
  const needed = questions.filter(({ optional }) => !optional).length;
  const spared = questions.filter(({ optional }, at) => optional && matched[at] !== null).length;
  const figures: FileFigures = {
    file: fileName,
    gold: needed,
    found: found.length - spared,
    right: questions.filter(({ optional }, at) => !optional && matched[at] !== null).length,
    text: none(),
    places: none(),
    kinds: none(),
    allowed: none(),
    section: none(),
    extra: 0,
  };
  const taken = new Set(matched);
  for (const [at, one] of found.entries()) if (!taken.has(at)) fail('no question', JSON.stringify(one.at), one.question.slice(0, 100));
  for (const [at, gold] of questions.entries()) {
    if (gold.optional) continue;
    const hit = matched[at];
    if (hit === null || hit === undefined) fail('not found', JSON.stringify(gold.at), gold.question.slice(0, 100));
    else count(figures, gold, found[hit]!, (what, why) => fail(what, gold.question.slice(0, 60), why));
  }
  return { figures, failures };
}

const none = (): Share => ({ right: 0, of: 0 });

function add(share: Share, right: boolean | null): boolean {
  if (right === null) return true;
  share.of += 1;
  if (right) share.right += 1;
  return right;
}

function count(figures: FileFigures, gold: GoldQuestion, found: FoundQuestion, fail: (what: string, why: string) => void): void {
  const one = compareQuestion(gold, found);
  if (!add(figures.text, one.text)) fail('text', `reads ${JSON.stringify(found.question.slice(0, 100))}`);
  if (!add(figures.section, one.section)) fail('section', `${JSON.stringify(found.section)} instead of ${JSON.stringify(gold.section)}`);
  if (!add(figures.places, one.places))
    fail(
      'answer place',
      `${found.answers.map(({ kind, at }) => `${kind} ${JSON.stringify(at ?? null)}`).join(', ') || 'none'} instead of ${gold.answers.map(({ kind, at }) => `${kind} ${JSON.stringify(at ?? null)}`).join(', ')}`,
    );
  if (!add(figures.allowed, one.allowed))
    fail('allowed values', JSON.stringify(found.answers.map(({ allowed, value }) => allowed ?? value ?? null)));
  figures.kinds.right += one.kinds.right;
  figures.kinds.of += one.kinds.of;
  if (one.kinds.right < one.kinds.of)
    fail('kind', `${found.answers.map(({ kind }) => kind).join(', ')} instead of ${gold.answers.map(({ kind }) => kind).join(', ')}`);
  figures.extra += one.extra;
}

/** The project's own figures: what is measured, on which data, and whether it is worse than it was. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { RuleName } from '#engine/decision/table.ts';
import { openPool } from '#engine/work/pool.ts';
import { forms } from './forms/forms.ts';
import { lawFailures, lawFigures, type LawResult } from './law/law-figures.ts';
import { lawGauges, lawTable } from './law/law-table.ts';
import { measureLaw } from './law/measure-law.ts';
import { ownLawQuestions, readLawQuestions } from './law/model.ts';
import { openSet } from './open/knowledge.ts';
import { answerFigures } from './run/answer-figures.ts';
import type { AnswerFigures } from './run/answer-figures.ts';
import { measureAnswers } from './run/answers.ts';
import { measureExport } from './run/export.ts';
import type { ExportFigures } from './run/export.ts';
import { measureExtraction } from './run/extraction.ts';
import type { Failure, FileFigures, GoldFile } from './run/extraction.ts';
import { folderSet } from './run/folder-set.ts';
import { answerGauges, exportGauges, exportTotals, extractionGauges, extractionTotals } from './run/gauges.ts';
import type { ExportTotals, ExtractionTotals, Gauge, Part } from './run/gauges.ts';
import { readGoldFolder } from './run/gold-folder.ts';
import { answerFailures, answersTables, exportTable, extractionTable } from './run/report.ts';

export interface EvalOptions {
  parts: Part[];
  /** A folder with gold of its own, instead of what ships. */
  folder?: string;
  /** Failures of the held-out half too. */
  listHeldOut?: boolean;
  /** Rules of the table of decisions that are not asked. */
  without?: ReadonlySet<RuleName>;
  onProgress: (step: string, done: number, total: number) => void;
}

/** What came out; a part that was not measured is absent. */
export interface EvalResult {
  extraction?: { all: ExtractionTotals; files: FileFigures[] };
  export?: { all: ExportTotals; files: ExportFigures[] };
  answers?: AnswerFigures & { searchByWordsAlone: string | null };
  law?: LawResult & { searchByWordsAlone: string | null };
  failures: Record<Part, Failure[]>;
  gauges: Gauge[];
  tables: string[];
  ms: number;
}

/** Measures the parts one after the other. @throws an Error with one sentence where a folder holds no gold for what is asked */
export async function runEval({ parts, folder, listHeldOut = false, without, onProgress }: EvalOptions): Promise<EvalResult> {
  const started = performance.now();
  const result: EvalResult = { failures: { extraction: [], export: [], answers: [], law: [] }, gauges: [], tables: [], ms: 0 };
  if (parts.includes('extraction') || parts.includes('export'))
    await measureForms(result, { parts, ...(folder ? { folder } : {}), onProgress });
  if (parts.includes('answers'))
    await measureQuestions(result, { parts, listHeldOut, ...(without ? { without } : {}), ...(folder ? { folder } : {}), onProgress });
  if (parts.includes('law')) await measureLawQuestions(result, { parts, listHeldOut, ...(folder ? { folder } : {}), onProgress });
  result.ms = Math.round(performance.now() - started);
  return result;
}

/** Parts that a folder has gold for. */
export async function partsOf(folder: string): Promise<Part[]> {
  const parts: Part[] = (await readGoldFolder(folder)).length > 0 ? ['extraction', 'export'] : [];
  if (existsSync(join(folder, 'questions')) && existsSync(join(folder, 'knowledge'))) parts.push('answers');
  if (existsSync(join(folder, 'law'))) parts.push('law');
  return parts;
}

async function measureForms(result: EvalResult, { parts, folder, onProgress }: EvalOptions): Promise<void> {
  const files: GoldFile[] = folder
    ? await readGoldFolder(folder)
    : await Promise.all(forms.map(async ({ fileName, build }) => ({ fileName, ...(await build()) })));
  const pool = openPool({ size: 1 });
  try {
    if (parts.includes('extraction')) {
      const found = await measureExtraction(files, pool, (done) => onProgress('Finding', done, files.length));
      result.extraction = { all: extractionTotals(found.files), files: found.files };
      result.failures.extraction = found.failures;
      result.gauges.push(...extractionGauges(found.files));
      result.tables.push(extractionTable(found.files));
    }
    if (parts.includes('export')) {
      const written = await measureExport(files, pool, (done) => onProgress('Writing', done, files.length));
      result.export = { all: exportTotals(written.files), files: written.files };
      result.failures.export = written.failures;
      result.gauges.push(...exportGauges(written.files));
      result.tables.push(exportTable(written.files));
    }
  } finally {
    await pool.close();
  }
}

const steps = { read: 'Reading', encode: 'Search by meaning', answer: 'Answering' };

async function measureQuestions(result: EvalResult, { folder, listHeldOut, without, onProgress }: EvalOptions): Promise<void> {
  const set = folder ? await folderSet(folder) : await openSet();
  const { judged, reason } = await measureAnswers(set, (step, done, total) => onProgress(steps[step], done, total), without);
  const figures = answerFigures(judged);
  result.answers = { ...figures, searchByWordsAlone: reason };
  result.failures.answers = answerFailures(judged.filter(({ question }) => listHeldOut || !question.heldOut));
  result.gauges.push(...answerGauges(figures));
  result.tables.push(answersTables(figures));
}

async function measureLawQuestions(result: EvalResult, { folder, listHeldOut, onProgress }: EvalOptions): Promise<void> {
  const questions = await readLawQuestions(folder ? join(folder, 'law') : ownLawQuestions);
  const { asked, reason } = await measureLaw(questions, (done, total) => onProgress('Asking on law', done, total));
  const figures = lawFigures(asked);
  result.law = { ...figures, searchByWordsAlone: reason };
  result.failures.law = lawFailures(asked.filter(({ question }) => listHeldOut || !question.heldOut));
  result.gauges.push(...lawGauges(figures));
  result.tables.push(lawTable(figures));
}

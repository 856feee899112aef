import type { Place } from '#contract/extraction.ts';
import { UnreadableFile } from '#engine/files/model.ts';
import type { FillAnswer } from '#engine/files/fill.ts';
import type { WorkPool } from '#engine/work/pool.ts';
import type { GoldAnswer } from '../forms/model.ts';
import { readerOf } from '../forms/read-back.ts';
import type { Failure, GoldFile } from './extraction.ts';
import { addressOf } from './match-questions.ts';

export interface ExportFigures {
  file: string;
  /** Answer places asked to be written, and those that read back exactly. */
  places: number;
  right: number;
  /** Whether nothing but these places differs, as `prove` says. */
  proof: boolean;
}

/** Texts that are easily spoilt. */
const texts = [
  'Da, vsako četrtletje; žig in šumniki ostanejo.',
  '=SUM(A1:A9)',
  'First line\nsecond line',
  '<b>5 & 6</b> "quoted"',
  'Так, щороку: п’ять разів',
  '-1',
  '_x000D_ and emoji 🙂',
  'word '.repeat(400).trim(),
];

/** Writes an answer into every answer place of the gold, reads each back with another reader, and lets `prove` look for anything else. */
export async function measureExport(
  files: GoldFile[],
  pool: WorkPool,
  onProgress: (done: number) => void,
): Promise<{ files: ExportFigures[]; failures: Failure[] }> {
  const result: { files: ExportFigures[]; failures: Failure[] } = { files: [], failures: [] };
  for (const [at, file] of files.entries()) {
    const answers = answersFor(file);
    if (answers.length > 0) result.files.push(await measureFile(file, answers, pool, result.failures));
    onProgress(at + 1);
  }
  return result;
}

/** One answer for each place: options in turn, one mark of a question, texts in turn. */
function answersFor({ questions }: GoldFile): FillAnswer[] {
  const seen = new Set<string>();
  return questions.flatMap(({ sheet, answers }, n) => {
    const marks = answers.filter(({ kind }) => kind === 'mark' || kind === 'checkbox');
    return answers.flatMap((answer, at) => {
      const key = addressOf(sheet, answer.at);
      if (key === null || seen.has(key) || (marks.includes(answer) && answer !== marks[n % marks.length])) return [];
      seen.add(key);
      return [{ sheet, at: answer.at!, value: valueFor(answer, n + at) }];
    });
  });
}

function valueFor({ kind, allowed }: GoldAnswer, n: number): string | true {
  if (kind === 'mark' || kind === 'checkbox') return true;
  if (allowed) return allowed[n % allowed.length]!;
  if (kind === 'number') return String(12 + n);
  if (kind === 'date') return '2026-03-14';
  return texts[n % texts.length]!;
}

async function measureFile(
  { fileName, bytes }: GoldFile,
  answers: FillAnswer[],
  pool: WorkPool,
  failures: Failure[],
): Promise<ExportFigures> {
  const figures: ExportFigures = { file: fileName, places: answers.length, right: 0, proof: false };
  const fail = (what: string, where: string, why: string): number => failures.push({ what, where: `${fileName}: ${where}`, why });
  try {
    const filled = await pool.run('fill', { bytes: bytes.slice(), fileName, answers });
    for (const { at, reason } of filled.report.refused) fail('refused', JSON.stringify(at), reason);
    const read = await readerOf(filled.bytes, fileName);
    for (const { sheet, at, value } of answers) {
      const stands = read(sheet, at);
      if (readsAs(value, stands, fileName)) figures.right += 1;
      else
        fail(
          'not read back',
          JSON.stringify(at),
          `${JSON.stringify(stands?.slice(0, 80) ?? null)} instead of ${JSON.stringify(value).slice(0, 80)}`,
        );
    }
    const proof = await pool.run('prove', { original: bytes.slice(), filled: filled.bytes.slice(), fileName });
    const asked = new Set(answers.map(({ sheet, at }) => addressOf(sheet, at)));
    const stray = proof.changedPlaces.filter(({ sheet, at }: { sheet: string | null; at: Place }) => !asked.has(addressOf(sheet, at)));
    figures.proof = proof.onlyAnswers && stray.length === 0;
    for (const sentence of proof.elsewhere) fail('changed elsewhere', '', sentence);
    for (const { at } of stray) fail('changed elsewhere', JSON.stringify(at), 'a place that was not asked for');
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    fail('not written', '', error.message);
  }
  return figures;
}

/** Days from the spreadsheet's day 0 to 2026-03-14. */
const DATE_AS_NUMBER = '46095';

/** A mark is any text; a date may be the spreadsheet's number of it; in CSV an apostrophe stands before what could be a formula. */
function readsAs(value: string | true, stands: string | null, fileName: string): boolean {
  if (stands === null) return false;
  if (value === true) return stands.trim() !== '';
  if (value === '2026-03-14' && stands === DATE_AS_NUMBER) return true;
  if (/\.[ct]sv$/u.test(fileName) && /^[=+\-@]/u.test(value)) return stands === value || stands === `'${value}`;
  return stands === value;
}

/** One spoilt file through reading, finding, filling and proving, and through the reader of the knowledge base. */
import { UnreadableFile } from '#engine/files/model.ts';
import type { FillAnswer } from '#engine/files/fill.ts';
import type { WorkPool } from '#engine/work/pool.ts';
import type { Extraction } from '#contract/extraction.ts';
import { spoil } from './mutate.ts';
import { randomFrom } from './random.ts';
import type { Random } from './random.ts';
import type { Sample } from './samples.ts';

/** What went wrong. `damage`: the copy differs elsewhere than in its answers. */
export interface Failure {
  seed: number;
  fileName: string;
  step: string;
  kind: 'crash' | 'hang' | 'memory' | 'damage';
  message: string;
  bytes: Uint8Array;
}

export interface CaseResult {
  /** How far it came: the last step that was done, or `refused` with a sentence. */
  reached: 'refused' | 'read' | 'filled' | 'proved';
  failures: Failure[];
}

/** A sample of some pages takes 1 s; more than this is a hang. */
const LIMIT_MS = 20_000;
/** Text in pictures is recognised; one page at a time has its own limit. */
const DOCUMENT_LIMIT_MS = 90_000;
const MEMORY_MB = 768;
/** Of the whole process, in bytes. */
const MOST_RSS = 2_000 * 2 ** 20;

const VALUES: (string | true)[] = ['Yes', 'No', true, 'Da, šifriramo čšž. Так.', '=1+1', 'two\nlines', '', 'x'.repeat(3000), '漢字 👍'];

/** Runs the case that a seed stands for; the same seed gives the same file and the same answers. */
export async function tryCase(seed: number, samples: Sample[], pool: WorkPool): Promise<CaseResult> {
  const random = randomFrom(seed);
  const sample = random.pick(samples);
  const { fileName } = sample;
  const bytes = spoil(sample, random);
  const failures: Failure[] = [];
  const attempt = async <T>(step: string, work: () => Promise<T>): Promise<T | null> => {
    try {
      const done = await work();
      const { rss } = process.memoryUsage();
      if (rss > MOST_RSS) failures.push({ seed, fileName, step, kind: 'memory', message: `${Math.round(rss / 2 ** 20)} MB in all`, bytes });
      return done;
    } catch (error) {
      const kind = kindOf(error);
      const { stack = String(error), cause } = error as Error;
      if (kind)
        failures.push({ seed, fileName, step, kind, message: cause instanceof Error ? `${stack}\n${cause.message}` : stack, bytes });
      return null;
    }
  };
  const options = { timeoutMs: LIMIT_MS, memoryMb: MEMORY_MB };
  const done = (reached: CaseResult['reached']): CaseResult => ({ reached, failures });
  if (random.chance(0.25))
    await attempt('read-document', () => pool.run('read-document', { bytes, fileName }, { ...options, timeoutMs: DOCUMENT_LIMIT_MS }));
  const found = await attempt('extract', () => pool.run('extract', { bytes, fileName }, options));
  if (!found) return done('refused');
  const answers = answersFor(found, random);
  const filled = await attempt('fill', () => pool.run('fill', { bytes, fileName, answers }, options));
  if (!filled) return done('read');
  const proof = await attempt('prove', () => pool.run('prove', { original: bytes, filled: filled.bytes, fileName }, options));
  if (!proof) return done('filled');
  if (proof.elsewhere.length > 0)
    failures.push({ seed, fileName, step: 'prove', kind: 'damage', message: proof.elsewhere.slice(0, 5).join('\n'), bytes });
  return done('proved');
}

function kindOf(error: unknown): Failure['kind'] | null {
  if (!(error instanceof UnreadableFile)) return 'crash';
  if (error.reason !== 'limit') return null;
  if (error.message.includes('ended the program that reads it')) return 'crash';
  return error.message.includes('took longer than') ? 'hang' : /needs more than \d+ MB/.test(error.message) ? 'memory' : null;
}

/** Answers for places that were found, and for some that nobody asked about. */
function answersFor({ questions, sheets }: Extraction, random: Random): FillAnswer[] {
  const places = questions.flatMap(({ sheet, answers }) => answers.flatMap(({ at, allowed }) => (at ? [{ sheet, at, allowed }] : [])));
  const chosen = Array.from({ length: Math.min(30, places.length) }, () => random.pick(places));
  const anywhere = sheets.slice(0, 2).map(({ name }) => ({ sheet: name, at: { cell: `${random.pick(['A', 'C', 'Z'])}${1 + random.int(12)}` }, allowed: undefined })); // prettier-ignore
  const inWord = [{ sheet: null, at: { table: 0, row: random.int(4), cell: random.int(3) }, allowed: undefined }, { sheet: null, at: { paragraph: random.int(8) }, allowed: undefined }]; // prettier-ignore
  return [...chosen, ...anywhere, ...inWord].map(({ sheet, at, allowed }) => ({
    sheet,
    at,
    value: allowed && allowed.length > 0 && random.chance(0.6) ? random.pick(allowed) : random.pick(VALUES),
  }));
}

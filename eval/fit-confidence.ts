/**
 * Fits how sure a past answer that is proposed may be called (engine/answers/pair-confidence.json, two numbers):
 *
 *   node eval/fit-confidence.ts BACKTEST… [--write]
 *
 * Each BACKTEST is what `rejoinder backtest FILE --knowledge PATH… --json` printed. Counted are choices that rest on a past answer; every
 * file counts the same. Prints the calibration error of each file as it is, and by numbers fitted to the other files alone.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { fitLogistic, predict, sigmoid } from '#engine/answers/logistic.ts';
import type { Example, LogisticModel } from '#engine/answers/logistic.ts';
import { judgedBefore } from '#engine/answers/pair-confidence.ts';
import { calibrationError } from './cross-validate.ts';

const MODEL = new URL('../engine/answers/pair-confidence.json', import.meta.url);
const NAMES = ['logOdds'];
/** Two numbers from hundreds of answers need no ridge to speak of. */
const L2 = 0.001;
/** Reasons of answers that rest on what people answered before. */
const OF_PAIRS = new Set(['same_asked', 'nearly_asked', 'near_asked']);

interface Backtest {
  items: {
    agree: boolean | null;
    human: { choice: string | null } | null;
    proposed: { choice: string | null; confidence: number; flags: string[]; reason_codes: { code: string }[] } | null;
  }[];
}

const { values, positionals } = parseArgs({ allowPositionals: true, options: { write: { type: 'boolean', default: false } } });
if (positionals.length < 2) throw new Error('Give at least two files that `rejoinder backtest … --json` printed.');

const files = await Promise.all(positionals.map(async (path) => ({ path, examples: examplesOf(await readFile(path, 'utf8')) })));
for (const { path, examples } of files) {
  const before = examples.map(({ features, label }) => ({ p: sigmoid(features['logOdds'] ?? 0), label }));
  const model = fit(files.filter((other) => other.path !== path));
  const after = examples.map(({ features, label }) => ({ p: predict(model, features), label }));
  const [raw, fitted] = [before, after].map((predicted) => calibrationError(predicted).toFixed(3));
  console.log(`${path}: ${examples.length} choices, calibration error ${raw} as the judge says, ${fitted} fitted to the others`);
}
const model = fit(files);
console.log(JSON.stringify(model));
if (values.write) await writeFile(MODEL, `${JSON.stringify(model, null, 2)}\n`);

/** Choices that people made and that are proposed from a past answer, what the judge said of each, and whether it is right. */
function examplesOf(text: string): Example[] {
  const { items } = JSON.parse(text) as Backtest;
  return items.flatMap(({ agree, human, proposed }): Example[] => {
    if (!human?.choice || !proposed?.choice || agree === null || proposed.flags.includes('policy_only')) return [];
    if (!proposed.reason_codes.some(({ code }) => OF_PAIRS.has(code))) return [];
    return [{ features: { logOdds: judgedBefore(proposed.confidence) }, label: agree }];
  });
}

function fit(of: { examples: Example[] }[]): LogisticModel {
  const most = Math.max(...of.map(({ examples }) => examples.length));
  const weighed = of.flatMap(({ examples }) => examples.map((one) => ({ ...one, weight: most / examples.length })));
  const { bias, weights } = fitLogistic(weighed, NAMES, L2);
  const round = (value: number): number => Math.round(value * 100) / 100;
  return { bias: round(bias), weights: { logOdds: round(weights['logOdds'] ?? 1) } };
}

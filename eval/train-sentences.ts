/**
 * Trains how probably a sentence of documents answers (engine/answers/sentence-model.json, numbers only):
 *
 *   node eval/train-sentences.ts [--write]
 *
 * It learns from what ships: the listed half of the open set and the companies that may be learned from, where the gold says which sentence
 * answers. Prints how it does on each set of papers when it is left out in turn. What is compared is chosen by the model as it stands, so that
 * a second run may move it a little.
 */
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { sentenceFeatureNames } from '#engine/answers/judge-features.ts';
import { fitLogistic } from './fit-logistic.ts';
import { crossValidate } from './cross-validate.ts';
import { writtenExamples } from './sentences/sentence-examples.ts';
import { reportFirst } from './sentences/report-first.ts';

const FILE = new URL('../engine/answers/sentence-model.json', import.meta.url);
/** Hardly any: thousands of sentences teach nine weights. */
const L2 = 0.1;

const { values } = parseArgs({ options: { write: { type: 'boolean', default: false } } });

const examples = await writtenExamples();
const names = [...sentenceFeatureNames];
console.log(JSON.stringify(crossValidate(examples, names, L2)));
for (const line of reportFirst(examples, names, L2)) console.log(line);
const { bias, weights } = fitLogistic(examples, names, L2);
const round = (value: number): number => Math.round(value * 10_000) / 10_000;
const model = { bias: round(bias), weights: Object.fromEntries(Object.entries(weights).map(([name, value]) => [name, round(value)])) };
console.log(JSON.stringify(model));
if (values.write) await writeFile(FILE, `${JSON.stringify(model, null, 2)}\n`);

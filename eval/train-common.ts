/**
 * Finds what the states of all tokens have in common (models/e5-small-5lang/common.json), which is taken away before texts are compared
 * token by token (engine/encoder/token-states.ts). From every third sentence of the lessons.
 *
 *   node eval/train-common.ts [--write]
 */
import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { modelOf } from '#engine/encoder/manifest.ts';
import type { ModelManifest } from '#engine/encoder/manifest.ts';
import { passOf } from '#engine/encoder/model-pass.ts';
import { withOutput } from '#engine/encoder/token-states.ts';
import type { CommonFile } from '#engine/encoder/token-states.ts';
import { createTokenizer } from '#engine/encoder/tokenizer.ts';
import type { Vocabulary } from '#engine/encoder/tokenizer.ts';
import { readLessons } from './meaning/lessons.ts';

const folder = new URL('../models/e5-small-5lang/', import.meta.url);
const EACH = 3;

const { values } = parseArgs({ options: { write: { type: 'boolean', default: false } } });
const read = async <T>(name: string): Promise<T> => JSON.parse(await readFile(new URL(name, folder), 'utf8')) as T;
const manifest = await read<ModelManifest>('manifest.json');
const { states } = manifest;
if (!states) throw new Error('The manifest names no states of tokens.');
const { encode } = createTokenizer(await read<Vocabulary>(manifest.tokenizer));
const session = await InferenceSession.create(withOutput(await readFile(new URL(manifest.model, folder)), states.tensor));
const from = encode(manifest.passage, manifest.longest).length - 1;

const sum = new Float64Array(manifest.dimensions);
let count = 0;
const { sentences } = await readLessons();
for (const sentence of sentences.filter((_, at) => at % EACH === 0)) {
  const ids = encode(manifest.passage + sentence, manifest.longest);
  const pass = (await passOf(session, Tensor, ids, [states.tensor]))[0]!;
  for (let token = from; token < ids.length - 1; token++, count++)
    for (let at = 0; at < sum.length; at++) sum[at]! += pass[token * sum.length + at]!;
}
const tokens = Array.from(sum, (value) => Math.round((value / count) * 10_000) / 10_000);
console.log(`${count} tokens; the first numbers: ${tokens.slice(0, 4).join(', ')}`);
if (values.write)
  await writeFile(new URL(states.common, folder), `${JSON.stringify({ encoder: modelOf(manifest), tokens } satisfies CommonFile)}\n`);

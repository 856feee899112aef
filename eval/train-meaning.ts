/**
 * Learns the map of meaning from the lessons and writes it beside the encoder (models/e5-small-5lang/meaning.json): numbers only.
 *
 *   node eval/train-meaning.ts [--write]
 *
 * A few minutes on one core. Without --write it only says how well the lessons are learned.
 */
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { openEncoder, readEncoderOptions } from '#engine/encoder/encoder.ts';
import type { MeaningFile } from '#engine/encoder/meaning-map.ts';
import type { Encoder } from '#engine/encoder/model.ts';
import { fitMap } from './meaning/fit-map.ts';
import { readLessons } from './meaning/lessons.ts';
import { addTo, meanOf, rowOf, toUnit, zeros } from './meaning/matrix.ts';
import type { Matrix } from './meaning/matrix.ts';

const FILE = new URL('../models/e5-small-5lang/meaning.json', import.meta.url);
/** A signed byte's steps on either side of nothing. */
const STEPS = 127;

const { values } = parseArgs({ options: { write: { type: 'boolean', default: false } } });
const { encoder, reason } = await openEncoder(readEncoderOptions(process.env));
if (!encoder) throw new Error(reason!);
try {
  const made = await learn(encoder);
  if (values.write) await writeFile(FILE, `${JSON.stringify(made)}\n`);
} finally {
  await encoder.close();
}

async function learn({ model, dimensions, questions: ask, passages }: Encoder): Promise<MeaningFile> {
  const lessons = await readLessons();
  const questions = around(await ask(lessons.questions), dimensions);
  const sentences = around(await passages(lessons.sentences), dimensions);
  console.log(`${lessons.questions.length} questions, ${lessons.sentences.length} sentences.`);
  const map = fitMap(questions.matrix, sentences.matrix, lessons.answeredBy, (step, loss) =>
    console.log(`step ${step}: loss ${loss.toFixed(4)}`),
  );
  return { encoder: model, dimensions, ...coarse(map), questions: rounded(questions.middle), statements: rounded(sentences.middle) };
}

/** Vectors less what all have in common, at length 1. */
function around(vectors: Float32Array[], dimensions: number): { matrix: Matrix; middle: Float32Array } {
  const matrix = zeros(vectors.length, dimensions);
  vectors.forEach((vector, at) => matrix.values.set(vector, at * dimensions));
  const middle = meanOf(matrix);
  for (let at = 0; at < matrix.rows; at++) addTo(rowOf(matrix, at), middle, -1);
  toUnit(matrix);
  return { matrix, middle };
}

/** In signed bytes, each row with a step of its own. */
function coarse(map: Matrix): Pick<MeaningFile, 'rank' | 'rows' | 'steps'> {
  const codes = new Int8Array(map.values.length);
  const steps = Array.from({ length: map.rows }, (_, at) => {
    const row = rowOf(map, at);
    const step = Number((row.reduce((most, value) => Math.max(most, Math.abs(value)), 0) / STEPS).toPrecision(6));
    row.forEach((value, i) => (codes[at * map.columns + i] = Math.round(value / step)));
    return step;
  });
  return { rank: map.rows, rows: Buffer.from(codes.buffer).toString('base64'), steps };
}

function rounded(middle: Float32Array): number[] {
  return [...middle].map((value) => Math.round(value * 1e5) / 1e5);
}

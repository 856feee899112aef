/** Questions told as a story: a sentence that asks is not drowned in those that tell what happened. */
import type { Encoder } from '#engine/encoder/model.ts';
import { sentencesOf } from '#engine/language/sentences.ts';

/** How much the whole counts beside the mean of its sentences (measured with 0, ½ and 1: docs/quality.md). */
const WHOLE = 0.5;
/** Of a longer text the last ones are heard, where people ask what they want to know. */
const MOST_SENTENCES = 12;

/** An encoder that takes a question of several sentences half as a whole and half by its sentences. */
export const bySentences = (encoder: Encoder): Encoder => ({
  model: encoder.model,
  dimensions: encoder.dimensions,
  meaning: encoder.meaning,
  query: (text) => inSentences(text, (part) => encoder.query(part)),
  passages: (texts) => encoder.passages(texts),
  questions: (texts) => encoder.questions(texts),
  close: () => encoder.close(),
});

async function inSentences(text: string, vectorOf: (part: string) => Promise<Float32Array>): Promise<Float32Array> {
  const sentences = sentencesOf(text)
    .map((one) => one.trim())
    .filter(Boolean);
  if (sentences.length < 2) return vectorOf(text);
  const [whole, ...parts] = await Promise.all([text, ...sentences.slice(-MOST_SENTENCES)].map(vectorOf));
  const sum = whole!.map((value, at) => WHOLE * value + ((1 - WHOLE) / parts.length) * parts.reduce((total, part) => total + part[at]!, 0));
  const length = Math.hypot(...sum) || 1;
  return sum.map((value) => value / length);
}

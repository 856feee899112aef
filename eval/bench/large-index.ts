/**
 * `node eval/bench/large-index.ts fill|ask DIR`: 100,000 passages put into an index, and questions over it, each in a
 * process of its own so that memory is that of the search alone. The vectors of the passages are numbers of chance (making
 * real ones takes 45 minutes); each question is encoded in truth. Prints one JSON line.
 */
import { createEmbeddedEngine } from '#engine/answers/embedded-engine.ts';
import { askedAlone } from '#engine/answers/read-question.ts';
import { openEncoder, readEncoderOptions } from '#engine/encoder/encoder.ts';
import { openIndex } from '#engine/search/index-store.ts';
import type { Encoder } from '#engine/encoder/model.ts';
import type { KnowledgeIndex } from '#engine/search/model.ts';
import { chance, question, sentences } from './made-text.ts';
import { percentile, timed } from './measure.ts';

const PASSAGES = 100_000;
const TOGETHER = 500;
const ASKED = 60;

/** The encoder with unit vectors of chance for passages, each near a common middle, as those of one field are. */
function withChance(encoder: Encoder): Encoder {
  const next = chance(7);
  const vector = (): Float32Array => Float32Array.from({ length: encoder.dimensions }, () => next() + next() + next() - 1.5);
  const middle = vector();
  const near = (): Float32Array => {
    const made = vector().map((value, at) => value + 2 * middle[at]!);
    const length = Math.hypot(...made);
    return made.map((value) => value / length);
  };
  const rank = encoder.meaning?.rank ?? 0;
  const codesOf = (sentences: number): Int8Array => Int8Array.from({ length: sentences * rank }, () => Math.round((next() - 0.5) * 100));
  return {
    ...encoder,
    passages: async (texts) => texts.map(near),
    stating: async (passages) => passages.map(({ parts }) => ({ vector: near(), codes: codesOf(parts.length) })),
  };
}

async function fill(index: KnowledgeIndex): Promise<object> {
  const next = chance(23);
  const { ms } = await timed(async () => {
    for (let from = 0; from < PASSAGES; from += TOGETHER) {
      const id = `made-${from}.md`;
      const passages = Array.from({ length: TOGETHER }, (_, position) => ({
        id: crypto.randomUUID(),
        position,
        heading: `Chapter ${from / TOGETHER}`,
        text: sentences(next, 5),
        place: { paragraph: position },
      }));
      await index.putDocument({ id, name: id, folderIds: [], labels: [], date: null, approved: false }, passages, []);
    }
  });
  await index.encodePending();
  return { passages: PASSAGES, perSecond: PASSAGES / (ms / 1000) };
}

async function ask(index: KnowledgeIndex): Promise<object> {
  const next = chance(91);
  const engine = createEmbeddedEngine();
  const one = (text: string) => engine.answer(askedAlone(text, ['Yes', 'No']), { index });
  for (let at = 0; at < 5; at++) await one(question(next));
  const times: number[] = [];
  for (let at = 0; at < ASKED; at++) times.push((await timed(() => one(question(next)))).ms);
  const { rss } = process.memoryUsage();
  return { asked: ASKED, p50: percentile(times, 0.5), p95: percentile(times, 0.95), megabytes: rss / 1e6 };
}

const [work, dir] = process.argv.slice(2);
const { encoder, reason } = await openEncoder(readEncoderOptions(process.env));
if (!encoder) throw new Error(reason ?? 'There is no encoder.');
const index = await openIndex(dir!, withChance(encoder));
const result = await (work === 'fill' ? fill(index) : ask(index));
await index.close();
await encoder.close();
process.stdout.write(`${JSON.stringify(result)}\n`);

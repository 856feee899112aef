/**
 * The worker thread of the encoder: holds the tokenizer and the ONNX session, and answers texts with unit
 * vectors, so that the thread that serves requests never waits for arithmetic.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import type { InferenceSession } from 'onnxruntime-node';
import { modelOf } from './manifest.ts';
import type { ModelManifest } from './manifest.ts';
import { passOf } from './model-pass.ts';
import { meanOf, readCommon, saidOf, statesOf, withOutput } from './token-states.ts';
import type { CommonFile, TokenStates } from './token-states.ts';
import { createTokenizer } from './tokenizer.ts';
import type { Tokenizer, Vocabulary } from './tokenizer.ts';

export interface WorkerSettings {
  folder: string;
  manifest: ModelManifest;
  threads: number;
  /** The module that runs the model. */
  runtime: string;
}

/** A text with its prefix; a question with the statements that it is compared with, theirs too. */
export interface EncodeRequest {
  id: number;
  text: string;
  statements?: string[];
  /** Places of statements in the text, from and to, in characters: the vector of each is wanted too. */
  parts?: [from: number, to: number][];
}

/** A question and statements, each with its vector, and how much of the question each says (token-states.ts). */
export interface Comparison {
  asked: Float32Array;
  told: { vector: Float32Array; said: number }[];
}

export type WorkerMessage =
  | { kind: 'ready' }
  | { kind: 'unavailable'; reason: string }
  | { kind: 'vector'; id: number; vector: Float32Array }
  | { kind: 'vectors'; id: number; vector: Float32Array; parts: Float32Array[] }
  | { kind: 'comparison'; id: number; comparison: Comparison }
  | { kind: 'failed'; id: number; reason: string };

type Onnx = Pick<typeof import('onnxruntime-node'), 'InferenceSession' | 'Tensor'>;

interface Running {
  session: InferenceSession;
  tokenizer: Tokenizer;
  /** Log-probabilities of the tokens. */
  scores: number[];
  Tensor: Onnx['Tensor'];
  /** What the states of all tokens have in common; null where the model is not known to give them. */
  common: Float32Array | null;
  /** Questions and statements of late: forms ask the same sentences again and again. */
  kept: Map<string, Passed>;
}

interface Passed {
  vector: Float32Array;
  states: TokenStates;
}

/** Texts whose states are kept, some 14 KB each. */
const KEPT = 1024;

async function start({ folder, manifest, threads, runtime }: WorkerSettings): Promise<Running> {
  const { InferenceSession, Tensor } = (await import(runtime)) as Onnx;
  const file = join(folder, manifest.model);
  const settings: InferenceSession.SessionOptions = {
    intraOpNumThreads: threads,
    interOpNumThreads: 1,
    executionMode: 'sequential',
    graphOptimizationLevel: 'all',
    logSeverityLevel: 3,
  };
  const session = manifest.states
    ? await InferenceSession.create(withOutput(readFileSync(file), manifest.states.tensor), settings)
    : await InferenceSession.create(file, settings);
  const vocabulary = JSON.parse(readFileSync(join(folder, manifest.tokenizer), 'utf8')) as Vocabulary;
  const common = manifest.states ? (JSON.parse(readFileSync(join(folder, manifest.states.common), 'utf8')) as CommonFile) : null;
  return {
    session,
    tokenizer: createTokenizer(vocabulary),
    scores: vocabulary.scores,
    Tensor,
    common: common && readCommon(common, modelOf(manifest)),
    kept: new Map(),
  };
}

const VECTOR = 'sentence_embedding';

/** The vector of a text; of a question its states are kept too, for it is soon compared with statements. */
async function encode(running: Running, text: string, manifest: ModelManifest): Promise<Float32Array> {
  if (running.common && text.startsWith(manifest.query)) return (await passed(running, text, manifest.query, manifest)).vector.slice();
  return (await passOf(running.session, running.Tensor, running.tokenizer.encode(text, manifest.longest), [VECTOR]))[0]!;
}

/** Vector and token states of a text, those of its prefix and its marks left out. */
async function passWith(running: Running, text: string, prefix: string, { longest, states }: ModelManifest): Promise<Passed> {
  const ids = running.tokenizer.encode(text, longest);
  const [vector, all] = await passOf(running.session, running.Tensor, ids, [VECTOR, states!.tensor]);
  const from = running.tokenizer.encode(prefix, longest).length - 1;
  const scores = ids.map((id) => running.scores[id]!);
  return { vector: vector!, states: statesOf(all!, scores, { from, to: ids.length - 1, common: running.common! }) };
}

/** The same, made once for a text that comes again soon. */
async function passed(running: Running, text: string, prefix: string, manifest: ModelManifest): Promise<Passed> {
  const { kept } = running;
  const found = kept.get(text) ?? (await passWith(running, text, prefix, manifest));
  kept.delete(text);
  kept.set(text, found);
  if (kept.size > KEPT) kept.delete(kept.keys().next().value!);
  return found;
}

/** The vector of a text and those of its parts as they stand in it: the means of their tokens' states, in one pass. */
async function encodeParts(
  { session, tokenizer, Tensor }: Running,
  { text, parts = [] }: Pick<EncodeRequest, 'text' | 'parts'>,
  { longest, states, dimensions }: ModelManifest,
): Promise<{ vector: Float32Array; parts: Float32Array[] }> {
  if (!states) throw new Error('The model gives no states of tokens.');
  const ids = tokenizer.encode(text, longest);
  const [vector, all] = await passOf(session, Tensor, ids, [VECTOR, states.tensor]);
  if (!vector || !all) throw new Error('The model gave no vector, or no states of tokens.');
  const tokensOf = (start: string): number => Math.min(tokenizer.encode(start, longest).length, ids.length) - 1;
  const of = parts.map(([from, to]) =>
    meanOf(all, { from: tokensOf(text.slice(0, from).trimEnd()), to: tokensOf(text.slice(0, to)) }, dimensions),
  );
  return { vector, parts: of };
}

async function compare(running: Running, question: string, statements: string[], manifest: ModelManifest): Promise<Comparison> {
  const asked = await passed(running, question, manifest.query, manifest);
  const told: Comparison['told'] = [];
  for (const text of statements) {
    const { vector, states } = await passed(running, text, manifest.passage, manifest);
    told.push({ vector, said: saidOf(asked.states, states) });
  }
  return { asked: asked.vector, told };
}

async function serve(port: NonNullable<typeof parentPort>, settings: WorkerSettings): Promise<void> {
  const say = (message: WorkerMessage) =>
    port.postMessage(message, message.kind === 'vector' ? [message.vector.buffer as ArrayBuffer] : []);
  const running = await start(settings).catch((error: unknown) => {
    say({ kind: 'unavailable', reason: error instanceof Error ? error.message.split('\n')[0]! : String(error) });
    return null;
  });
  if (!running) return;
  const answer = async ({ id, text, statements, parts }: EncodeRequest): Promise<void> => {
    try {
      if (statements) say({ kind: 'comparison', id, comparison: await compare(running, text, statements, settings.manifest) });
      else if (parts) say({ kind: 'vectors', id, ...(await encodeParts(running, { text, parts }, settings.manifest)) });
      else say({ kind: 'vector', id, vector: await encode(running, text, settings.manifest) });
    } catch (error) {
      say({ kind: 'failed', id, reason: error instanceof Error ? error.message : String(error) });
    }
  };
  // One after the other: the next one stands ready meanwhile, and finds what the one before it kept.
  let before = Promise.resolve();
  port.on('message', (request: EncodeRequest) => (before = before.then(() => answer(request))));
  say({ kind: 'ready' });
}

if (parentPort) await serve(parentPort, workerData as WorkerSettings);

/** Text in pictures, read by Tesseract (WebAssembly) on a thread of its own, with data that comes with the product: no network. */
import { copyFile, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Worker as Thread } from 'node:worker_threads';
import type { Block, Worker } from 'tesseract.js';
import type { GreyImage } from './grey-image.ts';
import { models } from './languages.ts';
import type { Model } from './languages.ts';

/** What was read of one picture. */
export interface Recognised {
  blocks: Block[];
  /** Mean over its words, 0–100. */
  confidence: number;
}

export interface Recogniser {
  /**
   * Reads a picture with the models named, the main one first. Null when it took too long or was too much for the
   * recogniser, which begins anew with the next one.
   */
  read(image: GreyImage, use: readonly Model[]): Promise<Recognised | null>;
  close(): Promise<void>;
}

/** One page; a dense one takes five seconds, twenty on a busy machine. */
const PAGE_MS = 45_000;
/** The neural recogniser alone (Tesseract's engine mode 1): the data holds no other. */
const NEURAL = 1;

/** Read by the engine itself; one model names a list of words that its data does not hold. */
const INITIAL = { load_system_dawg: '1', user_words_suffix: '' };

interface Running {
  worker: Worker;
  /** Ended itself, never through the library: that forgets it, and what a picture still sends then fails where nobody can catch it. */
  thread: Thread;
  /** The models it has been given; a model given later would have to be looked for anew. */
  holds: readonly Model[];
  using: string;
  /** Resolves when the thread is gone, which the library itself leaves unsaid. */
  ended: Promise<null>;
}

/** The thread starts with the first picture (0.3–1.5 s) and holds 200–400 MB until `close`. One picture at a time. */
export function createRecogniser(): Recogniser {
  let running: Running | null = null;
  const close = async (): Promise<void> => {
    const { thread } = running ?? {};
    running = null;
    await thread?.terminate();
  };
  return {
    async read(image, use) {
      if (running && use.some((model) => !running?.holds.includes(model))) await close();
      running ??= await start(use);
      const late = Promise.withResolvers<null>();
      const timer = setTimeout(late.resolve, PAGE_MS, null);
      const read = await Promise.race([recognise(running, image, use).catch(() => null), running.ended, late.promise]);
      clearTimeout(timer);
      if (read === null) await close();
      return read;
    },
    close,
  };
}

async function recognise(running: Running, image: GreyImage, use: readonly Model[]): Promise<Recognised> {
  const { worker } = running;
  const using = use.join('+');
  if (running.using !== using) await worker.reinitialize(using, NEURAL, INITIAL);
  running.using = using;
  await worker.setParameters({ debug_file: '/dev/null' });
  const { data } = await worker.recognize(image.pgm, {}, { text: false, blocks: true });
  return { blocks: data.blocks ?? [], confidence: data.confidence };
}

/** With English alone from its package; with every model when another one is asked for, which the library wants in one folder. */
async function start(use: readonly Model[]): Promise<Running> {
  if (use.every((model) => model === 'eng')) return open(['eng'], dirname(dataOf('eng')));
  const folder = await mkdtemp(join(tmpdir(), 'rejoinder-ocr-'));
  try {
    for (const model of models) await link(dataOf(model), join(folder, `${model}.traineddata.gz`));
    return await open(models, folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The quantised variant: 0.7–3 MB each. */
const dataOf = (model: Model): string =>
  join(
    dirname(fileURLToPath(import.meta.resolve(`@tesseract.js-data/${model}/package.json`))),
    '4.0.0_best_int',
    `${model}.traineddata.gz`,
  );

/** A link, or a copy where the system lets nobody make links. */
const link = (from: string, to: string): Promise<void> => symlink(from, to).catch(() => copyFile(from, to));

async function open(holds: readonly Model[], langPath: string): Promise<Running> {
  const { createWorker } = (await import('tesseract.js')).default;
  const using = holds.join('+');
  // What fails rejects its own promise; without this the library throws it a second time where nobody can catch it.
  const options = { langPath, gzip: true, cacheMethod: 'none', errorHandler: () => undefined };
  const worker = await createWorker(using, NEURAL, options, INITIAL);
  const ended = Promise.withResolvers<null>();
  const { worker: thread } = worker as Worker & { worker: Thread };
  thread.on('error', () => ended.resolve(null));
  thread.on('exit', () => ended.resolve(null));
  return { worker, thread, holds, using, ended: ended.promise };
}

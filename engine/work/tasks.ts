import type { Extraction, MappingBySheet } from '#contract/extraction.ts';
import type { FillAnswer, FillOptions, FillReport } from '#engine/files/fill.ts';
import type { ProofReport } from '#engine/files/prove.ts';
import type { ReadDocument } from '#engine/knowledge/model.ts';

/** What can be done in a worker: its input and what it gives. All of it can be cloned from thread to thread. */
export interface Tasks {
  extract: { input: { bytes: Uint8Array; fileName: string; options?: { mapping?: MappingBySheet; hidden?: boolean } }; output: Extraction };
  'read-document': { input: { bytes: Uint8Array; fileName: string }; output: ReadDocument };
  fill: {
    input: { bytes: Uint8Array; fileName: string; answers: FillAnswer[]; options?: FillOptions };
    output: { bytes: Uint8Array; report: FillReport };
  };
  prove: { input: { original: Uint8Array; filled: Uint8Array; fileName: string }; output: ProofReport };
}

export type TaskName = keyof Tasks;
export type TaskInput<Name extends TaskName> = Tasks[Name]['input'];
export type TaskOutput<Name extends TaskName> = Tasks[Name]['output'];

/** What the pool sends to a worker. */
export interface Order {
  task: TaskName;
  input: unknown;
}

/** What a worker sends back: progress, then a result or why there is none. */
export type Message =
  | { kind: 'progress'; done: number; total: number }
  | { kind: 'done'; output: unknown }
  | { kind: 'unreadable'; reason: string; sentence: string }
  | { kind: 'failed'; message: string; stack: string | undefined };

type Progress = (done: number, total: number) => void;

/** Each task loads its part of the engine when it is first asked for. */
const runners: { [Name in TaskName]: (input: TaskInput<Name>, onProgress: Progress) => Promise<TaskOutput<Name>> } = {
  async extract({ bytes, fileName, options = {} }) {
    const [{ readSource }, { findQuestions }] = await Promise.all([
      import('#engine/files/read-source.ts'),
      import('#engine/questions/find-questions.ts'),
    ]);
    const started = performance.now();
    const source = await readSource(bytes, fileName, options.hidden === undefined ? {} : { hidden: options.hidden });
    return { ...findQuestions(source, fileName, options), ms: Math.round(performance.now() - started) };
  },
  async 'read-document'({ bytes, fileName }, onProgress) {
    const { readDocument } = await import('#engine/knowledge/read-document.ts');
    return readDocument(bytes, fileName, { onProgress });
  },
  async fill({ bytes, fileName, answers, options }) {
    const { fillSource } = await import('#engine/files/fill.ts');
    return fillSource(bytes, fileName, answers, options);
  },
  async prove({ original, filled, fileName }) {
    const { proveSource } = await import('#engine/files/prove.ts');
    return proveSource(original, filled, fileName);
  },
};

/** Runs one task in this thread. */
export const runTask = <Name extends TaskName>(task: Name, input: TaskInput<Name>, onProgress: Progress): Promise<TaskOutput<Name>> =>
  runners[task](input, onProgress);

/** A watcher beside the event loop: where the loop stands for long, it says where and ends the process, so that it is started anew. */
import { url as debuggedAt } from 'node:inspector';
import { Worker } from 'node:worker_threads';
import type { Watched } from './loop-watcher.ts';

/** Looks of the watcher within the limit. */
const LOOKS = 12;
const LONGEST_LOOK_MS = 5000;

/**
 * Watches this process from a thread of its own (10 MB, and 0.02 % of a core at rest) until it ends; nothing is watched with a limit of 0.
 * @param limitSeconds how long the loop may stand
 */
export function watchLoop(limitSeconds: number, logLevel: string): void {
  if (limitSeconds === 0) return;
  const limitMs = limitSeconds * 1000;
  const lookMs = Math.min(LONGEST_LOOK_MS, limitMs / LOOKS);
  const shared = new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT);
  const [beats, isDebugged] = [0, 1];
  const state = new Int32Array(shared);
  const beat = (): void => {
    Atomics.add(state, beats, 1);
    Atomics.store(state, isDebugged, debuggedAt() === undefined ? 0 : 1);
  };
  setInterval(beat, lookMs / 2).unref();
  const watched: Watched = { shared, limitMs, lookMs, logLevel };
  new Worker(new URL('./loop-watcher.ts', import.meta.url), { workerData: watched }).unref();
}

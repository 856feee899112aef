/** Answers of which nobody knows beforehand how long they are, on their way to whoever takes too little of them. */
import type { FastifyReply } from 'fastify';
import { whenOver } from './callers.ts';

/**
 * Ends an answer of which less is taken than so many bytes a second, looked at every so many milliseconds. Only while some of it waits to be
 * taken: what makes it, a store or a stream of events, may be as slow as it is.
 */
export function cutOffSlow({ raw }: FastifyReply, everyMs: number, slowest: number): void {
  const { socket } = raw;
  if (socket === null) return;
  const taken = (): number => socket.bytesWritten - socket.writableLength;
  let before = taken();
  const looking = setInterval(() => {
    const now = taken();
    if (socket.writableLength > 0 && now - before < (slowest * everyMs) / 1000) raw.destroy();
    before = now;
  }, everyMs);
  whenOver(raw, () => clearInterval(looking));
}

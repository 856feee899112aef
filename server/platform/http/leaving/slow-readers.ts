/** Answers of which nobody knows beforehand how long they are, on their way to whoever takes too little of them. */
import type { FastifyReply } from 'fastify';
import { whenOver } from './callers.ts';

/** Looks within the time: the system itself takes some megabytes for a reader at once, and only what comes after tells of them. */
const LOOKS = 4;

/**
 * Ends an answer of which less than so many bytes a second is taken for so long, in milliseconds. Only while some of it waits to be taken:
 * what makes it, a store or a stream of events, may be as slow as it is.
 */
export function cutOffSlow({ raw }: FastifyReply, takesLittleMs: number, slowest: number): void {
  const { socket } = raw;
  if (socket === null) return;
  const everyMs = takesLittleMs / LOOKS;
  const taken = (): number => socket.bytesWritten - socket.writableLength;
  let [before, slow] = [taken(), 0];
  const looking = setInterval(() => {
    const now = taken();
    slow = socket.writableLength > 0 && now - before < (slowest * everyMs) / 1000 ? slow + 1 : 0;
    if (slow === LOOKS) raw.destroy();
    before = now;
  }, everyMs);
  whenOver(raw, () => clearInterval(looking));
}

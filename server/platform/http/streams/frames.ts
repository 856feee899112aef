/** A call that is answered while its answer is made: frames of server-sent events. */
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorBody } from '#contract/errors.ts';
import type { EventHub } from '../../events/hub.ts';
import { errorBodyOf } from '../errors.ts';
import { goneOrEnded } from './gone-away.ts';

interface Framed {
  event: string;
  data: unknown;
}

/** Between two frames: what stands in between ends a connection on which nothing comes for a minute. */
const HEARTBEAT_MS = 15_000;

/**
 * Answers with the frames that the work sends, until the caller is gone or may not hear them any more; the first one opens the stream. What fails before it is refused as in every call, what
 * fails later is its last frame, as in errors.ts of the contract.
 */
export async function answerInFrames<Frame extends Framed>(
  events: EventHub,
  request: FastifyRequest,
  reply: FastifyReply,
  work: (send: (frame: Frame) => void, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const frames = openFrames<Frame | { event: 'error'; data: ErrorBody }>(reply);
  const signal = goneOrEnded(events, request, reply);
  const send = (frame: Frame): void => {
    signal.throwIfAborted();
    frames.send(frame);
  };
  try {
    await work(send, signal);
  } catch (error) {
    if (!frames.isOpen()) throw error;
    frames.send({ event: 'error', data: errorBodyOf(error as FastifyError, request) });
  } finally {
    frames.end();
  }
}

function openFrames<Frame extends Framed>(reply: FastifyReply): { send(frame: Frame): void; isOpen(): boolean; end(): void } {
  const { raw } = reply;
  let heartbeat: NodeJS.Timeout | null = null;
  const write = (text: string): void => void (raw.destroyed || raw.write(text));
  return {
    send({ event, data }) {
      if (heartbeat === null) {
        reply.hijack();
        const headers = reply.getHeaders() as Record<string, string>;
        raw.writeHead(200, { ...headers, 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' });
        heartbeat = setInterval(() => write(': heartbeat\n\n'), HEARTBEAT_MS);
      }
      write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
    },
    isOpen: () => heartbeat !== null,
    end() {
      if (heartbeat === null) return;
      clearInterval(heartbeat);
      if (!raw.destroyed) raw.end();
    },
  };
}

/** A text in its sentences; joined they are the text again. */
export const sentencesOf = (text: string, language?: string): string[] =>
  [...new Intl.Segmenter(language, { granularity: 'sentence' }).segment(text)].map(({ segment }) => segment);

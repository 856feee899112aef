import type { FastifyReply } from 'fastify';
import type { AnswerFrame } from '#contract/assistant.ts';
import type { ErrorBody } from '#contract/errors.ts';

type Frame = AnswerFrame | { event: 'error'; data: ErrorBody };

/** Sends frames as server-sent events over the answer of a call; the first one opens it. */
export function openFrames(reply: FastifyReply): { send(frame: Frame): void; isOpen(): boolean; end(): void } {
  const { raw } = reply;
  let open = false;
  return {
    send({ event, data }) {
      if (!open) {
        open = true;
        reply.hijack();
        const headers = reply.getHeaders() as Record<string, string>;
        raw.writeHead(200, { ...headers, 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' });
      }
      if (!raw.destroyed) raw.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
    },
    isOpen: () => open,
    end: () => void (raw.destroyed || raw.end()),
  };
}

/** A text in its sentences; joined they are the text again. */
export const sentencesOf = (text: string, language: string): string[] =>
  [...new Intl.Segmenter(language, { granularity: 'sentence' }).segment(text)].map(({ segment }) => segment);

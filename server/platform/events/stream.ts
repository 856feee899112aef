import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';
import { isDatabaseAway } from '../db/connection.ts';
import type { StreamedEvent } from './stored-events.ts';

const HEARTBEAT_MS = 15_000;
const RETRY_MS = 2000;
/** Heartbeats that find a reader behind, one after the other, before it is cut off. */
const PATIENT_BEATS = 4;

/** A reader's live stream. */
export interface Stream {
  /** Bytes that its reader has not taken, of the answer and of the connection. */
  readonly unread: number;
  /** Nothing is kept for a reader who is behind: once they have taken what waits for them they are told to read everything anew. */
  send(event: StreamedEvent): void;
  hint(name: string): void;
  end(): void;
  /** Without a word, and without what waits for its reader. */
  cut(): void;
}

const frames = new WeakMap<StreamedEvent, Buffer>();

/** As it is sent; made once, and shared by all who are told of it. */
function frameOf(event: StreamedEvent): Buffer {
  const known = frames.get(event);
  if (known) return known;
  const frame = Buffer.from(`id: ${event.id}\nevent: ${event.name}\ndata: ${event.data}\n\n`);
  frames.set(event, frame);
  return frame;
}

/** Ends when it is told so, when the token expires, or when its holder has signed out or is no longer at work in its organisation. */
export function openStream(reply: FastifyReply, until: Date, mayGoOn: () => Promise<boolean>): Stream {
  reply.hijack();
  const raw: ServerResponse = reply.raw;
  const headers = reply.getHeaders() as Record<string, string>;
  raw.writeHead(200, { ...headers, 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' });
  raw.write(`retry: ${RETRY_MS}\n\n`);
  let missed = false;
  const stream: Stream = {
    get unread() {
      return raw.writableLength;
    },
    send(event) {
      if (raw.writableEnded || raw.destroyed) return;
      if (event.name === 'end_of_stream') stream.end();
      // The connection holds as much as it takes at a time, 64 KB: what is larger than a frame beyond that is never held.
      else if (raw.writableNeedDrain) missed = true;
      else raw.write(frameOf(event));
    },
    hint: (name) => void raw.write(`event: ${name}\ndata: {}\n\n`),
    end() {
      clearTimeout(expiry);
      if (raw.writableNeedDrain) raw.destroy();
      else if (!raw.writableEnded) raw.end('event: end_of_stream\ndata: {"id":"end_of_stream"}\n\n');
    },
    cut: () => void raw.destroy(),
  };
  raw.on('drain', () => {
    if (missed && !raw.writableEnded) stream.hint('resync');
    missed = false;
  });
  const expiry = setTimeout(() => stream.end(), Math.min(until.getTime() - Date.now(), 2 ** 31 - 1));
  beat(raw, stream, mayGoOn);
  return stream;
}

/** Says every now and then that the stream is there, and cuts off whoever takes nothing of it. */
function beat(raw: ServerResponse, stream: Stream, mayGoOn: () => Promise<boolean>): void {
  let late = 0;
  const heartbeat = setInterval(() => {
    late = raw.writableNeedDrain ? late + 1 : 0;
    // What has ended and is not taken by the next heartbeat is not waited for either.
    if (late >= PATIENT_BEATS || raw.writableEnded) return stream.cut();
    if (late === 0) raw.write(': heartbeat\n\n');
    mayGoOn().then(
      (still) => still || stream.end(),
      (error: unknown) => isDatabaseAway(error) || stream.end(),
    );
  }, HEARTBEAT_MS).unref();
  raw.on('close', () => clearInterval(heartbeat));
}

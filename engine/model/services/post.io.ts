/** HTTP without the 300 seconds after which the runtime's own `fetch` gives up on a model that is still thinking. */
import { request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { Readable } from 'node:stream';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import { reason } from '#contract/reasons.ts';
import { beyondBound } from '#engine/common/beyond-bound.ts';
import { readBody } from '#engine/common/read-body.io.ts';
import { responseTo } from '#engine/common/response-to.io.ts';
import { ModelFailure } from '../model.ts';
import { type StreamType, isStream } from './service.ts';
import { type Bounds, beyond, ofList, ofReply } from './values.ts';

/** No stream of a model is longer, in bytes: each of its tokens comes in some hundred. */
const LONGEST_STREAM = 32 * 2 ** 20;
/** Of a refusal no more is read: the sentence that is shown begins it. */
const LONGEST_REFUSAL = 64 * 2 ** 10;
/** Bytes of a stream that are read before others have their turn: thousands of events may be in them. */
const PIECE = 8192;

/** As `fetch`, for what a model is asked: no redirect is followed, and only the signal says how long may be waited. */
export const patientFetch: typeof fetch = (input, init) => patientFetchTo(input, init);

/** The same; `lookup` says at which address a host is, where that was looked at before. */
export const patientFetchTo = async (
  input: Parameters<typeof fetch>[0],
  init: RequestInit = {},
  lookup?: LookupFunction,
): Promise<Response> => {
  const url = new URL(input instanceof Request ? input.url : input);
  const { method = 'GET', body } = init;
  const signal = init.signal ?? undefined;
  const request = url.protocol === 'https:' ? secureRequest : plainRequest;
  const options = { method, headers: Object.fromEntries(new Headers(init.headers)), ...(signal ? { signal } : {}) };
  const sent = request(url, lookup ? { ...options, lookup, agent: false } : options);
  sent.end(typeof body === 'string' ? body : undefined);
  const reply = await responseTo(sent, signal);
  const headers = new Headers();
  for (const [name, value] of Object.entries(reply.headers)) if (value !== undefined) headers.set(name, [value].flat().join(', '));
  const { statusCode: status = 502 } = reply;
  const stream = streams.find((type) => isStream({ headers }, type) && sent.getHeader('accept')?.toString().includes(type));
  if (status === 200 && stream) return new Response(asItComes(reply, stream), { status, headers });
  const bytes = status >= 300 ? await beginningOf(reply) : await wholeOf(reply, method === 'GET' ? ofList : ofReply);
  const isEmpty = status === 204 || status === 304;
  return new Response(isEmpty ? null : bytes, { status, headers });
};

async function beginningOf(reply: Readable): Promise<Uint8Array<ArrayBuffer>> {
  const { bytes } = await readBody(reply, beyondBound(LONGEST_REFUSAL));
  return bytes.subarray(0, LONGEST_REFUSAL);
}

/** @throws ModelFailure where it goes beyond its bounds */
async function wholeOf(reply: Readable, most: Bounds): Promise<Uint8Array<ArrayBuffer>> {
  const [isBeyond, isLong] = [beyond(most), beyondBound(most.bytes)];
  const { bytes, isWhole } = await readBody(reply, (piece) => isLong(piece) || isBeyond(piece));
  if (!isWhole) throw noReply();
  return bytes;
}

/** It is none that was asked for, and asking again brings no other. */
const noReply = (): ModelFailure => new ModelFailure('nonsense', reason('model_nonsense'));

/** A reply of a form that its reader does not read as a stream is one piece, and has the bounds of one. */
const streams: StreamType[] = ['text/event-stream', 'application/x-ndjson'];

function asItComes(reply: Readable, type: StreamType): ReadableStream<Uint8Array> {
  const isLong = beyondBound(LONGEST_STREAM);
  const isBeyond = beyond(ofReply, type === 'text/event-stream' ? 'event' : 'line');
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    async transform(part, out) {
      if (isLong(part)) return out.error(new Error('The reply is too long.'));
      // However much is in a part, others have their turn before the next one.
      await setImmediate();
      for (let from = 0; from < part.length; from += PIECE) {
        const piece = part.subarray(from, from + PIECE);
        if (isBeyond(piece)) return out.error(noReply());
        out.enqueue(piece);
        await setImmediate();
      }
    },
  });
  return (Readable.toWeb(reply) as NodeStream<Uint8Array> as ReadableStream<Uint8Array>).pipeThrough(counted);
}

import type { CustomFetchOptions } from 'openid-client';
import { beyondBound } from '#engine/common/beyond-bound.ts';

/** Of a discovery document, keys, and an answer with tokens: the longest of large providers have some 50 KB. */
const MOST_BYTES = 1_000_000;

/**
 * `fetch` for what providers of sign-ins answer, which is read whole and in one go: reading ends with an error above 1 MB. Nobody is followed
 * to another address, for keys and tokens come from the one that is set.
 */
export async function boundedFetch(address: string, options: RequestInit | CustomFetchOptions): Promise<Response> {
  const response = await fetch(address, { redirect: 'manual', ...(options as RequestInit) });
  if (!response.body) return response;
  const isBeyond = beyondBound(MOST_BYTES);
  const bounded = new TransformStream<Uint8Array, Uint8Array>({
    transform(piece, controller) {
      if (isBeyond(piece)) controller.error(new Error(`an answer of ${new URL(address).origin} is longer than ${MOST_BYTES} bytes`));
      else controller.enqueue(piece);
    },
  });
  return new Response(response.body.pipeThrough(bounded), response);
}

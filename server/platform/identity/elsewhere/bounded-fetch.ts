import type { CustomFetchOptions } from 'openid-client';

/** Of a discovery document, keys, and an answer with tokens: the longest of large providers have some 50 KB. */
const MOST_BYTES = 1_000_000;

/** `fetch` for what providers of sign-ins answer, which is read whole and in one go: reading ends with an error above 1 MB. */
export async function boundedFetch(address: string, options: RequestInit | CustomFetchOptions): Promise<Response> {
  const response = await fetch(address, options as RequestInit);
  if (!response.body) return response;
  let size = 0;
  const bounded = new TransformStream<Uint8Array, Uint8Array>({
    transform(piece, controller) {
      size += piece.length;
      if (size > MOST_BYTES) controller.error(new Error(`an answer of ${new URL(address).origin} is longer than ${MOST_BYTES} bytes`));
      else controller.enqueue(piece);
    },
  });
  return new Response(response.body.pipeThrough(bounded), response);
}

/** Answers that are the same for everybody: written and compressed once in a process, and not sent again to who has them. */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** It is held once for all who read it, however slowly. */
    same?: boolean;
  }
}

/** What a route needs beside its handler: the answer is compressed already, and takes no room of whoever reads it. */
export const forAll = { compress: false, config: { same: true } } as const;

/** Of 11: the best takes seconds for the document of the API, this one a tenth of that, and is a tenth larger. */
const BROTLI_QUALITY = 9;

const [inBrotli, inGzip] = [promisify(brotliCompress), promisify(gzip)];
type Way = 'br' | 'gzip';

interface Held {
  etag: string;
  plain: Buffer;
  compressed: Record<Way, Buffer>;
}

/**
 * Sends such an answer; `make` is called once. For routes with {@link forAll}.
 * @param type content type
 */
export function sameForAll(type: string, make: () => string): (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> {
  let held: Promise<Held> | null = null;
  return async ({ headers }, reply) => {
    const { etag, plain, compressed } = await (held ??= hold(make()));
    void reply.headers({ etag, 'cache-control': 'no-cache', vary: 'accept-encoding' });
    if (namesTag(headers['if-none-match'], etag)) return reply.code(304).send();
    const way = wayFor(headers['accept-encoding']);
    if (way) void reply.header('content-encoding', way);
    return reply.type(type).send(way ? compressed[way] : plain);
  };
}

const hold = async (text: string): Promise<Held> => {
  const plain = Buffer.from(text);
  const [br, zipped] = await Promise.all([
    inBrotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
    inGzip(plain),
  ]);
  // Weak: the compressed forms differ in their bytes.
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  return { etag, plain, compressed: { br, gzip: zipped } };
};

const namesTag = (header: string | undefined, etag: string): boolean =>
  header !== undefined && header.split(',').some((one) => ['*', etag].includes(one.trim()));

/** The smallest form that the header takes: `gzip, br;q=0.8`; null for the text as it is. */
const wayFor = (header: string | string[] | undefined): Way | null => {
  const taken = new Map(
    String(header ?? '')
      .toLowerCase()
      .split(',')
      .map((one) => {
        const [name = '', weight = ''] = one.split(';');
        return [name.trim(), !/^\s*q\s*=\s*0(?:\.0*)?\s*$/.test(weight)];
      }),
  );
  return (['br', 'gzip'] as const).find((way) => taken.get(way) ?? taken.get('*') ?? false) ?? null;
};

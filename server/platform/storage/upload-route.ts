import type { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { AppError } from '../http/app-error.ts';
import { isSigned } from './signed-upload.ts';
import type { Storage } from './storage.ts';
import { type Announcer, type Standing, type Try, openUnderWay, refusalOf } from './under-way.ts';
import { openWriters, until } from './writers.ts';

const Params = z.object({ id: z.uuid() });
const Query = z.object({ key: z.string(), size: z.coerce.number(), expires: z.coerce.number(), signature: z.string() });

/** The uploads that wait for bytes, as all processes know them. */
export interface AwaitedUploads {
  /** Begins a try, and ends every earlier one; null where no upload waits for bytes under the key. */
  begin(key: string): Promise<string | null>;
  /** Who announced an upload; null where none waits for bytes under the key. */
  announcer(key: string): Promise<Announcer | null>;
  /** How each of many tries stands, in their order. */
  look(tries: readonly Try[]): Promise<Standing[]>;
  /** The bytes are there. */
  arrived(key: string, attempt: string): Promise<Standing>;
}

type Bounds = { limit: number; size: number };

interface UploadParts {
  secret: string;
  maxBytes: number;
  uploads: AwaitedUploads;
}

/**
 * Step 2 of an upload on local storage: the bytes, streamed to the disk. 204 once they are there to stay. An upload has one writer at a
 * time: whoever sends again, for the connection broke, ends the earlier try, and its bytes go first. So many come at a time.
 */
export async function uploadRoute(app: FastifyInstance, storage: Storage, { secret, maxBytes, uploads }: UploadParts): Promise<void> {
  const writers = openWriters(() => refusalOf('replaced'));
  const underWay = openUnderWay(uploads.look, app.log);
  const send = async (key: string, body: AsyncIterable<Uint8Array>, bounds: Bounds, replaced: AbortSignal) => {
    const attempt = await uploads.begin(key);
    if (attempt === null) throw refusalOf('unawaited');
    const { signal, stop } = underWay.watch({ key, attempt });
    try {
      await storage.put(key, until(AbortSignal.any([replaced, signal]), body), bounds);
    } finally {
      stop();
    }
    const standing = await uploads.arrived(key, attempt);
    if (standing === 'unawaited') await storage.remove(key);
    if (standing !== 'current') throw refusalOf(standing);
  };
  const take = async (key: string, body: AsyncIterable<Uint8Array>, bounds: Bounds) => {
    const turn = await writers.begin(key);
    try {
      const announcer = await uploads.announcer(key);
      if (announcer === null) throw refusalOf('unawaited');
      const done = underWay.take(announcer);
      try {
        await send(key, body, bounds, turn.signal);
      } finally {
        done();
      }
    } finally {
      turn.done();
    }
  };
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    scope.route({
      method: 'PUT',
      url: '/api/uploads/:id',
      bodyLimit: Number.MAX_SAFE_INTEGER,
      config: { open: true },
      schema: { hide: true, params: Params, querystring: Query } as object,
      handler: async (request, reply) => {
        const { id } = request.params as z.infer<typeof Params>;
        const { key, size, expires, signature } = request.query as z.infer<typeof Query>;
        if (!isSigned(secret, { id, key, size, expires }, signature)) {
          throw new AppError('forbidden', 'This upload address is not valid or has expired. Ask for a new one.');
        }
        const announced = Number(request.headers['content-length'] ?? 0);
        const limit = Math.min(maxBytes, Math.max(size, 0));
        if (announced > limit) throw new AppError('too_large', `The file has ${announced} bytes, ${limit} were announced or are allowed.`);
        // Not destroyed when it is too much: the answer has to leave on the same connection.
        const body = (request.body as Readable | undefined)?.iterator({ destroyOnReturn: false });
        try {
          await take(key, body ?? nothing(), { limit, size });
        } catch (error) {
          // What still comes of a try whose place was taken is read by nobody.
          const { complete, readableDidRead } = request.raw;
          if (error instanceof AppError && error.code === 'conflict' && readableDidRead && !complete)
            void reply.header('connection', 'close');
          throw error;
        }
        return reply.code(204).send();
      },
    });
  });
}

async function* nothing(): AsyncGenerator<Uint8Array> {}

import type { Readable } from 'node:stream';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { AppError } from '../http/app-error.ts';
import { isSigned } from './signed-upload.ts';
import type { Storage } from './storage.ts';
import { openWriters, until } from './writers.ts';

const Params = z.object({ id: z.uuid() });
const Query = z.object({ key: z.string(), size: z.coerce.number(), expires: z.coerce.number(), signature: z.string() });

/** How a try to send the bytes of an upload stands: it goes on, a later one took its place, or nobody waits for bytes any more. */
export type Standing = 'current' | 'replaced' | 'unawaited';

/** The uploads that wait for bytes, as all processes know them. */
export interface AwaitedUploads {
  /** Begins a try, and ends every earlier one; null where no upload waits for bytes under the key. */
  begin(key: string): Promise<string | null>;
  look(key: string, attempt: string): Promise<Standing>;
  /** The bytes are there. */
  arrived(key: string, attempt: string): Promise<Standing>;
}

interface UploadParts {
  secret: string;
  maxBytes: number;
  uploads: AwaitedUploads;
}

/** How often a try looks whether another process took its place. */
const LOOK_MS = 2000;

const replaced = (): AppError =>
  new AppError('conflict', 'The bytes of this upload are sent by a later call, which took the place of this one.');
const unawaited = (): AppError =>
  new AppError('conflict', 'This upload was registered already or is not known any more. Ask for a new address to send a file again.');
const refusals: Record<Exclude<Standing, 'current'>, () => AppError> = { replaced, unawaited };

/**
 * Step 2 of an upload on local storage: the bytes, streamed to the disk. 204 once they are there to stay. An upload has one writer at a
 * time: whoever sends again, for the connection broke, ends the earlier try, and its bytes go first.
 */
export async function uploadRoute(app: FastifyInstance, storage: Storage, { secret, maxBytes, uploads }: UploadParts): Promise<void> {
  const writers = openWriters(replaced);
  const take = async (key: string, body: AsyncIterable<Uint8Array>, bounds: { limit: number; size: number }, log: FastifyBaseLogger) => {
    const turn = await writers.begin(key);
    try {
      const attempt = await uploads.begin(key);
      if (attempt === null) throw unawaited();
      const over = new AbortController();
      const stop = lookOften(() => uploads.look(key, attempt), over, log);
      try {
        await storage.put(key, until(AbortSignal.any([turn.signal, over.signal]), body), bounds);
      } finally {
        stop();
      }
      const standing = await uploads.arrived(key, attempt);
      if (standing === 'unawaited') await storage.remove(key);
      if (standing !== 'current') throw refusals[standing]();
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
          await take(key, body ?? nothing(), { limit, size }, request.log);
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

/** Ends what is written where it does not stand any more; answers how to stop looking. */
function lookOften(look: () => Promise<Standing>, over: AbortController, log: FastifyBaseLogger): () => void {
  const timer = setInterval(() => {
    look().then(
      (standing) => {
        if (standing !== 'current') over.abort(refusals[standing]());
      },
      (error: unknown) => log.warn({ err: error }, 'whether an upload is still awaited could not be looked up; it is at its end'),
    );
  }, LOOK_MS);
  return () => clearInterval(timer);
}

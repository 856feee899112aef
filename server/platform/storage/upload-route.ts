import type { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { AppError } from '../http/app-error.ts';
import { isSigned } from './signed-upload.ts';
import type { Storage } from './storage.ts';

const Params = z.object({ id: z.uuid() });
const Query = z.object({ key: z.string(), size: z.coerce.number(), expires: z.coerce.number(), signature: z.string() });

interface UploadParts {
  secret: string;
  maxBytes: number;
  /** Whether an upload still waits for bytes under a key: neither registered nor forgotten. */
  isWaiting(key: string): Promise<boolean>;
}

/** Step 2 of an upload on local storage: the bytes, streamed to the disk. 204 once they are there to stay. */
export async function uploadRoute(app: FastifyInstance, storage: Storage, parts: UploadParts): Promise<void> {
  const requireWaiting = async (key: string): Promise<void> => {
    if (await parts.isWaiting(key)) return;
    throw new AppError(
      'conflict',
      'This upload was registered already or is not known any more. Ask for a new address to send a file again.',
    );
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
        if (!isSigned(parts.secret, { id, key, size, expires }, signature)) {
          throw new AppError('forbidden', 'This upload address is not valid or has expired. Ask for a new one.');
        }
        await requireWaiting(key);
        const announced = Number(request.headers['content-length'] ?? 0);
        const limit = Math.min(parts.maxBytes, Math.max(size, 0));
        if (announced > limit) throw new AppError('too_large', `The file has ${announced} bytes, ${limit} were announced or are allowed.`);
        // Not destroyed when it is too much: the answer has to leave on the same connection.
        const body = (request.body as Readable | undefined)?.iterator({ destroyOnReturn: false });
        await storage.put(key, body ?? new Uint8Array(), { limit, size });
        try {
          await requireWaiting(key);
        } catch (error) {
          await storage.remove(key);
          throw error;
        }
        return reply.code(204).send();
      },
    });
  });
}

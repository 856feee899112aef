import type { FastifyInstance } from 'fastify';
import type * as z from 'zod/mini';
import type { Schema } from '#contract/endpoint.ts';
import { AppError } from '../app-error.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What a body may name; absent where any of several shapes may come, or none. */
    fields?: readonly string[];
  }
}

/** The names that a body may have, of an object that may also be left out. Null where its shape is another. Pure. */
export function fieldsOf(body: Schema): readonly string[] | null {
  const { def } = (body as z.ZodMiniType)._zod as { def: { type: string; innerType?: Schema; shape?: object } };
  if (def.innerType) return fieldsOf(def.innerType);
  return def.type === 'object' && def.shape ? Object.keys(def.shape) : null;
}

/**
 * Refuses a body that would change nothing and be answered as if it had: a PATCH with a field that is none of its call's, and any other call of
 * whose fields none is. Beside fields that are known, others are passed over there: programs send back what they were answered.
 */
export function refuseUnknownFields(app: FastifyInstance): void {
  app.addHook('preValidation', async ({ body, method, routeOptions: { config } }) => {
    const { fields } = config;
    if (fields === undefined || typeof body !== 'object' || body === null || Array.isArray(body)) return;
    const named = Object.keys(body);
    const unknown = named.filter((name) => !fields.includes(name));
    const [field] = unknown;
    if (field === undefined || (method !== 'PATCH' && unknown.length < named.length)) return;
    const known = fields.length === 0 ? '' : ` It takes ${fields.join(', ')}.`;
    const said = field.replaceAll('\0', '').toWellFormed().slice(0, 100);
    throw new AppError('invalid', `${said}: is no field of this call.${known}`, [{ field: said, message: 'is no field of this call' }]);
  });
}

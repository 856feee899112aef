import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { ErrorBody } from '#contract/errors.ts';
import { FileSize } from '#contract/fields.ts';
import type { Config } from '#server/config.ts';
import { forAll, sameForAll } from './same/same-for-all.ts';

/** Named instead of repeated. */
z.globalRegistry.add(ErrorBody, { id: 'Error' });

const NO_NUL = '^[^\\u0000]*$';

interface Written {
  zodSchema: z.core.$ZodTypes;
  jsonSchema: z.core.JSONSchema.BaseSchema;
}

/** A tuple of one kind of thing is a list of fixed length, which more readers of the document understand. */
function evenTuple(schema: z.core.JSONSchema.BaseSchema): void {
  const [first, ...others] = schema.prefixItems ?? [];
  if (first === undefined || others.some((other) => JSON.stringify(other) !== JSON.stringify(first))) return;
  schema.minItems = schema.maxItems = others.length + 1;
  schema.items = first;
  delete schema.prefixItems;
}

/** What holds for every text, and for sizes by configuration, stands in the document too (readable-text.ts). */
const bounds =
  (maxUploadBytes: number) =>
  ({ zodSchema, jsonSchema }: Written): void => {
    evenTuple(jsonSchema);
    if ((zodSchema as unknown) === FileSize) jsonSchema.maximum = maxUploadBytes;
    const { type, pattern, format, enum: options } = jsonSchema;
    if (type !== 'string' || format !== undefined || options !== undefined) return;
    if (pattern === undefined) jsonSchema.pattern = NO_NUL;
    else jsonSchema.allOf = [...(jsonSchema.allOf ?? []), { pattern: NO_NUL }];
  };

interface Described {
  requestBody?: { required?: boolean; content: Record<string, { schema?: z.core.JSONSchema.BaseSchema }> };
}

/** A body that may be null may be left out; the library below says of every body that it must be there. */
function bodiesLeftOut({ paths = {} }: { paths?: Record<string, unknown> }): void {
  for (const methods of Object.values(paths))
    for (const { requestBody } of Object.values(methods as Record<string, Described>)) {
      const options = requestBody?.content['application/json']?.schema?.anyOf ?? [];
      if (requestBody && options.some(({ type }) => type === 'null')) requestBody.required = false;
    }
}

const whole = (description: string) => ({ description, schema: { type: 'integer', minimum: 0 } as const });

/** What every answer of the API says besides its body (http.ts). */
const headers = {
  'RateLimit-Limit': whole('Calls a minute.'),
  'RateLimit-Remaining': whole('Calls that are left of them.'),
  'RateLimit-Reset': whole('Seconds until all are there again.'),
  'Retry-After': whole('Seconds to wait before the call is made again: with 429 and 503.'),
};

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'The same key with the same call within 24 hours is answered as before and does nothing again; with another call it is refused with 422, while the first is being answered with 409, and where the answer holds a secret that is shown once, or is larger than is kept, with 409 too.',
  schema: { type: 'string', minLength: 1, maxLength: 200, pattern: '^[\\x21-\\x7e]+$' },
} as const;

interface Answered {
  parameters?: object[];
  responses: Record<string, { headers?: object }>;
}

/** Headers of answers, and the key that makes a POST happen once, stand in the document at every call that has them. */
function headersOf({ paths = {} }: { paths?: Record<string, unknown> }, takesKey: (call: string) => boolean): void {
  const named = (names: string[]) => Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
  const [always, later] = [Object.keys(headers).slice(0, 3), Object.keys(headers).slice(3)];
  for (const [path, methods] of Object.entries(paths))
    for (const [method, call] of Object.entries(methods as Record<string, Answered>)) {
      if (takesKey(`${method} ${path}`)) call.parameters = [...(call.parameters ?? []), IDEMPOTENCY_KEY];
      for (const [status, answer] of Object.entries(call.responses))
        answer.headers = named(/^[45]/.test(status) ? [...always, ...later] : always);
    }
}

/** `/api/openapi.json`: OpenAPI 3.1, made from the schemas that check calls and answers. Register before the routes. */
export async function openApi(
  app: FastifyInstance,
  { publicUrl, maxUploadBytes }: Pick<Config, 'publicUrl' | 'maxUploadBytes'>,
): Promise<void> {
  const how = { zodToJsonConfig: { override: bounds(maxUploadBytes) as never } };
  const named = createJsonSchemaTransformObject(how) as unknown as (document: never) => { paths?: Record<string, unknown> };
  const withKey = new Set<string>();
  app.addHook('onRoute', ({ method, url, config }) => {
    if (config?.once === true) withKey.add(`${String(method).toLowerCase()} ${url.replaceAll(/:(\w+)/g, '{$1}')}`);
  });
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Rejoinder', version: '0.1.0', description: 'Answers questionnaires from what your company knows.' },
      servers: [{ url: publicUrl }],
      components: {
        headers,
        securitySchemes: { bearer: { type: 'http', scheme: 'bearer', description: 'An ID token, or a personal API token.' } },
      },
      security: [{ bearer: [] }],
    },
    transform: createJsonSchemaTransform(how) as never,
    transformObject: (document) => {
      const described = named(document as never);
      bodiesLeftOut(described);
      headersOf(described, (call) => withKey.has(call));
      return described as never;
    },
  });
  const hidden = { schema: { hide: true } as object, compress: forAll.compress, config: { open: true, ...forAll.config } };
  const document = sameForAll('application/json; charset=utf-8', () => JSON.stringify(app.swagger()));
  app.get('/api/openapi.json', hidden, document);
}

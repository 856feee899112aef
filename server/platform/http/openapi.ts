import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { ErrorBody } from '#contract/errors.ts';
import { FileSize } from '#contract/fields.ts';
import type { Config } from '#server/config.ts';

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

/** `/api/openapi.json`: OpenAPI 3.1, made from the schemas that check calls and answers. Register before the routes. */
export async function openApi(
  app: FastifyInstance,
  { publicUrl, maxUploadBytes }: Pick<Config, 'publicUrl' | 'maxUploadBytes'>,
): Promise<void> {
  const how = { zodToJsonConfig: { override: bounds(maxUploadBytes) as never } };
  const named = createJsonSchemaTransformObject(how) as unknown as (document: never) => { paths?: Record<string, unknown> };
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Rejoinder', version: '0.1.0', description: 'Answers questionnaires from what your company knows.' },
      servers: [{ url: publicUrl }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', description: 'An ID token, or a personal API token.' } } },
      security: [{ bearer: [] }],
    },
    transform: createJsonSchemaTransform(how) as never,
    transformObject: (document) => {
      const whole = named(document as never);
      bodiesLeftOut(whole);
      return whole as never;
    },
  });
  app.get('/api/openapi.json', { config: { open: true }, schema: { hide: true } as object }, async () => app.swagger());
}

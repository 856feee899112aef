import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

/** `/api/openapi.json`: OpenAPI 3.1, made from the schemas that check calls and answers. Register before the routes. */
export async function openApi(app: FastifyInstance, publicUrl: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Rejoinder', version: '0.1.0', description: 'Answers questionnaires from what your company knows.' },
      servers: [{ url: publicUrl }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', description: 'An ID token, or a personal API token.' } } },
      security: [{ bearer: [] }],
    },
    transform: jsonSchemaTransform as never,
  });
  app.get('/api/openapi.json', { config: { open: true }, schema: { hide: true } as object }, async () => app.swagger());
}

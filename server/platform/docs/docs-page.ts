import { createReadStream } from 'node:fs';
import type { FastifyInstance } from 'fastify';

const PLACE = '/api/docs';

/** Everything comes from here; the page reaches this service alone. The viewer draws its signs from data addresses. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="referrer" content="no-referrer" />
    <title>API · Rejoinder</title>
    <link rel="icon" href="/favicon.svg" />
    <link rel="stylesheet" href="${PLACE}/swagger-ui.css" />
  </head>
  <body>
    <main id="api"></main>
    <script src="${PLACE}/swagger-ui-bundle.js"></script>
    <script src="${PLACE}/start.js"></script>
  </body>
</html>
`;

/** The token leaves the address at once: it is kept nowhere, and calls carry it as every other call does. */
const START = `const token = new URLSearchParams(location.search).get('token');
history.replaceState(null, '', location.pathname + location.hash);
const viewer = SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#api',
  deepLinking: true,
  validatorUrl: null,
  onComplete: () => token && viewer.preauthorizeApiKey('bearer', token),
});
`;

/** The two files of the viewer that the page loads. */
const viewer = [
  {
    name: 'swagger-ui-bundle.js',
    type: 'text/javascript; charset=utf-8',
    file: import.meta.resolve('@fastify/swagger-ui/static/swagger-ui-bundle.js'),
  },
  { name: 'swagger-ui.css', type: 'text/css; charset=utf-8', file: import.meta.resolve('@fastify/swagger-ui/static/swagger-ui.css') },
];

/** `/api/docs?token=…`: shows the OpenAPI document and tries its calls, with the personal token that the address brings. */
export function docsPage(app: FastifyInstance): void {
  const open = { config: { open: true }, schema: { hide: true } as object };
  app.get(PLACE, open, async (_request, reply) =>
    reply.header('content-security-policy', POLICY).header('referrer-policy', 'no-referrer').type('text/html; charset=utf-8').send(PAGE),
  );
  app.get(`${PLACE}/start.js`, open, async (_request, reply) => reply.type('text/javascript; charset=utf-8').send(START));
  for (const { name, type, file } of viewer)
    app.get(`${PLACE}/${name}`, open, async (_request, reply) =>
      reply
        .header('cache-control', 'no-cache')
        .type(type)
        .send(createReadStream(new URL(file))),
    );
}

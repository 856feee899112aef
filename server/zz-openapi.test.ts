import { writeFileSync } from 'node:fs';
import { test } from '#test/harness.ts';
const sorted = (v: unknown): unknown =>
  Array.isArray(v)
    ? v.map(sorted)
    : v && typeof v === 'object'
      ? Object.fromEntries(
          Object.entries(v)
            .sort(([a], [b]) => (a < b ? -1 : 1))
            .map(([k, x]) => [k, sorted(x)]),
        )
      : v;
test('x', async ({ app }) => {
  const r = await app.inject({ url: '/api/openapi.json' });
  writeFileSync(process.env['OPENAPI_OUT'] ?? '/tmp/h2/openapi.json', JSON.stringify(sorted(r.json()), null, 1));
});

import { readFileSync, readdirSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withoutSchemas } from './contract-without-schemas.ts';

const contract = join(import.meta.dirname, '../../contract');
const files = readdirSync(contract).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
/** The code of a contract file as it is left for the browser, without its types and comments. */
const left = (name: string, source = readFileSync(join(contract, name), 'utf8')): string =>
  stripTypeScriptTypes(withoutSchemas(join(contract, name), source)).replaceAll(/\/\*[^]*?\*\//g, '');

test.each(files)('%s brings no schema into the browser', (name) => {
  expect(left(name)).not.toMatch(/\bz\.\w+\(/);
  expect(left(name)).not.toMatch(/\b(?:summary|response):/);
  expect(left(name)).not.toMatch(/import \* as z\b/);
});

test('every call keeps its method, its path and whether it is public', () => {
  const source = `
    import * as z from 'zod/mini';
    const Thing = z.object({ id: z.uuid(), name: z.string().check(z.minLength(1)) });
    export const things = {
      get: { method: 'GET', path: '/api/things/:id', summary: 'One thing', params: z.object({ id: z.uuid() }), response: { 200: Thing } },
      ask: { method: 'POST', path: '/api/things', public: true, summary: 'Ask', body: Thing, response: { 204: z.null() } },
    } as const satisfies Record<string, Endpoint>;
    export const most = { name: 200 };
    export const isThing = (text: string): boolean => text.length < most.name;
  `;

  const lines = left('things.ts', source).replaceAll(/\s+/g, ' ');

  expect(lines).toContain(`get: { method: 'GET', path: '/api/things/:id' }`);
  expect(lines).toContain(`ask: { method: 'POST', path: '/api/things', public: true }`);
  expect(lines).toContain('most = { name: 200 }');
  expect(lines).toContain('text.length < most.name');
});

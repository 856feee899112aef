import { limits } from '#contract/limits.ts';
import { upload } from '#server/features/documents/testing.ts';
import { type Call, callsOf, keyOf, send } from '#test/calls.ts';
import { expect, test } from '#test/harness.ts';

/** Lists whose cursor is opaque: what it holds is read anew, and was perhaps never given out. */
const opaque = (call: Call): boolean =>
  call.method === 'GET' && (call.parameters ?? []).some(({ name, schema }) => name === 'cursor' && schema.maxLength === limits.cursor);

/** Whatever any cursor of ours holds. */
const held = { name: 'A', label: 'A', mark: 'A', kind: 'file', file: false, id: crypto.randomUUID(), version: 2, from: 0 };
const forged: Record<string, object | string> = {
  'a NUL': { ...held, name: 'a\0', label: 'a\0', mark: 'a\0', version: 2 ** 31, from: 2 ** 31 },
  'half of a character': { ...held, name: 'a\uD800', label: 'a\uD800', mark: 'a\uD800', version: -1, from: -1 },
  'a list that has no end': '['.repeat(200),
  'no JSON': 'nonsense',
};

test('a forged cursor is refused in a sentence, whatever it holds', async ({ app, as, jobs }) => {
  const owner = await as('owner');
  const [paper] = await upload({ app, jobs }, owner, [{ name: 'backups.md', text: '# Backups\n\nNightly.\n' }]);
  const calls = (await callsOf(owner)).filter(opaque);
  const tried = new Set<string>();
  for (const call of calls) {
    for (const [what, value] of Object.entries(forged)) {
      const cursor = Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');
      for (const id of call.path.includes('{') ? [paper?.id ?? ''] : ['']) {
        const answer = await send(owner, call, { path: { id, provider: 'webdav' }, query: { cursor }, body: undefined });
        if (answer.statusCode === 404) continue;
        expect(answer.json(), `${keyOf(call)} with ${what}`).toMatchObject({ code: 'invalid', details: [{ field: 'cursor' }] });
        expect(answer.statusCode).toBe(400);
        tried.add(keyOf(call));
      }
    }
  }
  // What lies on a drive is read where the drive is, by the same cursor.
  expect([...tried].toSorted()).toEqual(
    [
      '/backtests/{id}',
      '/documents',
      '/documents/labels',
      '/documents/{id}/passages',
      '/documents/{id}/versions',
      '/orgs',
      '/told/customers',
    ].map((path) => `GET /api${path}`),
  );
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { UnreadableFile } from '#engine/files/model.ts';
import { handedOver } from './hand-over.ts';
import { runTask } from './tasks.ts';
import type { Tasks } from './tasks.ts';

const everyText = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : typeof value === 'object' && value !== null ? Object.values(value).flatMap(everyText) : [];
const anything = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.string({ unit: fc.oneof(fc.constant('\0'), fc.integer({ min: 0xd7f0, max: 0xe010 }).map((code) => String.fromCharCode(code)), fc.string({ minLength: 1, maxLength: 1 })) }), // prettier-ignore
    fc.constantFrom(null, 1, true),
    fc.array(tie('value')),
    fc.dictionary(fc.constantFrom('text', 'answers', 'at'), tie('value')),
  ),
})).value;

test('no zero character and no half of a pair is handed over, and what is well is the same value', () => {
  fc.assert(
    fc.property(anything, (value) => {
      const given = handedOver(value, 'form.csv');
      for (const text of everyText(given)) expect(!text.includes('\0') && text.isWellFormed()).toBe(true);
      if (everyText(value).every((text) => !text.includes('\0') && text.isWellFormed())) expect(given).toBe(value);
    }),
  );
});

const SIX_MB = 6_000_000;
const runs = ['a', '-', '*', 'A-'];
const files: [string, (run: string) => string][] = [
  ['note.txt', (run) => run],
  ['policy.md', (run) => `# Policy\n\n${run}\n`],
  ['page.html', (run) => `<html><body><p>${run}</p></body></html>`],
  ['form.csv', (run) => `ID,Question,Answer\n1,Do you encrypt data?,Yes\n2,Do you test ${run}?,No\n3,Are backups kept?,${run}\n`],
  ['form.json', (run) => JSON.stringify({ items: [{ type: 'line', id: '1', text: `Do you ${run}?` }] })],
];

test.each(files)(
  '%s of millions of characters without a break is read, or refused with a sentence',
  { timeout: 300_000 },
  async (fileName, textOf) => {
    for (const run of runs) {
      const bytes = new TextEncoder().encode(textOf(run.repeat(SIX_MB / run.length)));
      for (const name of ['extract', 'read-document'] as const) {
        const outcome = await runTask(name, { bytes, fileName } satisfies Tasks[typeof name]['input'], { onProgress: () => {} }).catch(
          (error: unknown) => error,
        );
        if (!(outcome instanceof Error)) continue;
        expect(outcome, `${name} of ${run}`).toBeInstanceOf(UnreadableFile);
        expect([outcome.message.startsWith(`${fileName} `), outcome.message.endsWith('.')]).toEqual([true, true]);
      }
    }
  },
);

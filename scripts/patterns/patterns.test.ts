import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { literalsIn, literalsOf, madeIn, slowIn } from './patterns.ts';

const root = join(import.meta.dirname, '../..');
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' }).trim().split('\n');

/**
 * Patterns that may take more than a step for each letter, for their texts are short: the place without the line, and why. A new one belongs
 * here only where the text is cut before it is looked at; else it is written so that it begins at the first letter of its run alone
 * (`(?<!\d)\d+ %`), or is bounded (`\d{1,9}`).
 */
const BOUNDED: Record<string, string> = {};

const told = (patterns: { at: string; source: string; flags: string }[]): string[] =>
  patterns.flatMap((pattern) => {
    const why = slowIn(pattern);
    const isKnown = (BOUNDED[pattern.at.replace(/:\d+$/, '')] ?? '') !== '';
    return why === null || isKnown ? [] : [`${pattern.at} ${why.slice(0, 200)}: ${pattern.source.slice(0, 120)}`];
  });

describe('what is slow is found', () => {
  test.each([
    String.raw`\s+$`,
    String.raw`\d+ (minut|second)`,
    String.raw`[\p{L}\p{N}._+-]+@[\p{L}\p{N}.-]+\p{L}`,
    String.raw`^\s*[-–—]{2,}.*[-–—]{2,}\s*$`,
    String.raw`^(.*?)(\d+)$`,
    String.raw`^(\w+\s?)*$`,
  ])('%s', (source) => expect(slowIn({ source, flags: 'u' })).not.toBeNull());

  test.each([String.raw`(?<!\s)\s+$`, String.raw`\d (minut|second)`, String.raw`\s{1,9}$`, String.raw`^[-–—]{2}.*[-–—]{2}$`])(
    '%s is not',
    (source) => expect(slowIn({ source, flags: 'u' })).toBeNull(),
  );

  test('literals are found by their place in the text, not by what looks like one', () => {
    const text = "const a = 'x / y / z';\n// /\\s+$/\nexport const b = (c: string): string => c.replace(/\\s+$/u, a);\n";
    expect(literalsOf('x.ts', text)).toEqual([{ at: 'x.ts:3', source: String.raw`\s+$`, flags: 'u' }]);
  });
});

test('every pattern that stands in the product takes a step for each letter', () => {
  const literals = literalsIn(root, files);
  expect(literals.length).toBeGreaterThan(1000);
  expect(told(literals)).toEqual([]);
});

test('so does every pattern that modules put together when they are loaded', () => {
  const made = madeIn(root, files);
  expect(made.length).toBeGreaterThan(300);
  expect(told(made)).toEqual([]);
}, 120_000);

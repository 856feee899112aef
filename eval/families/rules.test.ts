import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { rules } from './rules.ts';

it.each(rules)('can be switched off: $name', async ({ file, text, without }) => {
  const source = await readFile(new URL(`../../engine/questions/${file}`, import.meta.url), 'utf8');
  expect(source.split(text)).toHaveLength(2);
  expect(without).not.toBe(text);
});

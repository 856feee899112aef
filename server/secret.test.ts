import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { secretOf } from './secret.ts';

const folder = (): string => {
  const made = mkdtempSync('/tmp/rejoinder-test-secret-');
  onTestFinished(() => rmSync(made, { recursive: true }));
  return made;
};

test('a secret is made once, for its owner alone, and nothing is left beside it', () => {
  const dataDir = folder();
  const made = secretOf({ secret: null, dataDir });
  expect(made.length).toBeGreaterThan(40);
  expect(secretOf({ secret: null, dataDir })).toBe(made);
  expect(readdirSync(dataDir)).toEqual(['secret']);
  expect(statSync(join(dataDir, 'secret')).mode & 0o777).toBe(0o600);
});

test('one that was cut off by a full disk signs nothing', () => {
  const dataDir = folder();
  writeFileSync(join(dataDir, 'secret'), '');
  expect(() => secretOf({ secret: null, dataDir })).toThrow(/^The secret in \S+ is cut off\./);
});

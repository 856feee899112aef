import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

interface Locked {
  version?: string;
  integrity?: string;
  resolved?: string;
  link?: boolean;
  inBundle?: boolean;
}

/** What stands in for a package that is not wanted, and lies in the repository. */
const OWN = 'node_modules/@lancedb/lancedb/scripts/empty-package';

test('every package is locked to a version and the hash of its bytes, and to no address', () => {
  const root = join(import.meta.dirname, '..');
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Record<string, Locked> };
  const given = Object.entries(packages).filter(([path, { link }]) => path !== '' && path !== OWN && link !== true);
  expect(given.length).toBeGreaterThan(500);
  expect(given.filter(([, { version, integrity }]) => !version || !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''))).toEqual([]);
  expect(given.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
});

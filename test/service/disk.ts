import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { folder } from './running.ts';

/** A disk of its own that can be full, or be read only: a file system in memory, where this user may mount one. */

const mount = (size: string, at: string): boolean =>
  spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', at], { stdio: 'ignore' }).status === 0;

/** Whether this user may mount a file system. */
export const mayMount = ((): boolean => {
  const trial = `/tmp/rejoinder-test-mount-${process.pid}`;
  mkdirSync(trial);
  const may = process.platform === 'linux' && mount('1m', trial);
  if (may) spawnSync('umount', [trial]);
  rmSync(trial, { recursive: true });
  return may;
})();

/** A disk of that size, until the test is finished. */
export function disk(size: string): string {
  const at = folder();
  expect(mount(size, at)).toBe(true);
  onTestFinished(() => void spawnSync('umount', ['-l', at]));
  return at;
}

/** Writes until nothing more fits; what is given back makes room again. */
export function fill(at: string): () => void {
  const path = join(at, 'filling');
  for (let size = 1 << 20; size >= 512;) {
    try {
      appendFileSync(path, Buffer.alloc(size));
    } catch (error) {
      expect((error as NodeJS.ErrnoException).code).toBe('ENOSPC');
      size /= 2;
    }
  }
  return () => rmSync(path);
}

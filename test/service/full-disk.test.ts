import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { freePort } from '../service-process.ts';
import { MINUTE, folder, launch, signIn, start } from './running.ts';

/** A disk of its own that can be full, or be read only: a file system in memory, where this user may mount one. */

const mount = (size: string, at: string): boolean =>
  spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', at], { stdio: 'ignore' }).status === 0;

const mayMount = ((): boolean => {
  const trial = `/tmp/rejoinder-test-mount-${process.pid}`;
  mkdirSync(trial);
  const may = process.platform === 'linux' && mount('1m', trial);
  if (may) spawnSync('umount', [trial]);
  rmSync(trial, { recursive: true });
  return may;
})();

function disk(size: string): string {
  const at = folder();
  expect(mount(size, at)).toBe(true);
  onTestFinished(() => void spawnSync('umount', ['-l', at]));
  return at;
}

/** Writes until nothing more fits. */
function fill(at: string): () => void {
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

const refused = async (dataDir: string): Promise<string> => {
  const run = launch(dataDir, await freePort());
  expect(await run.ended).toBe(1);
  return run.said().trim();
};

// Skipped where this user may not mount a file system.
describe.skipIf(!mayMount)('the disk', { timeout: 5 * MINUTE }, () => {
  test('is full at the first start: the start ends with a sentence', async () => {
    const at = disk('40m');
    const dataDir = join(at, 'data');
    expect(await refused(dataDir)).toMatch(new RegExp(`^The disk of ${dataDir}\\S* is full\\. Free some space and start again\\.$`));
  });

  test('is full at a later start: the start ends with a sentence, and the next one finds everything', async () => {
    const at = disk('150m');
    const dataDir = join(at, 'data');
    const run = await start(dataDir);
    await signIn(run);
    run.child.kill('SIGTERM');
    expect(await run.ended).toBe(0);
    const empty = fill(at);

    expect(await refused(dataDir)).toMatch(new RegExp(`^The disk of ${dataDir}\\S* is full\\. Free some space and start again\\.$`));

    empty();
    await signIn(await start(dataDir));
  });

  test('fills while work is done: calls answer 503 with a sentence, and once there is room everything goes on', async () => {
    const at = disk('150m');
    const dataDir = join(at, 'data');
    const run = await start(dataDir);
    const ana = await signIn(run);
    expect((await ana.post('/api/orgs', { name: 'One' })).status).toBe(201);
    const entries = Array.from({ length: 50 }, (_, number) => ({ question: `Is data encrypted at rest (${number})? ${'x'.repeat(500)}` }));
    const ask = () => ana.post('/api/requests', { name: 'Request', entries, auto_answer: true });
    expect((await ask()).status).toBe(201);
    const empty = fill(at);
    const seen = new Map<number, string>();
    while (!seen.has(503)) {
      const answer = await ask();
      seen.set(answer.status, await answer.text());
    }
    expect([...seen.keys()].filter((status) => status !== 201 && status !== 503)).toEqual([]);
    expect(JSON.parse(seen.get(503)!)).toEqual({
      code: 'unavailable',
      error: expect.stringMatching(/disk of the service is full|database does not answer/),
    });
    expect(run.child.exitCode).toBeNull();

    empty();

    await expect.poll(async () => (await ask()).status).toBe(201);
    const states = async () =>
      ((await ana.get('/api/requests?limit=100')) as { requests: { qa_status: string; error: string | null }[] }).requests.filter(
        ({ qa_status, error }) => qa_status !== 'completed' || error !== null,
      );
    await expect.poll(states, { interval: 500 }).toEqual([]);
    expect(run.child.exitCode).toBeNull();
  });

  test('can only be read: the start says so', async () => {
    const at = disk('1m');
    spawnSync('mount', ['-o', 'remount,ro', at]);
    const dataDir = join(at, 'data');
    expect(await refused(dataDir)).toBe(
      `The folder ${dataDir} is on a disk that can only be read. Give another DATA_DIR, or make the disk writable.`,
    );
  });
});

test('DATA_DIR that leads to a file: the start says so', async () => {
  const file = join(folder(), 'file');
  writeFileSync(file, '');
  expect(await refused(join(file, 'data'))).toBe(`DATA_DIR ${join(file, 'data')} leads to a file. Give the name of a folder.`);
});

test('DATA_DIR that cannot be made: the start says so', async () => {
  expect(await refused('/proc/nowhere/data')).toBe('The folder /proc/nowhere/data cannot be made (ENOENT). Give another DATA_DIR.');
});

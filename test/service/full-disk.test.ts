import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { freePort } from '../service-process.ts';
import { disk, fill, mayMount } from './disk.ts';
import { MINUTE, folder, launch, signIn, start } from './running.ts';

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

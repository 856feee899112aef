import { join } from 'node:path';
import { expect, test } from 'vitest';
import { freePort, treeOf } from '../service-process.ts';
import { folder, gone, launch, ready, start } from './running.ts';

/** The service as a process of its own, in which something never ends. */

const STANDING = { NODE_OPTIONS: `--import ${join(import.meta.dirname, 'stands-still.mjs')}`, LOOP_LIMIT_SECONDS: '4' };

test('a service whose event loop stands says where, ends with all its processes, and starts anew; one that is busy goes on', async () => {
  const dataDir = folder();
  const run = await ready(launch(dataDir, await freePort(), STANDING));
  const tree = await treeOf(run.child.pid ?? 0);

  run.child.kill('SIGWINCH');
  await expect.poll(run.said).toContain('was busy');
  expect((await fetch(`${run.url}/api/readyz`)).status).toBe(200);

  run.child.kill('SIGUSR2');
  await run.ended;
  expect(run.child.signalCode).toBe('SIGKILL');
  const line = run
    .said()
    .split('\n')
    .find((one) => one.includes('the event loop stood'));
  expect(JSON.parse(line ?? '{}')).toMatchObject({
    level: 'error',
    seconds: expect.any(Number),
    at: expect.arrayContaining([expect.stringMatching(/^standsStill \(stands-still\.mjs:\d+\)$/)]),
  });
  await gone(tree);
  await start(dataDir);
});

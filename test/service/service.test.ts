import { spawn } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { freePort, treeOf } from '../service-process.ts';
import { folder, gone, launch, postmaster, ready, root, signIn, start } from './running.ts';

/** The service as a process of its own: what happens to it when it, or its database, is killed at any moment. */

describe('the service', () => {
  test('told to stop, ends with status 0 and leaves no process', async () => {
    const run = await start(folder());
    const tree = await treeOf(run.child.pid ?? 0);
    expect(tree.length).toBeGreaterThan(4);

    run.child.kill('SIGTERM');

    expect(await run.ended).toBe(0);
    await gone(tree);
  });

  test('killed at any moment: what was acknowledged is there after the next start, and no process stays', async () => {
    const dataDir = folder();
    const run = await start(dataDir);
    const ana = await signIn(run);
    const acknowledged: string[] = [];
    const writing = (async () => {
      for (let number = 1; ; number += 1) {
        const answer = await ana.post('/api/orgs', { name: `Organisation ${number}` });
        if (answer.status === 201) acknowledged.push(`Organisation ${number}`);
      }
    })().catch(() => {});
    await expect.poll(() => acknowledged.length).toBeGreaterThan(20);
    const tree = await treeOf(run.child.pid ?? 0);

    run.child.kill('SIGKILL');
    await writing;
    const again = await start(dataDir);

    await gone(tree);
    const { orgs } = (await (await signIn(again)).get('/api/orgs')) as { orgs: { name: string }[] };
    expect(orgs.map(({ name }) => name)).toEqual(expect.arrayContaining(acknowledged));
  });

  test('whose database is killed starts it again, and goes on', async () => {
    const dataDir = folder();
    const run = await start(dataDir);
    const ana = await signIn(run);
    expect((await ana.post('/api/orgs', { name: 'Before' })).status).toBe(201);
    const killed = postmaster(dataDir);

    process.kill(killed!, 'SIGKILL');
    const answers: number[] = [];
    for (;;) {
      const now = postmaster(dataDir);
      const isNew = now !== null && now !== killed;
      const { status } = await ana.post('/api/orgs', { name: 'After' });
      answers.push(status);
      if (isNew && status === 201) break;
    }

    expect(answers.filter((status) => ![201, 503].includes(status))).toEqual([]);
    expect(((await ana.get('/api/orgs')) as { orgs: { name: string }[] }).orgs.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Before', 'After']),
    );
  });

  test('started a second time on the same data, on the same port too, says where the first one is, and stops', async () => {
    const dataDir = folder();
    const run = await start(dataDir);

    for (const port of [await freePort(), Number(new URL(run.url).port)]) {
      const second = launch(dataDir, port);

      expect(await second.ended).toBe(75);
      expect(second.said().trim()).toBe(
        `The service runs already on ${dataDir}: ${run.url} (process ${run.child.pid}). Stop it first, or give another DATA_DIR.`,
      );
    }
    await ready(run);
  });

  test('on a port in use says so in one sentence, and leaves nothing behind', async () => {
    const dataDir = folder();
    const taken = createServer();
    const port = await freePort();
    await new Promise<void>((resolve) => void taken.listen(port, '127.0.0.1', resolve));
    onTestFinished(() => void taken.close());

    const run = launch(dataDir, port);

    expect(await run.ended).toBe(1);
    expect(run.said().trim()).toBe(`Port ${port} is in use. Stop what uses it, or give another: PORT=${port + 1} npm start`);
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
  });

  test('runs in a folder whose name is long and has a space and a č', async () => {
    const dataDir = join(folder(), 'klon č 1', 'x'.repeat(120));
    mkdirSync(dataDir, { recursive: true });
    const run = await start(dataDir);
    run.child.kill('SIGINT');
    expect(await run.ended).toBe(0);
  });

  test('with a setting that cannot be used names it', async () => {
    const env = { ...process.env, PORT: 'many' };
    const child = spawn(process.execPath, [join(root, 'cli/main.ts'), 'serve'], { env, stdio: ['ignore', 'ignore', 'pipe'] });
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
    expect(await new Promise((resolve) => void child.on('close', resolve))).toBe(1);
    expect(said).toMatch(/^PORT cannot be used .*\n$/);
  });
});

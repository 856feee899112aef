import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const encodeOnce = `
const { openEncoder } = await import(${JSON.stringify(new URL('./encoder.ts', import.meta.url).href)});
const { encoder } = await openEncoder();
await encoder.query('Is data encrypted?');
await encoder.close();
`;

test('encoding leaves nothing in the home folder: the runtime tells its maker nothing', async () => {
  const home = await mkdtemp(join(tmpdir(), 'rejoinder-home-'));
  try {
    const { ORT_DISABLE_TELEMETRY: _, ORT_TELEMETRY_DISABLED: __, CI: ___, ...environment } = process.env;
    await promisify(execFile)(process.execPath, ['--input-type=module', '-e', encodeOnce], { env: { ...environment, HOME: home } });
    expect(await readdir(home)).toEqual([]);
  } finally {
    await rm(home, { recursive: true, force: true });
  }
});

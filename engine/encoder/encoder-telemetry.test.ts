import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
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
  const folder = await mkdtemp(join(tmpdir(), 'rejoinder-home-'));
  const home = join(folder, 'home');
  const script = join(folder, 'encode.mjs');
  try {
    await mkdir(home);
    await writeFile(script, encodeOnce);
    const { ORT_DISABLE_TELEMETRY: _, ORT_TELEMETRY_DISABLED: __, CI: ___, ...environment } = process.env;
    await promisify(execFile)(process.execPath, [script], { env: { ...environment, HOME: home } });
    expect(await readdir(home)).toEqual([]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

/**
 * `npm run bench:load [-- streams mixed fair uploads cold] [--streams 1000 --rate 200 --seconds 20 --writes 20 --questions 300 --uploads 500
 * --organisations 2000]`: many of everything on one service, each part on a fresh one. Every figure says how busy the machine was, for what
 * else runs is in it; nothing here is asserted.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startService, stopService } from '#test/service-process.ts';
import { type Figure, machine, tableOf } from '../measure.ts';
import { benchCold } from './cold.ts';
import { benchFair } from './fair.ts';
import { type Installation, openDatabase } from './installation.ts';
import { benchMixed } from './mixed.ts';
import { type Sizes, sizeOptions, sizesOf } from './sizes.ts';
import { benchStreams } from './streams.ts';
import { benchUploads } from './uploads.ts';

/** More calls than one person may make in a minute, and more bytes than a trial may store. */
const SETTINGS = { RATE_LIMIT: '1000000', ORG_STORAGE_TRIAL_MB: '10000' };

const parts: Record<string, (installation: Installation, sizes: Sizes) => Promise<Figure[]>> = {
  streams: benchStreams,
  mixed: benchMixed,
  fair: benchFair,
  uploads: benchUploads,
  cold: benchCold,
};

async function measured(part: (typeof parts)[string], dataDir: string, sizes: Sizes): Promise<Figure[]> {
  const service = await startService(dataDir, SETTINGS);
  const pool = openDatabase(dataDir);
  try {
    return await part({ service, dataDir, pool }, sizes);
  } finally {
    await pool.end();
    await stopService(service);
  }
}

const { values, positionals } = parseArgs({ options: sizeOptions, allowPositionals: true });
const unknown = positionals.find((word) => !(word in parts));
if (unknown !== undefined) throw new Error(`There is no part ${unknown}: ${Object.keys(parts).join(', ')}.`);
const sizes = sizesOf(values);
const folder = await mkdtemp(join(tmpdir(), 'rejoinder-load-'));
try {
  const figures: Figure[] = [];
  for (const [name, part] of Object.entries(parts)) {
    if (positionals.length > 0 && !positionals.includes(name)) continue;
    process.stderr.write(`${name} …\n`);
    figures.push(...(await measured(part, join(folder, name), sizes)));
  }
  process.stdout.write(`Machine: ${machine()}\n\n${tableOf(figures)}\n`);
} finally {
  await rm(folder, { recursive: true, force: true });
}

/**
 * `npm run bench [files|knowledge|service|web …]`: measures speed and size and prints a table with the machine named.
 * Figures are single runs on whatever machine this is; docs/benchmarks.md keeps them.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { machine, tableOf } from './measure.ts';
import type { Figure } from './measure.ts';

const parts: Record<string, (folder: string) => Promise<Figure[]>> = {
  files: async (folder) => (await import('./bench-files.ts')).benchFiles(folder),
  knowledge: async (folder) => (await import('./bench-knowledge.ts')).benchKnowledge(folder),
  service: async (folder) => (await import('./bench-service.ts')).benchService(folder),
  web: async () => (await import('./bench-web.ts')).benchWeb(),
};

const wanted = process.argv.slice(2).filter((word) => word in parts);
const folder = await mkdtemp(join(tmpdir(), 'rejoinder-bench-'));
try {
  const figures: Figure[] = [];
  for (const name of wanted.length > 0 ? wanted : Object.keys(parts)) {
    process.stderr.write(`${name} …\n`);
    figures.push(...((await parts[name]?.(folder)) ?? []));
  }
  process.stdout.write(`Machine: ${machine()}\n\n${tableOf(figures)}\n`);
} finally {
  await rm(folder, { recursive: true, force: true });
}

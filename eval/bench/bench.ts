/**
 * `npm run bench [files|knowledge|service|open-calls|machines|backup|told|told-screen|web|browser …]`: measures speed and size and prints a table with the machine named.
 * `npm run bench:web` is `web` and `browser`; with `-- --form <file> --knowledge <folder>` the newcomer has these instead of the sample's.
 * Figures are single runs on whatever machine this is; docs/benchmarks.md keeps them.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { machine, tableOf } from './measure.ts';
import type { Figure } from './measure.ts';

const { values: given, positionals } = parseArgs({
  options: { form: { type: 'string' }, knowledge: { type: 'string' } },
  allowPositionals: true,
});

const parts: Record<string, (folder: string) => Promise<Figure[]>> = {
  files: async (folder) => (await import('./bench-files.ts')).benchFiles(folder),
  knowledge: async (folder) => (await import('./bench-knowledge.ts')).benchKnowledge(folder),
  service: async (folder) => (await import('./bench-service.ts')).benchService(folder),
  'open-calls': async (folder) => (await import('./bench-open-calls.ts')).benchOpenCalls(folder),
  machines: async (folder) => (await import('./bench-machines.ts')).benchMachines(folder),
  backup: async (folder) => (await import('./bench-backup.ts')).benchBackup(folder),
  told: async (folder) => (await import('./bench-told.ts')).benchTold(folder),
  'told-screen': async (folder) => (await import('./browser/bench-told-screen.ts')).benchToldScreen(folder),
  web: async () => (await import('./bench-web.ts')).benchWeb(),
  browser: async (folder) => {
    const { newcomersFiles } = await import('./browser/bench-newcomer.ts');
    return (await import('./browser/bench-browser.ts')).benchBrowser(folder, await newcomersFiles(given));
  },
};

const wanted = positionals.filter((word) => word in parts);
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

/**
 * How much script the first visit loads, compressed (gzip -9): the entry with all that it imports, and one screen on top.
 * `node web/build/first-load.ts` after a build; fails above a budget.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

interface Chunk {
  file: string;
  imports?: string[];
}

/**
 * Compressed bytes that a first visit may load; each screen of its own adds about 300: its route, and the names of its texts in five languages.
 * The review room may have 240 KiB (245,760) at most, and keeps some room below that.
 */
export const budgets = { requests: 208_000, review: 243_500 } as const;
const dist = join(import.meta.dirname, '../dist');

const texts = ['common'];
const screens = {
  entry: [[], []],
  requests: [['app/shell/shell.tsx', 'features/requests/request-list-screen.tsx'], ['requests']],
  review: [['app/shell/shell.tsx', 'features/review/review-screen.tsx'], ['review']],
  'sign-in': [['features/auth/auth-screen.tsx'], ['auth']],
  knowledge: [['app/shell/shell.tsx', 'features/documents/documents-screen.tsx'], ['documents']],
} as const;
export type ScreenName = keyof typeof screens;

/** Compressed bytes of script that a first visit to each screen loads, from the last build. */
export async function firstLoads(): Promise<Record<ScreenName, number>> {
  const manifest = JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
  function withImports(name: string, seen: Set<string>): Set<string> {
    const chunk = manifest[name];
    if (!chunk || seen.has(name)) return seen;
    seen.add(name);
    for (const other of chunk.imports ?? []) withImports(other, seen);
    return seen;
  }
  async function gzipped(names: Set<string>): Promise<number> {
    const files = new Set([...names].flatMap((name) => manifest[name]?.file ?? []).filter((file) => file.endsWith('.js')));
    const sizes = await Promise.all([...files].map(async (file) => gzipSync(await readFile(join(dist, file)), { level: 9 }).length));
    return sizes.reduce((sum, size) => sum + size, 0);
  }
  const sizes = Object.entries(screens).map(async ([name, [modules, namespaces]]) => {
    const chunks = new Set<string>();
    for (const module of ['index.html', ...modules, ...[...texts, ...namespaces].map((file) => `i18n/en/${file}.json`)])
      withImports(module, chunks);
    return [name, await gzipped(chunks)] as const;
  });
  return Object.fromEntries(await Promise.all(sizes)) as Record<ScreenName, number>;
}

if (import.meta.main) {
  const sizes = await firstLoads();
  for (const [name, size] of Object.entries(sizes)) console.log(`${name.padEnd(10)} ${(size / 1000).toFixed(1)} kB`);
  for (const [name, budget] of Object.entries(budgets)) {
    if (sizes[name as keyof typeof budgets] <= budget) continue;
    console.error(`The first load of "${name}" is over ${budget / 1000} kB.`);
    process.exitCode = 1;
  }
}

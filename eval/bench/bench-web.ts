import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import type { Figure } from './measure.ts';

interface Chunk {
  file: string;
  imports?: string[];
  dynamicImports?: string[];
  isEntry?: boolean;
}

const dist = new URL('../../web/dist/', import.meta.url);

/** Compressed bytes of the scripts that a first visit to a screen loads: the entry, the screen, and what both import. */
export async function firstLoad(screen: string): Promise<number> {
  const manifest = JSON.parse(await readFile(new URL('.vite/manifest.json', dist), 'utf8')) as Record<string, Chunk>;
  const wanted = new Set<string>();
  const take = (key: string): void => {
    const chunk = manifest[key];
    if (!chunk || wanted.has(chunk.file)) return;
    wanted.add(chunk.file);
    for (const one of chunk.imports ?? []) take(one);
  };
  for (const key of Object.keys(manifest))
    if (manifest[key]?.isEntry || key.endsWith(screen) || key.endsWith('i18n/en/common.json')) take(key);
  let bytes = 0;
  for (const file of wanted) if (file.endsWith('.js')) bytes += gzipSync(await readFile(new URL(file, dist)), { level: 9 }).length;
  return bytes;
}

/** What the browser has to fetch before the first screen, in kilobytes of 1,000 bytes, gzip. */
export async function benchWeb(): Promise<Figure[]> {
  const rows: [string, string, number][] = [
    ['first load of the web application (requests)', 'request-list-screen.tsx', 220],
    ['first load of the review room', 'review-screen.tsx', 240],
  ];
  return Promise.all(
    rows.map(async ([what, screen, bar]) => {
      const size = (await firstLoad(screen)) / 1000;
      return { what: `${what}, compressed script`, bar: `≤ ${bar} KB`, measured: `${size.toFixed(0)} KB`, good: size <= bar };
    }),
  );
}

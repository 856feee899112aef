/**
 * Cuts Inter (variable weight) down to what the five languages of the product use:
 * Latin, U+0100–017F and Cyrillic. Run `node web/fonts/make-fonts.ts` after an update of the font package.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subsetFont from 'subset-font';

const from = (name: string) => createRequire(import.meta.url).resolve(`@fontsource-variable/inter/files/inter-${name}-wght-normal.woff2`);

function characters(...ranges: [number, number][]): string {
  return ranges.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i))).join('');
}

const cuts = {
  latin: characters([0x20, 0x7e], [0xa0, 0xff], [0x2010, 0x2027], [0x2030, 0x203a], [0x20ac, 0x20ac], [0x2190, 0x2193], [0x2212, 0x2212]),
  'latin-ext': characters([0x100, 0x17f]),
  cyrillic: characters([0x400, 0x45f], [0x490, 0x491], [0x2116, 0x2116]),
};

for (const [name, text] of Object.entries(cuts)) {
  const bytes = await subsetFont(await readFile(from(name)), text, { targetFormat: 'woff2' });
  await writeFile(join(import.meta.dirname, `inter-${name}.woff2`), bytes);
  console.log(`inter-${name}.woff2 ${bytes.length} bytes`);
}

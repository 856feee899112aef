/**
 * Makes the two fonts of this folder: `node assets/fonts/subset.ts REGULAR.ttf BOLD.ttf` takes the whole Noto Sans fonts
 * (github.com/notofonts/latin-greek-cyrillic) and keeps Latin, Greek, Cyrillic, punctuation, currency and signs.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import subsetFont from 'subset-font';

/** Blocks of Unicode that are kept, first and last character. */
const BLOCKS = [
  [0x0020, 0x024f], [0x02b0, 0x03ff], [0x0400, 0x052f], [0x1e00, 0x1fff], [0x2000, 0x218f], [0x2190, 0x22ff], [0x25a0, 0x27bf], [0xfb00, 0xfb06], [0xfffc, 0xfffd],
] as const; // prettier-ignore

const characters = BLOCKS.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)));

const [regular, bold] = process.argv.slice(2);
if (!regular || !bold) throw new Error('Usage: node assets/fonts/subset.ts REGULAR.ttf BOLD.ttf');
for (const [from, to] of [
  [regular, 'NotoSans-Regular.ttf'],
  [bold, 'NotoSans-Bold.ttf'],
] as const) {
  const font = await subsetFont(await readFile(from), characters.join(''), { targetFormat: 'truetype' });
  await writeFile(join(import.meta.dirname, to), font);
}

/** `npm run quality`: writes docs/quality.md from the figures that are kept; `-- --check` only says whether it is as they are (status 1 where not). */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readFigures } from './quality-figures.ts';
import { qualityPage } from './quality-page.ts';

const page = join(import.meta.dirname, '../docs/quality.md');
const text = qualityPage(await readFigures());
if (!process.argv.includes('--check')) {
  writeFileSync(page, text);
  process.stderr.write(`Wrote ${page}\n`);
} else if (readFileSync(page, 'utf8') !== text) {
  process.stderr.write('docs/quality.md differs from the figures it is made of. Change docs/quality.json, then run `npm run quality`.\n');
  process.exitCode = 1;
}

/** Part of `npm run check`: holds the rules of the house that the linter cannot say, over all files at once. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readHouse } from './graph.ts';
import { rules } from './rules.ts';

const root = join(import.meta.dirname, '../..');
const house = readHouse(root);
for (const { name, why, broken } of rules) {
  const lines = broken(house, (file) => readFileSync(join(root, file), 'utf8'));
  if (lines.length === 0) continue;
  process.stderr.write(`${name}: ${why}\n${lines.map((line) => `  ${line}`).join('\n')}\n`);
  process.exitCode = 1;
}

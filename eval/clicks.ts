/**
 * `node eval/clicks.ts FOLDER …`: how many corrections on the check screen each form with gold takes until it is right.
 * Each step tries what the screen can do at the places that are wrong and takes what mends most; a form that no step mends
 * is counted as not mended. Corrections are those of the screen itself.
 */
import { basename, extname } from 'node:path';
import type { MappingBySheet } from '#contract/extraction.ts';
import { readSource } from '#engine/files/read-source.ts';
import { findQuestions } from '#engine/questions/find-questions.ts';
import { corrections } from './clicks/corrections.ts';
import { faultsOf } from './clicks/faults.ts';
import type { GoldFile } from './run/extraction.ts';
import { readGoldFolder } from './run/gold-folder.ts';

const MOST_STEPS = 12;

interface Mending {
  clicks: number;
  left: number;
}

async function mend({ fileName, bytes, questions }: GoldFile): Promise<Mending> {
  const name = basename(fileName);
  const source = await readSource(bytes, name);
  let mapping: MappingBySheet = {};
  let found = findQuestions(source, name);
  let left = faultsOf(fileName, questions, found);
  for (let clicks = 0; ; clicks += 1) {
    if (left === 0 || clicks === MOST_STEPS) return { clicks, left };
    let best: { mapping: MappingBySheet; left: number } | null = null;
    for (const next of corrections({ source, found, gold: questions, mapping })) {
      const after = faultsOf(fileName, questions, findQuestions(source, name, { mapping: next }));
      if (after < (best?.left ?? left)) best = { mapping: next, left: after };
    }
    if (!best) return { clicks, left };
    ({ mapping, left } = best);
    found = findQuestions(source, name, { mapping });
  }
}

const kinds = new Map<string, { files: number; right: number; clicks: number[] }>();
for (const folder of process.argv.slice(2))
  for (const file of await readGoldFolder(folder)) {
    const { clicks, left } = await mend(file);
    const kind = extname(file.fileName).slice(1);
    const row = kinds.get(kind) ?? { files: 0, right: 0, clicks: [] };
    row.files += 1;
    if (left === 0 && clicks === 0) row.right += 1;
    if (left === 0 && clicks > 0) row.clicks.push(clicks);
    kinds.set(kind, row);
    process.stdout.write(`${file.fileName}: ${clicks} corrections, ${left} faults left\n`);
  }
process.stdout.write(
  '\n| kind of file | files | right at once | right after corrections | corrections, mean (most) | not mended |\n|---|---|---|---|---|---|\n',
);
for (const [kind, { files, right, clicks }] of kinds) {
  const mean = clicks.length === 0 ? '–' : (clicks.reduce((sum, one) => sum + one, 0) / clicks.length).toFixed(1);
  const most = clicks.length === 0 ? '' : ` (${Math.max(...clicks)})`;
  process.stdout.write(`| .${kind} | ${files} | ${right} | ${clicks.length} | ${mean}${most} | ${files - right - clicks.length} |\n`);
}

/**
 * `node eval/law/measure-pairs.ts [FOLDER]`: asks both sides of pairs of opposites (open and close, give and receive notice, tenant and
 * landlord), those that ship without FOLDER, and says how often the other side's rule is given; and of the sides that a statement
 * answers how many are shown it, and of those that nothing of ours does how many are refused. FOLDER holds JSON files as in `pairs/`.
 */
import { fileURLToPath } from 'node:url';
import { readEncoderOptions } from '#engine/encoder/encoder.ts';
import { table } from '../run/report.ts';
import { withOwnLaw } from './own-law.ts';
import { type AskedSide, askPairs } from './pairs.ts';

const folder = process.argv[2] ?? fileURLToPath(new URL('pairs/', import.meta.url));
const asked = await withOwnLaw(readEncoderOptions(process.env), (law) => askPairs(folder, law));
const byLanguage = [...Map.groupBy(asked, ({ language }) => language)];
const head = ['Pairs in', 'sides', 'own first', 'own among three', 'refused', 'sure', "other's, sure", "other's first in a list"];
console.log(
  table(
    head,
    [...byLanguage, ['all', asked] as const].map(([name, some]) => row(name, some)),
  ),
);
const sides = (by: AskedSide['answeredBy']): AskedSide[] => asked.filter(({ answeredBy }) => answeredBy === by);
const counted = (some: AskedSide[], is: (one: AskedSide) => boolean): string => `${some.filter(is).length} of ${some.length}`;
const covered = sides('statement');
console.log(`A statement answers: own rule shown ${counted(covered, ({ among }) => among)}`);
console.log(`  sure of another rule ${counted(covered, ({ state, first }) => state === 'sure' && !first)}`);
for (const [by, says] of [
  ['act', 'An act without a statement answers'],
  ['nothing', 'Nothing of ours answers'],
] as const)
  console.log(
    `${says}: refused ${counted(sides(by), ({ state }) => state === 'refused')}, sure ${counted(sides(by), ({ state }) => state === 'sure')}`,
  );
for (const { question, about } of asked.filter((one) => one.otherFirst && one.state === 'sure'))
  console.log(`the other side's, without doubt: ${question} (${about})`);

function row(name: string, some: AskedSide[]): string[] {
  const share = (is: (one: AskedSide) => boolean): string => (some.filter(is).length / some.length).toFixed(3);
  return [
    name,
    String(some.length),
    share(({ first }) => first),
    share(({ among }) => among),
    share(({ state }) => state === 'refused'),
    share(({ state }) => state === 'sure'),
    share(({ state, otherFirst }) => otherFirst && state === 'sure'),
    share(({ state, otherFirst }) => otherFirst && state === 'listed'),
  ];
}

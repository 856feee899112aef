/**
 * `node eval/ablation/measure-without.ts [CLASS…]`: the figures while these classes of words are empty, as one line of JSON. A process
 * of its own, since rules make what they match with when they are loaded.
 */
import { createHash } from 'node:crypto';
import { leftOut } from '#engine/language/lexicon/left-out.ts';
import type { Without } from './model.ts';

for (const name of process.argv.slice(2)) leftOut.add(name);

const { measure } = await import('./measure.ts');
const { figures, proposals } = await measure();
const digest = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('base64').slice(0, 12);
process.stdout.write(JSON.stringify({ figures, proposals: proposals.map(digest) } satisfies Without));

/** `rejoinder prove ORIGINAL FILLED`: every difference between a file and its filled copy. */
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { CommandModule } from 'yargs';
import type { ProofReport } from '#engine/files/prove.ts';
import { runOnce } from '#engine/work/pool.ts';
import { fail, print } from '../output.ts';

interface Arguments {
  original: string;
  filled: string;
  json: boolean;
}

export const command: CommandModule<object, Arguments> = {
  command: 'prove <original> <filled>',
  describe: 'Show every difference between two files',
  builder: (yargs) =>
    yargs
      .positional('original', { type: 'string', demandOption: true, describe: 'The file as it came' })
      .positional('filled', { type: 'string', demandOption: true, describe: 'The copy with answers' })
      .option('json', { type: 'boolean', default: false, describe: 'One JSON document instead of text' })
      .example('$0 prove vendor.xlsx vendor-filled.xlsx', 'Ends with 1 when anything but answers differs') as never,
  handler: async ({ original, filled, json }) => {
    const [one, two] = await Promise.all([readFile(original), readFile(filled)]);
    const proof = await runOnce('prove', { original: new Uint8Array(one), filled: new Uint8Array(two), fileName: basename(original) });
    print(json, proof, () => describe(proof));
    if (!proof.onlyAnswers) fail(`${filled} differs from ${original} in ${proof.elsewhere.length} ways that filling in does not explain.`);
  },
};

const short = (text: string): string => {
  const line = text.replace(/\s+/g, ' ');
  return line.length > 60 ? `${line.slice(0, 59)}…` : line;
};

function describe(proof: ProofReport): string {
  if (proof.same) return 'The files are the same.';
  const lines = [`Changed parts: ${proof.changedParts.join(', ') || 'none'}`, `Changed places: ${proof.changedPlaces.length}`];
  for (const { sheet, at, before, after } of proof.changedPlaces) {
    const place = at.cell === undefined || at.table !== undefined ? JSON.stringify(at) : String(at.cell);
    lines.push(`  ${sheet === null ? '' : `${sheet}!`}${place}: ${JSON.stringify(short(before))} → ${JSON.stringify(short(after))}`);
  }
  lines.push(proof.elsewhere.length === 0 ? 'Nothing else differs.' : `Elsewhere: ${proof.elsewhere.length}`);
  return [...lines, ...proof.elsewhere.map((sentence) => `  ${sentence}`)].join('\n');
}

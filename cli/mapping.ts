import { readFile } from 'node:fs/promises';
import { MappingBySheet } from '#contract/extraction.ts';
import { mappingFault } from '#engine/questions/corrections/mapping-fault.ts';
import { exit, fail } from './output.ts';

/** The options of every command that finds questions. */
export const findingOptions = {
  hidden: { type: 'boolean', default: false, describe: 'Read hidden sheets, rows and columns too' },
  mapping: { type: 'string', describe: 'JSON file that says by sheet which column is what' },
} as const;

export interface FindingArguments {
  hidden: boolean;
  mapping: string | undefined;
}

const EXAMPLE = '{"Sheet name": {"headerRow": 4, "question": "E", "answer": ["F"], "firstRow": 5, "lastRow": 99}}';

/** What those options say, for the pool's task `extract`. Ends the command with one sentence when the file is no mapping. */
export async function readFinding({ hidden, mapping }: FindingArguments): Promise<{ hidden: boolean; mapping: MappingBySheet }> {
  return { hidden, mapping: mapping === undefined ? {} : await readMapping(mapping) };
}

async function readMapping(path: string): Promise<MappingBySheet> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) =>
    fail(error.code === 'ENOENT' ? `There is no file ${path}.` : `${path} cannot be read (${error.code}).`, exit.usage),
  );
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return fail(`${path} is not JSON. Write ${EXAMPLE}.`, exit.usage);
  }
  const fault = mappingFault(value);
  if (fault !== null) fail(`${path} is no mapping: ${fault}.`, exit.usage);
  return MappingBySheet.parse(value);
}

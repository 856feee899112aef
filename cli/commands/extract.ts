/** `rejoinder extract FILE`: finds the questions of a questionnaire and says what was taken and what was left. */
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { CommandModule } from 'yargs';
import * as z from 'zod/mini';
import { MappingBySheet } from '#contract/extraction.ts';
import type { Extraction, FoundSheet } from '#contract/extraction.ts';
import { openPool } from '#engine/work/pool.ts';
import { exit, fail, print, warn } from '../output.ts';

interface Arguments {
  file: string;
  json: boolean;
  hidden: boolean;
  mapping: string | undefined;
}

export const command: CommandModule<object, Arguments> = {
  command: 'extract <file>',
  describe: 'Find the questions of a questionnaire',
  builder: (yargs) =>
    yargs
      .positional('file', { type: 'string', demandOption: true, describe: 'Workbook, CSV, Word, text or JSON file' })
      .option('json', { type: 'boolean', default: false, describe: 'One JSON document instead of a table' })
      .option('hidden', { type: 'boolean', default: false, describe: 'Read hidden sheets, rows and columns too' })
      .option('mapping', { type: 'string', describe: 'JSON file that says by sheet which column is what' })
      .example('$0 extract vendor.xlsx', 'Shows the sheets, the counts and the first questions')
      .example('$0 extract vendor.xlsx --mapping columns.json --json', 'Takes the columns of columns.json') as never,
  handler: async ({ file, json, hidden, mapping }) => {
    const columns = mapping === undefined ? {} : await readMapping(mapping);
    const bytes = new Uint8Array(await readFile(file));
    const pool = openPool({ size: 1 });
    const extraction = await pool.run('extract', { bytes, fileName: basename(file), hidden, mapping: columns }).finally(() => pool.close());
    for (const sentence of extraction.warnings) warn(sentence);
    print(json, extraction, () => describe(extraction));
  },
};

async function readMapping(path: string): Promise<MappingBySheet> {
  const text = await readFile(path, 'utf8');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return fail(
      `${path} is not JSON. Write {"Sheet name": {"headerRow": 4, "question": "E", "answer": ["F"], "firstRow": 5, "lastRow": 99}}.`,
      exit.usage,
    );
  }
  const parsed = MappingBySheet.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = z.treeifyError(parsed.error).errors;
  const first = parsed.error.issues[0];
  return fail(`${path} is no mapping: ${first?.path.join('.') ?? ''} ${first?.message ?? issue ?? ''}.`.replace(/\s+/g, ' '), exit.usage);
}

/** For people: the sheets with their roles, then every question with its place. */
function describe(extraction: Extraction): string {
  const lines = [`${extraction.file}: ${extraction.questions.length} questions (${extraction.ms} ms)`, ''];
  const width = Math.min(36, Math.max(5, ...extraction.sheets.map((sheet) => sheet.name.length)));
  for (const sheet of extraction.sheets)
    lines.push(`  ${fit(sheet.name, width)}  ${sheet.role.padEnd(12)} ${String(sheet.count).padStart(5)}  ${sheet.reason}`);
  if (extraction.sheets.length > 0) lines.push('');
  for (const question of extraction.questions) {
    const at = [question.sheet, placeWords(question.at)].filter((part) => part !== null && part !== '').join('!');
    const answers = question.answers.map((one) => `${one.kind}${one.at ? ` ${placeWords(one.at)}` : ''}`).join(', ');
    lines.push(`${fit(at, 24)}  ${fit(question.id ?? '', 12)}  ${fit(question.question.replace(/\s+/g, ' '), 80)}  ${answers}`);
  }
  for (const sheet of extraction.sheets) lines.push(...leftOutLines(sheet));
  return lines.join('\n').trimEnd();
}

function leftOutLines(sheet: FoundSheet): string[] {
  const left = sheet.left_out ?? [];
  if (sheet.role !== 'questions' || left.length === 0) return [];
  return [
    '',
    `Left out on ${sheet.name}:`,
    ...left.map((one) => `  row ${one.row}: ${fit(one.text.replace(/\s+/g, ' '), 70)}  ${one.reason}`),
  ];
}

const fit = (text: string, width: number): string => (text.length > width ? `${text.slice(0, width - 1)}…` : text.padEnd(width));

const placeWords = (at: object): string =>
  Object.entries(at)
    .map(([name, value]) => (name === 'cell' && typeof value === 'string' ? value : `${name} ${String(value)}`))
    .join(' ');

/** `rejoinder extract FILE`: finds the questions of a questionnaire and says what was taken and what was left. */
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { CommandModule } from 'yargs';
import type { Extraction, FoundSheet } from '#contract/extraction.ts';
import { openPool } from '#engine/work/pool.ts';
import { type Reading, readingLines, withModel } from '../form-reading.ts';
import { findingOptions, readFinding } from '../mapping.ts';
import type { FindingArguments } from '../mapping.ts';
import { exit, fail, print, warn } from '../output.ts';

interface Arguments extends FindingArguments {
  file: string;
  engine: Reading;
  json: boolean;
}

export const command: CommandModule<object, Arguments> = {
  command: 'extract <file>',
  describe: 'Find the questions of a questionnaire',
  builder: (yargs) =>
    yargs
      .positional('file', {
        type: 'string',
        demandOption: true,
        describe: 'Workbook, CSV, Word, PDF, HTML, text or JSON file, or a mail message',
      })
      .option('json', { type: 'boolean', default: false, describe: 'One JSON document instead of a table' })
      .options(findingOptions)
      .option('engine', {
        choices: ['embedded', 'reader'] as const,
        describe:
          'What reads: without it a language model, where one is set (MODEL_PROVIDER), reads a Word, PDF or text file in which nothing was found or something was lost; reader always asks it, embedded never',
      })
      .example('$0 extract vendor.xlsx', 'Shows the sheets, the counts and the first questions')
      .example('$0 extract vendor.xlsx --mapping columns.json --json', 'Takes the columns of columns.json') as never,
  handler: async ({ file, json, hidden, mapping, engine }) => {
    if (mapping !== undefined && engine === 'reader')
      fail(
        '--mapping says how the form is to be read; a language model is not asked then. Leave out one of --mapping and --engine reader.',
        exit.usage,
      );
    const finding = await readFinding({ hidden, mapping });
    const bytes = new Uint8Array(await readFile(file));
    const pool = openPool({ size: 1 });
    const fileName = basename(file);
    const extraction = await pool
      .run('extract', { bytes, fileName, ...finding })
      .then((found) => withModel(pool, { bytes, fileName }, found, mapping === undefined ? engine : 'embedded'))
      .finally(() => pool.close());
    for (const sentence of extraction.warnings) warn(sentence);
    print(json, extraction, () => describe(extraction));
    if (extraction.questions.length === 0) process.exitCode = exit.nothing;
  },
};

/** For people: the sheets with their roles, then every question with its place. */
function describe(extraction: Extraction): string {
  const lines = [`${extraction.file}: ${extraction.questions.length} questions (${extraction.ms} ms)`, ''];
  const width = Math.min(36, Math.max(5, ...extraction.sheets.map((sheet) => sheet.name.length)));
  for (const sheet of extraction.sheets)
    lines.push(
      `  ${fit(sheet.name, width)}  ${sheet.role.padEnd(12)} ${String(sheet.count).padStart(5)}  ${sheet.reason}${sheet.rule && sheet.count === 0 ? ` (rule “${sheet.rule}”)` : ''}`,
    );
  if (extraction.sheets.length > 0) lines.push('');
  for (const question of extraction.questions) {
    const at = [question.sheet, placeWords(question.at)].filter((part) => part !== null && part !== '').join('!');
    const answers = question.answers.map((one) => `${one.kind}${one.at ? ` ${placeWords(one.at)}` : ''}`).join(', ');
    lines.push(`${fit(at, 24)}  ${fit(question.id ?? '', 12)}  ${fit(question.question.replace(/\s+/g, ' '), 80)}  ${answers}`);
  }
  for (const sheet of extraction.sheets) lines.push(...leftOutLines(sheet));
  const read = readingLines(extraction);
  if (read.length > 0) lines.push('', ...read);
  return lines.join('\n').trimEnd();
}

function leftOutLines(sheet: FoundSheet): string[] {
  const left = sheet.left_out ?? [];
  if (sheet.role !== 'questions' || left.length === 0) return [];
  return [
    '',
    `Left out on ${sheet.name}:`,
    ...left.map(
      (one) => `  row ${one.row}: ${fit(one.text.replace(/\s+/g, ' '), 70)}  ${one.reason}${one.rule ? ` (rule “${one.rule}”)` : ''}`,
    ),
  ];
}

const fit = (text: string, width: number): string => (text.length > width ? `${text.slice(0, width - 1)}…` : text.padEnd(width));

const placeWords = (at: object): string =>
  Object.entries(at)
    .map(([name, value]) => (name === 'cell' && typeof value === 'string' ? value : `${name} ${String(value)}`))
    .join(' ');

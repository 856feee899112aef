/** `rejoinder fill FILE --answers ANSWERS.json --out OUT`: writes answers into a copy of the customer's own file. */
import { readFile, realpath } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import type { CommandModule } from 'yargs';
import * as z from 'zod/mini';
import { Place } from '#contract/extraction.ts';
import type { FillAnswer, FillReport } from '#engine/files/fill.ts';
import { openPool, runOnce } from '#engine/work/pool.ts';
import { extractQuestions } from '../answering.ts';
import { listObjections, objectionLines, withValues } from '../objections.ts';
import type { FormObjection } from '../objections.ts';
import { checkOut, exit, fail, print, writeOut } from '../output.ts';

interface Arguments {
  file: string;
  answers: string;
  out: string;
  json: boolean;
  force: boolean;
  strict: boolean;
  raw: boolean;
  check: boolean;
  recalculate: boolean;
  letRowsGrow: boolean;
}

/** A number is written as the text it reads as. */
const Answers = z.array(
  z.object({ sheet: z.optional(z.nullable(z.string())), at: Place, value: z.union([z.string(), z.number(), z.literal(true)]) }),
);

export const command: CommandModule<object, Arguments> = {
  command: 'fill <file>',
  describe: 'Write answers into a copy of a questionnaire, in place',
  builder: (yargs) =>
    yargs
      .positional('file', { type: 'string', demandOption: true, describe: 'The questionnaire; it is not changed' })
      .option('answers', { type: 'string', demandOption: true, describe: 'JSON file: [{"sheet", "at", "value"}]' })
      .option('out', { type: 'string', demandOption: true, describe: 'Where the filled copy goes' })
      .option('json', { type: 'boolean', default: false, describe: 'One JSON document instead of text' })
      .option('force', { type: 'boolean', default: false, describe: 'Replace --out when it is there' })
      .option('strict', { type: 'boolean', default: false, describe: 'Write nothing when one answer is refused' })
      .option('raw', { type: 'boolean', default: false, describe: 'CSV: no apostrophe before = + - @' })
      .option('check', { type: 'boolean', default: false, describe: 'Say what the form would refuse of the copy, by what it says itself' })
      .option('recalculate', { type: 'boolean', default: true, hidden: true })
      .option('no-recalculate', { type: 'boolean', describe: 'Do not ask the spreadsheet program to calculate anew on opening' })
      .option('let-rows-grow', { type: 'boolean', default: false, describe: 'Drop the fixed height of rows that are written to' })
      .example('$0 fill vendor.xlsx --answers answers.json --out vendor-filled.xlsx', 'Fills a copy and says what was refused') as never,
  handler: async ({ file, answers, out, json, force, strict, raw, check, recalculate, letRowsGrow }) => {
    await refuseInput(file, out);
    checkOut(out, force);
    const given = await readAnswers(answers);
    const bytes = new Uint8Array(await readFile(file));
    const options = { raw, strict, recalculate, letRowsGrow };
    const filled = await runOnce('fill', { bytes, fileName: basename(file), answers: given, options });
    const { report } = filled;
    const stopped = strict && report.refused.length > 0;
    if (!stopped) await writeOut(out, filled.bytes, { force });
    const objections = check ? { objections: await objectionsIn(file, given) } : {};
    print(json, { ...report, ...objections }, () => [describe(report, out), ...objectionLines(objections.objections ?? [])].join('\n'));
    if (stopped) fail(`Nothing was written: ${report.refused.length} of ${given.length} answers were refused and --strict was given.`);
  },
};

/** What the form would refuse once these values stand in it, beside what stands there already. */
async function objectionsIn(file: string, values: FillAnswer[]): Promise<FormObjection[]> {
  const pool = openPool();
  try {
    const { extraction } = await extractQuestions(pool, file, { hidden: false, mapping: undefined });
    return listObjections(withValues(extraction.questions, values));
  } finally {
    await pool.close();
  }
}

/** The customer's file is never changed, not even with --force. */
async function refuseInput(file: string, out: string): Promise<void> {
  const [from, to] = await Promise.all([realpath(file), realpath(out).catch(() => resolve(out))]);
  if (from === to) fail(`${out} is the questionnaire itself, which is never changed. Give another --out.`, exit.usage);
}

async function readAnswers(path: string): Promise<FillAnswer[]> {
  const text = (await readFile(path, 'utf8')).replace(/^\uFEFF/, '');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return fail(`${path} is not JSON. Write [{"sheet": "Assessment", "at": {"cell": "F5"}, "value": "Yes"}].`, exit.usage);
  }
  const parsed = Answers.safeParse(value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const where = issue?.path.length ? `entry ${issue.path.join('.')}` : 'it';
    return fail(
      `${path} holds no answers: ${where} is not as in [{"sheet": "Assessment", "at": {"cell": "F5"}, "value": "Yes"}].`,
      exit.usage,
    );
  }
  return parsed.data.map(({ sheet, at, value: one }) => ({ sheet: sheet ?? null, at, value: typeof one === 'number' ? String(one) : one }));
}

const REASONS: Record<string, string> = {
  formula: 'a formula stands there',
  locked: 'it is locked or read-only',
  'not-allowed': 'the value is not in the list of the place, or cannot be written there',
  'too-long': 'the text is longer than the place holds',
  'no-such-place': 'there is no such place',
  covered: 'a merged cell covers it',
};

function describe(report: FillReport, out: string): string {
  const lines = [`${out}: ${report.written} written, ${report.refused.length} refused (${report.ms} ms)`];
  for (const { sheet, at, reason } of report.refused)
    lines.push(`  refused ${sheet ?? ''} ${JSON.stringify(at)}: ${REASONS[reason] ?? reason}`);
  return [...lines, ...report.notes.map((note) => `  ${note}`)].join('\n');
}

/** `rejoinder told GIVEN.json --before PATH… --after PATH…`: which answers that were given to customers no longer hold. */
import { readFile } from 'node:fs/promises';
import type { CommandModule } from 'yargs';
import * as z from 'zod/mini';
import { sentenceOf } from '#contract/reason-sentences.ts';
import { toldSentence } from '#contract/told.ts';
import { readEncoderOptions } from '#engine/encoder/encoder.ts';
import { type Knowledge, openKnowledge } from '#engine/knowledge/open-knowledge.ts';
import type { ModelSettings } from '#engine/model/model.ts';
import { type LookOptions, lookAgain } from '#engine/told/look-again.ts';
import type { GivenAnswer, ToldChange, ToldPaper, ToldQuote } from '#engine/told/model.ts';
import { toldPaper } from '#engine/told/told-paper.ts';
import { modelSettings } from '../form-reading.ts';
import { knowledgeProgress } from '../knowledge-progress.ts';
import { exit, fail, print, warn } from '../output.ts';

interface Arguments {
  given: string;
  before: string[];
  after: string[];
  on: string | undefined;
  engine: string | undefined;
  json: boolean;
}

const EXAMPLE =
  '[{"id": "1", "customer": "Acme", "date": "2026-03-01", "question": "How long are backups kept?", "choice": null, "answer": "35 days", "quotes": [{"document": "backup.md", "quote": "Backups are kept for 35 days."}]}]';

const Given = z.array(
  z.object({
    id: z.union([z.string(), z.number()]),
    customer: z.string(),
    date: z.nullish(z.string()),
    question: z.string(),
    choice: z.nullish(z.string()),
    answer: z.nullish(z.string()),
    quotes: z.array(z.object({ document: z.string(), quote: z.string() })),
  }),
);

export const command: CommandModule<object, Arguments> = {
  command: 'told <given>',
  describe: 'Find the answers given to customers that no longer hold',
  builder: (yargs) =>
    yargs
      .positional('given', { type: 'string', demandOption: true, describe: 'JSON file: what was told to whom, with its quotes' })
      .option('before', { type: 'string', array: true, demandOption: true, describe: 'Files and folders as they were then' })
      .option('after', { type: 'string', array: true, demandOption: true, describe: 'Files and folders as they are now' })
      .option('on', { type: 'string', describe: 'The day on which it is looked at, YYYY-MM-DD (default: today)' })
      .option('engine', {
        choices: ['embedded', 'reader'],
        describe: 'What compares; without it a language model where one is set (MODEL_PROVIDER) and words cannot tell, else words alone',
      })
      .option('json', { type: 'boolean', default: false, describe: 'One JSON document instead of text' })
      .example('$0 told given.json --before papers-2025/ --after papers-2026/', 'Lists what has to be looked at') as never,
  handler: async ({ given: file, before, after, on, engine, json }) => {
    const settings = engine === 'embedded' ? null : await modelSettings();
    if (engine === 'reader' && settings === null)
      fail(
        'No language model is configured (MODEL_PROVIDER), so it cannot compare. Leave --engine out to compare by words.',
        exit.unavailable,
      );
    const now = dayOf(on);
    const given = await readGiven(file);
    const started = performance.now();
    const then = await readFolder(before, { encode: false });
    const earlier = then.papers;
    await then.knowledge.close();
    const today = await readFolder(after, { encode: settings !== null });
    try {
      const options = { before: earlier, after: today.papers, encoder: today.knowledge.encoder, now };
      const changed = settings ? await read(given, options, today.knowledge, settings) : await lookAgain(given, options);
      const result = {
        checked: given.length,
        changed: changed.map((change) => ({ ...change, why: toldSentence(change.why) })),
        unchanged: given.length - changed.length,
        ms: Math.round(performance.now() - started),
      };
      print(json, result, () => describe(given.length, changed));
    } finally {
      await today.knowledge.close();
    }
  },
};

function dayOf(on: string | undefined): number {
  if (on === undefined) return Date.now();
  const day = /^\d{4}-\d{2}-\d{2}$/u.test(on) ? Date.parse(on) : Number.NaN;
  return Number.isFinite(day) ? day : fail(`--on takes a day as 2026-03-01, not “${on}”.`, exit.usage);
}

async function readGiven(path: string): Promise<GivenAnswer[]> {
  const text = (await readFile(path, 'utf8')).replace(/^\uFEFF/, '');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return fail(`${path} is not JSON. Write ${EXAMPLE}.`, exit.usage);
  }
  const parsed = Given.safeParse(value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return fail(
      `${path} holds no given answers: ${issue?.path.length ? `entry ${issue.path.join('.')}` : 'it'} is not as in ${EXAMPLE}.`,
      exit.usage,
    );
  }
  return parsed.data.map(({ id, date, choice, answer, ...rest }) => ({
    ...rest,
    id: String(id),
    date: date ?? null,
    choice: choice ?? null,
    answer: answer ?? '',
  }));
}

/** As a language model reads them where words cannot tell. */
async function read(given: GivenAnswer[], options: LookOptions, { index }: Knowledge, settings: ModelSettings): Promise<ToldChange[]> {
  const [{ openModelClient }, { openModelRun }, { lookWithReader }] = await Promise.all([
    import('#engine/model/client.ts'),
    import('#engine/model/model-run.ts'),
    import('#engine/told/reading/look-with-reader.ts'),
  ]);
  const run = openModelRun(openModelClient(settings), { most: settings.tokensPerRequest });
  const { changes, failures } = await lookWithReader(given, options, { run, index, paperOf: ({ name }) => name });
  for (const failure of failures) warn(`${sentenceOf(failure)} What it was not heard of is compared by words.`);
  return changes;
}

async function readFolder(paths: string[], { encode }: { encode: boolean }): Promise<{ knowledge: Knowledge; papers: ToldPaper[] }> {
  const bar = knowledgeProgress();
  const knowledge = await openKnowledge({
    encoder: readEncoderOptions(process.env),
    paths,
    encode,
    fileDates: false,
    onProgress: bar.update,
  }).finally(() => bar.end());
  if (knowledge.reason) warn(knowledge.reason);
  for (const { error } of knowledge.files) if (error) warn(error);
  const contents = (await knowledge.index.texts({ most: Number.POSITIVE_INFINITY })) ?? [];
  return { knowledge, papers: contents.map(toldPaper) };
}

function describe(checked: number, changed: ToldChange[]): string {
  const lines = changed.flatMap(({ id, customer, verdict, before, after, why }) => [
    `${verdict}  ${id}, ${customer}: ${toldSentence(why)}`,
    `      then ${placed(before)}`,
    ...(after ? [`      now  ${placed(after)}`] : []),
  ]);
  return [...lines, `${checked} answers looked at: ${changed.length} changed, ${checked - changed.length} unchanged.`].join('\n');
}

const placed = ({ document, quote }: ToldQuote): string => `${document}: “${quote.replaceAll(/\s+/gu, ' ')}”`;

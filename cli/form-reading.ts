import type { Extraction } from '#contract/extraction.ts';
import type { ModelSettings } from '#engine/model/model.ts';
import { isUnsure } from '#contract/unsure.ts';
import type { WorkPool } from '#engine/work/pool.ts';
import { exit, fail, warn } from './output.ts';

/** What reads the structure of a form: a language model where one is set and the rules are unsure, or as it is named. */
export type Reading = 'embedded' | 'reader' | undefined;

interface File {
  bytes: Uint8Array;
  fileName: string;
}

/**
 * What was found, read by a language model too: where one is set in the environment and the rules found nothing or lost something, and always
 * with `reader`. Workbooks and CSV have columns to go by and are as they were found. Ends the command where `reader` is asked and none is set.
 */
export async function withModel(pool: WorkPool, file: File, found: Extraction, reading: Reading): Promise<Extraction> {
  if (reading === 'embedded') return found;
  const settings = await modelSettings();
  if (settings === null) {
    if (reading === undefined) return found;
    return fail('No language model is configured (MODEL_PROVIDER), so it cannot read the form. Leave --engine out.', exit.unavailable);
  }
  if (reading === undefined && !isUnsure(found)) return found;
  const picture = await pool.run('picture', file);
  if (picture === null) {
    if (reading === 'reader') warn(`${file.fileName} has columns to go by; the language model was not asked.`);
    return found;
  }
  const [{ openModelClient }, { openModelRun }, { readForm }] = await Promise.all([
    import('#engine/model/client.ts'),
    import('#engine/model/model-run.ts'),
    import('#engine/structure/read-form.ts'),
  ]);
  const run = openModelRun(openModelClient(settings), { most: settings.tokensPerRequest });
  return readForm(found, picture, run);
}

/** The model that is set in the environment; null where none is. Ends the command where a setting is missing. */
export async function modelSettings(): Promise<ModelSettings | null> {
  const { readModelSettings } = await import('#engine/model/settings.ts');
  try {
    return readModelSettings(process.env);
  } catch (error) {
    return fail((error as Error).message);
  }
}

/** For people: what the model read otherwise, and what of its reply was left. */
export function readingLines({ reader }: Extraction): string[] {
  if (!reader) return [];
  const counted = (what: 'added' | 'left' | 'changed'): number => reader.differences.filter((one) => one.what === what).length;
  return [
    `Read by ${reader.model}: ${counted('added')} questions added, ${counted('left')} left out, ${counted('changed')} changed.`,
    ...reader.differences.map(
      ({ what, question, in: where = [] }) => `  ${what.padEnd(8)}${oneLine(question)}${where.length > 0 ? ` (${where.join(', ')})` : ''}`,
    ),
    ...(reader.dropped.length > 0 ? ['Said by the model, and not so in the file:'] : []),
    ...reader.dropped.map(
      ({ question, said, because, whole }) => `  ${because.padEnd(12)}${oneLine(whole ? said : `${said}: ${question}`)}`,
    ),
  ];
}

function oneLine(text: string): string {
  const line = text.replace(/\s+/gu, ' ');
  return line.length > 100 ? `${line.slice(0, 99)}…` : line;
}

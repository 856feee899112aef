/** Replies of a model that ship with the repository, one file for each set; and a folder in which new ones are made. */
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import type { ModelPrompt } from '#engine/model/model.ts';
import { userText } from '#engine/model/model.ts';
import { PROMPT_VERSION } from '#engine/reader/rules.ts';

const Recording = z.object({
  model: z.string(),
  /** The day on which they were recorded. */
  date: z.string(),
  /** Of the rules and of the shape of what was asked. */
  prompt_version: z.number(),
  replies: z.record(z.string(), z.unknown()),
});
export type Recording = z.infer<typeof Recording>;

const shipped = fileURLToPath(new URL('recorded/', import.meta.url));

/** What was recorded for a set; null where nothing was. */
export async function readRecording(set: string): Promise<Recording | null> {
  const text = await readFile(join(shipped, `${set}.json`), 'utf8').catch(() => null);
  return text === null ? null : Recording.parse(JSON.parse(text));
}

/** Whether a set's replies are to an older prompt. */
export const isStale = async (set: string): Promise<boolean> =>
  ((await readRecording(set))?.prompt_version ?? PROMPT_VERSION) !== PROMPT_VERSION;

/** @param version of the prompts that these are replies to; by default the reader's */
export async function writeRecording(
  set: string,
  recording: Omit<Recording, 'prompt_version'>,
  version: number = PROMPT_VERSION,
): Promise<void> {
  const replies = Object.fromEntries(Object.entries(recording.replies).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  await mkdir(shipped, { recursive: true });
  await writeFile(join(shipped, `${set}.json`), `${JSON.stringify({ ...recording, prompt_version: version, replies }, null, 1)}\n`);
}

/** A folder with what is asked of a model, `SET/asked/KEY.json`, and what it said, `SET/said/KEY.json`. */
export interface Desk {
  said: Record<string, unknown>;
  ask(prompt: ModelPrompt, key: string): Promise<void>;
}

export async function openDesk(folder: string, set: string): Promise<Desk> {
  const [asked, said] = [join(folder, set, 'asked'), join(folder, set, 'said')];
  await Promise.all([mkdir(asked, { recursive: true }), mkdir(said, { recursive: true })]);
  const files = (await readdir(said)).filter((name) => name.endsWith('.json'));
  const entries = await Promise.all(
    files.map(async (name): Promise<[string, unknown]> => [
      name.replace('.json', ''),
      JSON.parse(await readFile(join(said, name), 'utf8')),
    ]),
  );
  return {
    said: Object.fromEntries(entries),
    ask: (prompt, key) =>
      writeFile(
        join(asked, `${key}.json`),
        `${JSON.stringify({ key, name: prompt.name, system: prompt.system, user: userText(prompt), schema: prompt.schema }, null, 1)}\n`,
      ),
  };
}

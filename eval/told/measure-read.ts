/** What a language model makes of the sets, from replies that were recorded. */
import type { Encoder } from '#engine/encoder/model.ts';
import type { ModelPrompt } from '#engine/model/model.ts';
import { openModelRun } from '#engine/model/model-run.ts';
import { recordedClient } from '#engine/model/recorded.ts';
import { lookWithReader } from '#engine/told/reading/look-with-reader.ts';
import { TOLD_PROMPT_VERSION } from '#engine/told/reading/rules.ts';
import { openDesk, readRecording, writeRecording } from '../reader/recordings.ts';
import { withIndexOf } from './index-of.ts';
import { type ToldFigures, type ToldLoss, measureTold } from './measure-told.ts';
import { toldSets } from './read-set.ts';

/** As a hosted model's. */
const CONTEXT = 200_000;
const TOKENS = 10_000_000;

interface ReadFigures {
  figures: ToldFigures;
  losses: ToldLoss[];
  /** Prompts without a recorded reply: the figures say nothing while there are any. */
  missing: number;
  model: string;
  date: string;
}

const setName = (company: string): string => `told-${company}`;

/** Null where no reply was recorded and none is to be. */
export async function measureToldRead(
  encoder: Encoder | null,
  { record, keep }: { record?: string | undefined; keep?: string | undefined },
): Promise<ReadFigures | null> {
  const recordings = new Map(await Promise.all(toldSets.map(async (set) => [set, await readRecording(setName(set))] as const)));
  const first = [...recordings.values()].find((recording) => recording !== null);
  if (!first && record === undefined) return null;
  const model = keep ?? first?.model ?? 'recorded';
  const date = keep === undefined && first ? first.date : new Date().toISOString().slice(0, 10);
  const missing = new Set<string>();
  const measured = await measureTold(encoder, (set, given, options) =>
    withIndexOf(set.after, encoder, async (index) => {
      const name = setName(set.company);
      const desk = record === undefined ? null : await openDesk(record, name);
      const replies: Record<string, unknown> = { ...recordings.get(set.company as (typeof toldSets)[number])?.replies, ...desk?.said };
      const unanswered = new Map<string, ModelPrompt>();
      const used = new Set<string>();
      const client = recordedClient(
        { model, date, replies },
        { context: CONTEXT, onUse: (key) => void used.add(key), onMissing: (prompt, key) => unanswered.set(key, prompt) },
      );
      const run = openModelRun(client, { most: TOKENS });
      const { changes } = await lookWithReader(given, options, { run, index, paperOf: (document) => document.name });
      for (const [key, prompt] of unanswered) {
        missing.add(key);
        await desk?.ask(prompt, key);
      }
      if (keep !== undefined && unanswered.size === 0)
        await writeRecording(
          name,
          { model, date, replies: Object.fromEntries([...used].map((key) => [key, replies[key]])) },
          TOLD_PROMPT_VERSION,
        );
      return changes;
    }),
  );
  return { ...measured, missing: missing.size, model, date };
}

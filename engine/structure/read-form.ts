/** A form as a model reads it, in the shape of an extraction, beside what structure alone found. */
import type { Extraction } from '#contract/extraction.ts';
import type { ModelRun } from '#engine/model/model-run.ts';
import { keptReading } from './kept-reading.ts';
import type { Picture } from './model.ts';
import { readStructure } from './read-structure.ts';
import { withReading } from './with-reading.ts';

/**
 * The form as the model read it, with what differs from `found` and what of its reply does not stand in the file. Where it failed, that part
 * is as it was found, and a warning says so; where it read nothing at all, so is the whole form. `ms` is the time of both readings.
 * @throws AccountClosed where nothing more may be used; the signal's reason when aborted
 */
export async function readForm(found: Extraction, picture: Picture, run: ModelRun, signal?: AbortSignal): Promise<Extraction> {
  const started = performance.now();
  const said = await readStructure(picture, run, { signal });
  const read = withReading(found, picture, keptReading(picture, said, run.client.model), { taken: 'all' });
  return { ...read, ms: found.ms + Math.round(performance.now() - started) };
}

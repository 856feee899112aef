/** Questions over knowledge that is too much for a prompt: searches, reading, and a second round for what was not found, shared by many. */
import type { Asked } from '#engine/answers/model.ts';
import { ModelFailure } from '#engine/model/model.ts';
import { inChunks } from './in-chunks.ts';
import { type Found, type Read, type Reading, readBatch } from './read-batch.ts';
import { idOf, searchFor, searchTexts } from './search.ts';

/**
 * The most questions of one prompt. More of them share more of the evidence. Of what is read again most is not found, and replies are
 * short. What it costs stands in `docs/quality.md`.
 */
const READ = 40;
const READ_AGAIN = 50;
/** Tokens that the eight best passages of a question take, as measured over 41 papers; a small context has room for few questions' evidence. */
const EVIDENCE_EACH = 650;
const FEWEST = 4;
const MOST_SEARCHES = 3;

/** A question as it was read, or why it was not. */
export type Outcome = Read | ModelFailure;

/** In the order of the questions. A prompt that fails leaves its own questions unread; a second round that fails leaves what was read first. */
export async function readFound(asked: Asked[], reading: Reading): Promise<Outcome[]> {
  const hits = await searchFor(asked, reading);
  const found = asked.map((one, at): Found => ({ asked: one, hits: hits[at] ?? [] }));
  const first = await readChunks(reading, found, READ);
  const again = (await Promise.all(first.map((read, at) => furtherOf(read, found[at], reading)))).flatMap((further, at) =>
    further ? { at, further } : [],
  );
  const second = await readChunks(
    reading,
    again.map(({ further }) => further),
    READ_AGAIN,
  );
  const byPlace = new Map(again.map(({ at }, place) => [at, second[place]]));
  return first.map((read, at) => better(read, byPlace.get(at)));
}

const readChunks = (reading: Reading, found: Found[], most: number): Promise<Outcome[]> => {
  const size = Math.min(most, Math.max(FEWEST, Math.floor(reading.most / EVIDENCE_EACH)));
  return inChunks(reading, found, size, (some) => orFailed(reading, some));
};

/** Reads a batch; each of its questions unread where the model fails. */
export const orFailed = (reading: Reading, batch: Found[]): Promise<Outcome[]> =>
  readBatch(reading, batch).catch((error: unknown) => {
    if (error instanceof ModelFailure) return batch.map(() => error);
    throw error;
  });

/** What the searches bring that the model names for what it left open; null where they bring nothing new. What it read for a part of the question stays. */
async function furtherOf(read: Outcome, found: Found | undefined, { context }: Reading): Promise<Found | null> {
  if (read instanceof ModelFailure || !found || read.said === null) return null;
  const { d_status: status, i_searches: searches } = read.said;
  if ((status !== 'not_found' && status !== 'partly') || searches.length === 0) return null;
  const known = new Set(found.hits.map(idOf));
  const more = await searchTexts(searches, context, { most: MOST_SEARCHES, without: known });
  if (more.length === 0) return null;
  return { asked: found.asked, hits: status === 'partly' ? [...more, ...found.hits] : more };
}

/** What was read the second time, unless it lost what the first had. */
function better(first: Outcome, second: Outcome | undefined): Outcome {
  if (first instanceof ModelFailure || !second || second instanceof ModelFailure || second.checked === null) return first;
  return second.checked.status === 'not_found' && first.checked?.status === 'partly' ? first : second;
}

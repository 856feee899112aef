/** Questions over knowledge that is too much for a prompt: searches, reading, and a second round for what was not found, shared by many. */
import pLimit from 'p-limit';
import { SURE_FROM } from '#contract/trust.ts';
import type { Asked } from '#engine/answers/model.ts';
import { chunksOf } from '#engine/common/chunks.ts';
import { ModelFailure } from '#engine/model/model.ts';
import type { Hit } from '#engine/search/model.ts';
import { heldBack } from './held-back.ts';
import { inGroups } from './in-chunks.ts';
import { type Found, type Given, type Read, type Reading, foundFor, hitTokens, readBatch } from './read-batch.ts';
import { idOf, textsGiven } from './evidence/hits.ts';
import { type Searching, searchFor, searchOwn, searchTexts, writeSearches } from './search.ts';

/**
 * The most questions of one prompt. More of them share more of the evidence. Of what is read again most is not found, and replies are
 * short. What it costs stands in `docs/quality.md`.
 */
const READ = 40;
const READ_AGAIN = 50;
/** Tokens of evidence for a question, as measured over 41 papers; a small context has room for few questions' evidence. */
const EVIDENCE_EACH = 650;
const FEWEST = 4;
const MOST_SEARCHES = 3;

/** A question as it was read, or why it was not. */
export type Outcome = Read | ModelFailure;

/** Told what a round says of the questions of a prompt, by their places, as soon as it is answered. */
export type Hears = (heard: [place: number, outcome: Outcome][]) => void;

/** How questions are read for the first time. */
export interface Finding extends Searching {
  /** With what their own words find, while the model writes searches: somebody waits for the first answers. */
  isAtOnce: boolean;
}

/** A first round: what was read, and of each question the searches that were written meanwhile. */
interface FirstRound {
  reads: Promise<Outcome[]>;
  writtenFor: (at: number) => Promise<string[]>;
}

/**
 * In the order of the questions. A prompt that fails leaves its own questions unread; a second round that fails leaves what was read first.
 * What is read at once is read again, where it is left open, with what the searches find that were written meanwhile.
 */
export async function readFound(asked: Asked[], reading: Finding, hears: { first: Hears; again: Hears }): Promise<Outcome[]> {
  const hits = await (reading.isAtOnce ? searchOwn(asked, reading.find) : searchFor(asked, reading));
  const found = asked.map((one, at): Found => ({ asked: one, hits: hits[at] ?? [] }));
  const places = new Map(found.map((one, at) => [one, at]));
  const further = new Map<number, Promise<Found | null>>();
  const { reads, writtenFor } = firstRound(found, reading, (some, outcomes) => {
    const heard = placed(places, some, outcomes);
    hears.first(heard);
    // What is named for these is looked for while others are read.
    for (const [at, outcome] of heard) further.set(at, heldBack(furtherOf(outcome, found[at], reading, writtenFor(at))));
  });
  const first = await reads;
  const again = (await Promise.all(first.map(async (_, at) => (await further.get(at)) ?? null))).flatMap((more, at) =>
    more ? { at, further: more } : [],
  );
  const placesAgain = new Map(again.map(({ at, further }) => [further, at]));
  const second = await readChunks(
    reading,
    again.map(({ further }) => further),
    READ_AGAIN,
    (some, outcomes) => hears.again(placed(placesAgain, some, outcomes)),
  );
  const byPlace = new Map(again.map(({ at }, place) => [at, second[place]]));
  return Promise.all(
    first.map(async (read, at) => {
      const best = better(read, byPlace.get(at));
      return best === read && !(read instanceof ModelFailure) ? { ...read, written: await writtenFor(at) } : best;
    }),
  );
}

/** Reads; at once, the model writes searches beside that, or after it where it takes one call at a time. */
function firstRound(found: Found[], reading: Finding, hears: (some: Found[], outcomes: Outcome[]) => void): FirstRound {
  const calls = pLimit(reading.run.client.width);
  const reads = calls(() => readChunks(reading, found, READ, hears));
  const written = heldBack(
    reading.isAtOnce ? calls(() => writeSearches(found.map(({ asked }) => asked), reading)) : Promise.resolve([]), // prettier-ignore
  );
  return {
    // What is under way is paid for: it ends before a failure is told.
    reads: reads.finally(() => written.catch(() => undefined)),
    writtenFor: async (at) => (await written)[at] ?? [],
  };
}

const placed = (places: ReadonlyMap<Found, number>, some: Found[], outcomes: Outcome[]): [place: number, outcome: Outcome][] =>
  some.flatMap((one, of) => {
    const [at, outcome] = [places.get(one), outcomes[of]];
    return at === undefined || outcome === undefined ? [] : [[at, outcome]];
  });

async function readChunks(
  reading: Reading,
  found: Found[],
  most: number,
  hears: (some: Found[], outcomes: Outcome[]) => void,
): Promise<Outcome[]> {
  const size = Math.min(most, Math.max(FEWEST, Math.floor(reading.most / EVIDENCE_EACH)));
  return inGroups(reading, groupsOf(chunksOf(found, size), reading.most), async (chunks) => {
    const given = { shown: await foundFor(chunks.flat(), reading), shared: chunks.length > 1 };
    return async (some) => {
      const outcomes = await orFailed(reading, some.map(({ asked }) => asked), given); // prettier-ignore
      hears(some, outcomes);
      return outcomes;
    };
  });
}

/** Chunks that follow each other share their evidence while a prompt has room for all of it. Pure. */
function groupsOf(chunks: Found[][], mostTokens: number): Found[][][] {
  const groups: { chunks: Found[][]; known: Map<string, Hit> }[] = [];
  for (const chunk of chunks) {
    const group = groups.at(-1);
    const own = chunk.flatMap(({ hits }) => hits.map((hit): [string, Hit] => [idOf(hit), hit]));
    const together = new Map([...(group?.known ?? []), ...own]);
    const tokens = [...together.values()].reduce((sum, hit) => sum + hitTokens(hit), 0);
    if (group && tokens <= mostTokens) {
      group.chunks.push(chunk);
      group.known = together;
    } else groups.push({ chunks: [chunk], known: new Map(own) });
  }
  return groups.map((group) => group.chunks);
}

/** Reads a batch; each of its questions unread where the model fails. */
export const orFailed = (reading: Reading, batch: Asked[], given: Given): Promise<Outcome[]> =>
  readBatch(reading, batch, given).catch((error: unknown) => {
    if (error instanceof ModelFailure) return batch.map(() => error);
    throw error;
  });

/** Whether the model left something open and names searches for it; of what was read at once, whether it is open or unsure. */
export function asksForMore({ said }: Read, { isAtOnce }: Pick<Finding, 'isAtOnce'>): boolean {
  if (said === null) return false;
  if (said.d_status === 'not_found' || said.d_status === 'partly') return isAtOnce || said.i_searches.length > 0;
  return isAtOnce && said.d_status === 'answered' && said.g_confidence < SURE_FROM;
}

/**
 * What the searches bring that the model names for what it left open, and those that it wrote meanwhile; null where they bring nothing new.
 * What it read for a part of the question stays.
 */
async function furtherOf(read: Outcome, found: Found | undefined, reading: Finding, searches: Promise<string[]>): Promise<Found | null> {
  if (read instanceof ModelFailure || !found || read.said === null || !asksForMore(read, reading)) return null;
  const { d_status: status, i_searches: named } = read.said;
  const beside = { written: await searches, read: textsGiven(read.pieces) };
  const more = await searchTexts(named, reading.find, { most: MOST_SEARCHES, ...beside });
  if (more.length === 0) return null;
  return { asked: found.asked, hits: status === 'not_found' ? more : [...more, ...found.hits] };
}

/** What was read the second time, unless it lost what the first had. */
function better(first: Outcome, second: Outcome | undefined): Outcome {
  if (first instanceof ModelFailure || !second || second instanceof ModelFailure || second.checked === null) return first;
  return second.checked.status === 'not_found' && first.checked && first.checked.status !== 'not_found' ? first : second;
}

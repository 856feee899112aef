/** Whether what was told still holds, read by a language model where words cannot tell; code checks that what it quotes stands. */
import type { Reason } from '#contract/reasons.ts';
import { chunksOf } from '#engine/common/chunks.ts';
import { inHalves } from '#engine/model/halving.ts';
import { ModelFailure } from '#engine/model/model.ts';
import type { ModelRun } from '#engine/model/model-run.ts';
import { around, foundRoom } from '#engine/reader/evidence/knowledge.ts';
import { sendable } from '#engine/reader/evidence/sendable.ts';
import { textOf } from '#engine/reader/evidence/hits.ts';
import { shownOf } from '#engine/reader/evidence/shown.ts';
import { chosenHits } from '#engine/reader/read-batch.ts';
import type { Hit, IndexedDocument, Knowledge } from '#engine/search/model.ts';
import { sentencesOf } from '#engine/language/sentences.ts';
import { foldedWords } from '#engine/language/text.ts';
import type { GivenAnswer, ToldChange, ToldQuote } from '../model.ts';
import { changeRead } from './change-read.ts';
import { foundForTold } from './found-for.ts';
import { type AskedAnswer, idAt, toldPrompt } from './prompt.ts';
import { Reply } from './reply.ts';

/** Answers of one prompt. */
const TOGETHER = 25;

/** A model that reads, and the papers as they stand now as it searches them. */
export interface ToldReader {
  run: ModelRun;
  index: Knowledge;
  /** The name under which a document is among the papers. */
  paperOf(document: IndexedDocument): string;
}

/** What is known of the papers on both sides. */
export interface Sides {
  /** Whether a sentence, by its folded words, stood before. */
  stood(key: string): boolean;
  /** The sentences that a quote stood over, each as it stood, and whether it stands now. */
  restsOn(quote: ToldQuote): (ToldQuote & { stands: boolean })[];
  /** What a document of a quote is called. */
  nameOf(document: string): string;
  /** UTC milliseconds. */
  now: number;
}

export interface ReadTold {
  changes: ToldChange[];
  /** Why the model was not heard of some, each once: of those stands what words tell. */
  failures: Reason[];
}

interface Wanted extends AskedAnswer {
  hits: Hit[];
}

/**
 * Reads given answers again of which something may have changed: a sentence does not stand any more, a search with what was told brings a
 * sentence that is new, or a year is named that may be over. The others are as words tell, and cost no call.
 * @param byWords what words tell of all of them
 * @throws AccountClosed; the signal's reason when aborted
 */
export async function readTold(
  given: GivenAnswer[],
  byWords: ToldChange[],
  { run, index, paperOf }: ToldReader,
  sides: Sides,
  signal?: AbortSignal,
): Promise<ReadTold> {
  const papers = sendable(index);
  const told = new Map(byWords.map((change) => [change.id, change]));
  const wanted = await wantedOf(given, papers, sides);
  const room = foundRoom(await run.client.context(signal));
  const failures = new Map<string, Reason>();
  for (const some of chunksOf(wanted, TOGETHER)) {
    try {
      const read = await inHalves(some, (part) => readOnce(part, { run, papers, paperOf, sides, room, told, signal }));
      for (const [at, change] of read.entries()) set(told, some[at]?.answer.id ?? '', change);
    } catch (error) {
      if (!(error instanceof ModelFailure)) throw error;
      failures.set(JSON.stringify(error.reason), error.reason);
    }
  }
  return { changes: given.flatMap(({ id }) => told.get(id) ?? []), failures: [...failures.values()] };
}

function set(told: Map<string, ToldChange>, id: string, change: ToldChange | null): void {
  if (change) told.set(id, change);
  else told.delete(id);
}

async function wantedOf(given: GivenAnswer[], papers: Knowledge, sides: Sides): Promise<Wanted[]> {
  const wanted: Wanted[] = [];
  for (const answer of given) {
    const rests = answer.quotes.map((quote) => (quote.standsElsewhere ? [{ ...quote, stands: true }] : sides.restsOn(quote)));
    const hits = await foundForTold(answer, papers);
    const isGone = rests.flat().some(({ stands }) => !stands);
    if (isGone || namesYear(answer, sides.now) || hits.some((hit) => saysNew(hit, sides))) wanted.push({ answer, rests, hits });
  }
  return wanted;
}

const saysNew = (hit: Hit, { stood }: Sides): boolean =>
  sentencesOf(textOf(hit)).some((sentence) => {
    const key = foldedWords(sentence);
    return key !== '' && !stood(key);
  });

/** Whether an answer, or what it rests on, names a year from the one in which it was told until now. */
function namesYear({ date, answer, quotes }: GivenAnswer, now: number): boolean {
  const from = date === null ? Number.NaN : new Date(date).getUTCFullYear();
  const to = new Date(now).getUTCFullYear();
  return [answer, ...quotes.map(({ quote }) => quote)].some((text) =>
    [...text.matchAll(/(?<!\d)(?:19|20)\d\d(?!\d)/gu)].some(([year]) => Number(year) >= from && Number(year) <= to),
  );
}

interface Reading {
  run: ModelRun;
  papers: Knowledge;
  paperOf: ToldReader['paperOf'];
  sides: Sides;
  /** Tokens of evidence that a prompt may have. */
  room: number;
  told: ReadonlyMap<string, ToldChange>;
  signal: AbortSignal | undefined;
}

async function readOnce(some: Wanted[], { run, papers, paperOf, sides, room, told, signal }: Reading): Promise<(ToldChange | null)[]> {
  const { pieces, replaced } = await around(chosenHits(some, room), papers, undefined);
  const shown = shownOf(pieces, replaced);
  const prompt = toldPrompt(new Date(sides.now).toISOString().slice(0, 10), shown.lines, some, sides.nameOf);
  const { said } = await run.ask(prompt, Reply, signal);
  const byId = new Map(said.answers.map((answer) => [answer.a_answer, answer]));
  return some.map((asked, at) =>
    changeRead(asked, byId.get(idAt(at)) ?? null, { pieces: shown.pieces, paperOf, stood: sides.stood }, told.get(asked.answer.id) ?? null),
  );
}

/** What search finds for each question of a batch: in its own words, and in those that the model thinks the papers have. */
import type { AnswerContext, Asked } from '#engine/answers/model.ts';
import { readQuestion } from '#engine/answers/read-question.ts';
import { inHalves } from '#engine/model/halving.ts';
import { ModelFailure } from '#engine/model/model.ts';
import type { Hit } from '#engine/search/model.ts';
import { idOf, textOf } from './evidence/hits.ts';
import { heldBack } from './held-back.ts';
import { inChunks } from './in-chunks.ts';
import { type Find, findOnce, hearSearches } from './looked-for.ts';
import { numbered, searchPrompt } from './prompts.ts';
import type { Reading } from './read-batch.ts';
import { Searches } from './reply.ts';

/** Of each question: with its own words alone, the same before anything else is looked for, where the model wrote searches, and where it named further ones; of each search the first so many count. */
const FIRST = 16;
const OWN_ALONE = 10;
const FUSED = 7;
const FUSED_AGAIN = 5;
const OF_EACH = 12;
/** What a question's own words count beside each text that the model wrote: they find the right sentence less often. */
const OWN_WORDS = 0.5;
const MOST_SEARCHES = 4;
/** Questions of one prompt that asks for searches: its reply has some eighty tokens for each. */
const ASKED_TOGETHER = 160;
const LONGEST_SEARCH = 200;
/**
 * Searches of one question that are looked for by meaning; the others, written in the words of such papers, by their words alone. Measured by
 * `eval/reader/found-evidence.ts` (docs/quality.md).
 */
const BY_MEANING = 2;
const FURTHER_BY_MEANING = 1;
/** Of reciprocal rank fusion: how much the first places count above the later ones. */
const RANK_CONSTANT = 60;

/** Each text is looked for once by all that share it. */
export const findFor = (context: AnswerContext): Find => findOnce(context, FIRST);

/** What a run reads with, and its searches, of which some may have been made already. */
export interface Searching extends Reading {
  find: Find;
}

/** Hits of each question, best first. A model that writes no searches leaves what the questions' own words find. */
export async function searchFor(asked: Asked[], reading: Searching): Promise<Hit[][]> {
  const { find } = reading;
  // What their own words find is looked for while the model writes, and what it writes while it writes on.
  const [written, ofOwn] = await Promise.all([writeSearches(asked, reading), findOwn(asked, find)]);
  return Promise.all(
    ofOwn.map(async (own, at) => {
      const texts = written[at] ?? [];
      if (texts.length === 0) return own;
      return fused([own, ...(await findEach(texts, find, BY_MEANING))], [OWN_WORDS]).slice(0, FUSED);
    }),
  );
}

const findOwn = (asked: Asked[], find: Find): Promise<Hit[][]> => Promise.all(asked.map((one) => find(readQuestion(one).text)));

/** What their own words find, of each question; the best of it, since of what it leaves open more is looked for. */
export const searchOwn = async (asked: Asked[], find: Find): Promise<Hit[][]> =>
  (await findOwn(asked, find)).map((own) => own.slice(0, OWN_ALONE));

/** Searches that the model writes, of each question; none where it writes none. */
export const writeSearches = (asked: Asked[], reading: Searching): Promise<string[][]> =>
  inChunks(reading, asked, ASKED_TOGETHER, (all) => inHalves(all, (some) => writtenSearches(some, reading)));

async function writtenSearches(asked: Asked[], { context: { signal }, opening, run, find }: Searching): Promise<string[][]> {
  const questions = numbered(asked);
  const hear = hearSearches(questions.length, (texts) => void findEach(searchesOf(texts, MOST_SEARCHES), find, BY_MEANING));
  try {
    const { said } = await run.ask(searchPrompt(opening, questions), Searches, signal, hear);
    const byId = new Map(said.searches.map(({ a_question: id, b_texts: texts }) => [id, texts]));
    return questions.map(({ id }) => searchesOf(byId.get(id) ?? [], MOST_SEARCHES));
  } catch (error) {
    // The questions' own words are searched all the same; that the model is away is said where it is asked to read.
    if (error instanceof ModelFailure && (error.kind !== 'cut' || asked.length === 1)) return asked.map(() => []);
    throw error;
  }
}

const searchesOf = (texts: string[], most: number): string[] =>
  texts
    .map((text) => text.replace(/\s+/gu, ' ').trim().slice(0, LONGEST_SEARCH))
    .filter((text) => text !== '')
    .slice(0, most);

const findEach = (texts: string[], find: Find, byMeaning: number): Promise<Hit[][]> =>
  heldBack(Promise.all(texts.map((text, at) => find(text, at < byMeaning ? undefined : 'words'))));

/** Lists of hits as one, by the ranks that each hit has in them. `weights`: what the first lists count, where not 1. */
function fused(lists: Hit[][], weights: number[] = []): Hit[] {
  const found = new Map<string, { hit: Hit; score: number }>();
  for (const [at, list] of lists.entries()) {
    const weight = weights[at] ?? 1;
    for (const [rank, hit] of list.slice(0, OF_EACH).entries()) {
      const id = idOf(hit);
      const known = found.get(id) ?? { hit, score: 0 };
      found.set(id, { hit: known.hit, score: known.score + weight / (RANK_CONSTANT + rank + 1) });
    }
  }
  return [...found.values()].toSorted((a, b) => b.score - a.score).map(({ hit }) => hit);
}

/** Texts that a question is searched with once more, beside what it was read with. */
interface Unread {
  /** Searches that the model wrote for it, as long as it was not read with what they find. */
  written: string[];
  /** Texts that a prompt gave. */
  read: ReadonlySet<string>;
}

/** The best of some lists and of what those searches find that was not read; more of them where it was read with its own words alone. */
async function unread(lists: Promise<Hit[][]>, find: Find, { written, read }: Unread): Promise<Hit[]> {
  const [further, ofWritten] = await Promise.all([lists, findEach(written, find, BY_MEANING)]);
  return fused([...further, ...ofWritten])
    .filter((hit) => !read.has(textOf(hit)))
    .slice(0, written.length > 0 ? FUSED : FUSED_AGAIN);
}

/** What search finds by meaning for each of some texts, beside the texts that were read. */
export const searchUnread = (texts: string[], find: Find, beside: Unread): Promise<Hit[]> =>
  unread(findEach(texts, find, texts.length), find, beside);

/** What further searches find that the model asked for, of which so many count, beside the texts that were read. */
export const searchTexts = (texts: string[], find: Find, { most, ...beside }: Unread & { most: number }): Promise<Hit[]> =>
  unread(findEach(searchesOf(texts, most), find, FURTHER_BY_MEANING), find, beside);

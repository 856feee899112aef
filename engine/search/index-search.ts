/** Hybrid search over one index: 50 candidates by words, 50 by meaning, one score. */
import { remember, rememberOf } from '#engine/common/remember.ts';
import { ownTurn } from '#engine/common/taking-turns.ts';
import { otherWords } from '#engine/language/abbreviations.ts';
import { fuse } from './fuse.ts';
import type { IndexTables } from './index-tables.io.ts';
import { ANSWER, PAIR, PASSAGE, allowedKeys, answerRow } from './index-mirror.ts';
import type { Mirror } from './index-mirror.ts';
import { datedAs } from './dated-as.ts';
import { codesAt } from './kept-codes.ts';
import { textsAt } from './kept-texts.ts';
import { joinNeighbours } from './join-neighbours.ts';
import { guessLanguage, languages } from '#engine/language/language.ts';
import { towardsAnswers } from '#engine/encoder/meaning-map.ts';
import type { Encoder } from '#engine/encoder/model.ts';
import { meantIn } from '#engine/encoder/statement-codes.ts';
import { sentencesOf } from '#engine/language/sentences.ts';
import type { Hit, IndexedPair, IndexedPassage, SearchScope } from './model.ts';
import type { WordSearch } from './word-search.ts';
import { contentStems, splitWords, stemsInAny } from '#engine/language/words.ts';

const CANDIDATES = 50;
/** Read beside the wanted ones: some texts stand in several documents. */
const SPARE = 8;

export interface SearchOptions {
  top: number;
  kinds?: ('passage' | 'pair')[];
  scope?: SearchScope;
  join?: boolean;
  by?: 'words';
  sentences?: boolean;
}

interface Found {
  row: number;
  doc: number;
  kind: number;
}

interface Scope {
  keys: Set<number>;
  kind: number;
}

/**
 * Best first, at most `top`; texts that stand in several documents come once. Past questions and passages are scored each
 * among their own kind, since a question is always nearer to questions than to passages.
 */
export async function searchIndex(
  tables: IndexTables,
  mirror: Mirror,
  encoder: Encoder | null,
  query: string,
  options: SearchOptions,
): Promise<Hit[]> {
  const keys = allowedKeys(mirror, options.scope);
  if (options.top <= 0 || keys.size === 0) return [];
  const isMeant = encoder !== null && mirror.matrix.size > 0;
  const byWords = isMeant && options.by === 'words';
  const held = [...new Set(options.kinds ?? (['passage', 'pair'] as const))]
    .map((kind) => (kind === 'pair' ? PAIR : PASSAGE))
    .filter((kind) => holds(mirror, keys, kind));
  // Words do not say whether a past question asks the same, so that it would be last.
  const kinds = byWords && held.includes(PASSAGE) ? [PASSAGE] : held;
  const limit = Math.max(CANDIDATES, options.top);
  const vector = isMeant && !byWords ? await encoder.query(query) : null;
  // Many searches become ready at once, when one call of the encoder ends: each is a walk over all that is there.
  await ownTurn();
  const words = wantedWords(query);
  const rank = (kind: typeof PAIR | typeof PASSAGE, near: Float32Array | null): Ranked[] =>
    kinds.includes(kind) ? rankKind(mirror, { words, vector, near }, { keys, kind }, limit) : [];
  const pairs = rank(PAIR, vector);
  const toPassages = vector && kinds.includes(PASSAGE) ? nearAnswers(mirror, encoder, withAnswer(mirror, vector, pairs)) : null;
  const ranked = [pairs, rank(PASSAGE, toPassages)];
  const both = ranked.filter((found) => found.length > 0).length > 1;
  const together = (both ? ranked.map(amongBoth) : ranked).flat().sort((a, b) => b.score - a.score || a.row - b.row);
  if (!options.join) {
    const found = await takeDistinct(tables, mirror, together, options.top, both);
    return options.sentences && vector && encoder?.meaning
      ? withMeant(tables, mirror, found, meantIn(encoder.meaning, vector))
      : found.map(({ hit }) => hit);
  }
  const all = await takeDistinct(tables, mirror, together, together.length, both);
  return joinNeighbours(all.map(({ hit }) => hit)).slice(0, options.top);
}

/** Cosines of two questions: up to the first they ask different things, from the second on the same (decision 5, near-twins). */
const DIFFERENT = 0.9;
const SAME = 0.95;

/** Beside passages a past answer counts as far as its question asks the same; the order among past answers stays. */
function amongBoth(ranked: Ranked[]): Ranked[] {
  let least = 1;
  return ranked
    .toSorted((a, b) => b.score - a.score || a.row - b.row)
    .map((one) => {
      if (one.kind !== PAIR || one.cosine === null) return one;
      least = Math.min(least, one.score * Math.min(1, Math.max(0, (one.cosine - DIFFERENT) / (SAME - DIFFERENT))));
      return { ...one, score: least };
    });
}

/** How much the answer to the same past question counts beside the question when passages are looked for. */
const OF_PAST_ANSWER = 0.3;

/** What was answered before tells what passages speak of: of the best past question, where it asks the same. */
function withAnswer(mirror: Mirror, vector: Float32Array, pairs: Ranked[]): Float32Array {
  const best = pairs.reduce((first: Ranked | null, one) => (first && first.score >= one.score ? first : one), null);
  const answer = best && (best.cosine ?? 0) >= SAME ? mirror.matrix.vector(answerRow(best.row)) : null;
  return answer ? vector.map((value, at) => value + OF_PAST_ANSWER * answer[at]!) : vector;
}

/** How much of the passages' mean vector is taken from a query: some texts are near to whatever is asked. */
const OF_MIDDLE = 0.3;

/** How much the question's own vector counts beside where its answers lie: with less, more is found in other words, and less in real policies (docs/quality.md). */
const OF_ITSELF = 4;

/** Where passages that answer lie: by what was learned of questions and their answers, where the encoder has it, and by likeness. */
function nearAnswers(mirror: Mirror, encoder: Encoder | null, vector: Float32Array): Float32Array {
  const own = offMiddle(mirror, vector);
  if (!encoder?.meaning) return own;
  return towardsAnswers(encoder.meaning, vector).map((value, at) => value + OF_ITSELF * own[at]!);
}

function offMiddle(mirror: Mirror, vector: Float32Array): Float32Array {
  const middle = mirror.matrix.middle(PASSAGE);
  return vector.map((value, at) => value - OF_MIDDLE * middle[at]!);
}

/** `near` is what nearness is measured by, `vector` that of the query itself. */
interface Asked {
  words: WantedWords;
  vector: Float32Array | null;
  near: Float32Array | null;
}

type Ranked = Found & { bm25: number; cosine: number | null; meaning: number | null; score: number };

function rankKind(mirror: Mirror, asked: Asked, scope: Scope, limit: number): Ranked[] {
  const { words, vector } = asked;
  const { best, scoreOf, full } = mirror.words.search({ ...words, kind: scope.kind, limit, allowed: (doc) => scope.keys.has(doc) });
  const near = asked.near && nearestRows(mirror, asked.near, scope, limit);
  const found = new Map<number, Found>();
  for (const { row, doc } of [...best, ...(near?.rows ?? [])]) found.set(row, { row, doc, kind: scope.kind });
  const candidates = [...found.values()].map(({ row, doc, kind }) => ({
    row,
    doc,
    kind,
    bm25: scoreOf(row),
    cosine: vector && mirror.matrix.cosine(row, vector),
    meaning: near && near.meaning(row),
    answer: near?.answer?.(row),
    score: 0,
  }));
  for (const [at, score] of fuse(candidates, full).entries()) candidates[at]!.score = score;
  return candidates;
}

interface Near {
  rows: { row: number; doc: number }[];
  /** How far a row's vector lies above what is usual; null when there is none. */
  meaning: (row: number) => number | null;
  /** The same of its answer; not of passages. */
  answer?: (row: number) => number | null;
}

/** Passages, or pairs by their question and as many by their answer. */
function nearestRows(mirror: Mirror, vector: Float32Array, scope: Scope, limit: number): Near {
  const near = (wanted: number) => mirror.matrix.nearest(vector, limit, (doc, kind) => kind === wanted && scope.keys.has(doc));
  const own = near(scope.kind);
  if (scope.kind === PASSAGE) return { rows: own.best, meaning: own.above };
  const answers = near(ANSWER);
  const told = answers.best.map(({ row, doc }) => ({ row: answerRow(row), doc }));
  return { rows: [...own.best, ...told], meaning: own.above, answer: (row) => answers.above(answerRow(row)) };
}

/** Whether any of the documents has something of a kind. */
function holds(mirror: Mirror, keys: Set<number>, kind: number): boolean {
  for (const key of keys) if (mirror.byKey.get(key)![kind === PAIR ? 'pairs' : 'passages'] > 0) return true;
  return false;
}

type WantedWords = Required<Pick<WordSearch, 'stems' | 'also' | 'language'>>;

/** Queries whose words are kept: a question's are looked for among passages, among past questions, and once more where it stays open. */
const WORDS_KEPT = 2048;

/** A question of unknown language is looked for with the stems of every language. */
const wantedWords = remember((query): WantedWords => {
  const language = guessLanguage(query);
  const stemsOf = (text: string) => (language ? [...new Set(contentStems(text, language))] : stemsInAny(text, languages));
  const stems = stemsOf(query);
  const known = new Set(stems);
  return { language, stems, also: stemsOf(otherWords(query, language).join(' ')).filter((stem) => !known.has(stem)) };
}, WORDS_KEPT);

/** A hit with its row. */
interface Placed {
  hit: Hit;
  row: number;
}

/** With `once`, a past question that was answered by the same choice in several forms takes one place; its other answers come last. */
async function takeDistinct(tables: IndexTables, mirror: Mirror, ranked: Ranked[], top: number, once: boolean): Promise<Placed[]> {
  const hits: Placed[] = [];
  const repeated: Placed[] = [];
  const seen = new Map<string, Hit>();
  const asked = new Set<string>();
  for (let start = 0; start < ranked.length && hits.length < top; start += top + SPARE) {
    const part = ranked.slice(start, start + top + SPARE);
    const texts = await textsAt(tables, mirror.texts, part.map(({ row }) => row), mirror.rows.size); // prettier-ignore
    for (const { row, doc, kind, score, bm25, cosine, meaning } of part) {
      const document = mirror.byKey.get(doc)?.document;
      const data = texts.get(row);
      if (!document || data === undefined || hits.length >= top) continue;
      const hit: Hit = {
        document: kind === PAIR ? datedAs(document, data as IndexedPair) : document,
        score: Math.max(0, score),
        bm25,
        cosine,
        meaning,
        ...(kind === PAIR ? { kind: 'pair', pair: data as IndexedPair } : { kind: 'passage', passage: data as IndexedPassage }),
      };
      const text = textOf(hit);
      const known = seen.get(text);
      if (known !== undefined) {
        standsElsewhere(known, hit);
        continue;
      }
      seen.set(text, hit);
      const question = once && hit.kind === 'pair' ? askedIn(hit.pair) : null;
      (question !== null && asked.has(question) ? repeated : hits).push({ hit, row });
      if (question !== null) asked.add(question);
    }
  }
  return [...hits, ...repeated].slice(0, top);
}

/** Of each passage, how well its sentences answer; not where the codes are of other sentences than it is read as now. */
async function withMeant(
  { vectors }: IndexTables,
  { codes: kept, rows }: Mirror,
  found: Placed[],
  meant: (codes: Int8Array) => number[],
): Promise<Hit[]> {
  const codes = await codesAt(
    vectors,
    kept,
    found.filter(({ hit }) => hit.kind === 'passage').map(({ row }) => row),
    rows.size,
  );
  return found.map(({ hit, row }) => {
    const of = hit.kind === 'passage' && codes.get(row);
    const told = of ? meant(of) : [];
    return hit.kind === 'passage' && told.length > 0 && told.length === sentencesOf(hit.passage.text).length
      ? { ...hit, meant: told }
      : hit;
  });
}

/** The same answer holds from the latest day on which it was given. */
function standsElsewhere(hit: Hit, other: Hit): void {
  if (hit.kind !== 'pair' || other.kind !== 'pair') return;
  const { document, pair } = hit;
  const isLater = (other.pair.date !== undefined || pair.date !== undefined) && (other.document.date ?? '') > (document.date ?? '');
  if (isLater) Object.assign(hit, { document: other.document, pair: other.pair });
  (hit.elsewhere ??= []).push(isLater ? { document, pair } : { document: other.document, pair: other.pair });
}

const textOf = (hit: Hit): string => (hit.kind === 'pair' ? saidIn(hit.pair) : readIn(hit.passage));
/** Of texts that are kept, so that each is made once. */
const saidIn = rememberOf(({ question, choice, answer }: IndexedPair) => JSON.stringify([question, choice, answer]));
const askedIn = rememberOf(({ question, choice }: IndexedPair) => JSON.stringify([splitWords(question), choice]));
const readIn = rememberOf(({ text }: IndexedPassage) => text.toLowerCase());

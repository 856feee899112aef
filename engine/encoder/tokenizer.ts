/** The Unigram tokenizer of the sentence encoder: text to token ids, equal to the reference implementation's. */

/** What `tokenizer.json` holds: ids are positions in `pieces`; `norm` maps single code points before the split into words. */
export interface Vocabulary {
  format: 'unigram-v1';
  bos: number;
  pad: number;
  eos: number;
  unk: number;
  unkScore: number;
  norm: Record<string, string>;
  pieces: string[];
  scores: number[];
}

export interface Tokenizer {
  /** Ids with begin and end marks, at most `limit` of them; what is longer is cut. */
  encode(text: string, limit: number): number[];
}

const WORD_MARK = '\u2581';
const SPECIAL = 4;
const REMEMBERED_WORDS = 50_000;

/** Builds the tokenizer; pieces are looked up by text, so this costs one map of the vocabulary. */
export function createTokenizer(vocabulary: Vocabulary): Tokenizer {
  const { bos, eos, scores } = vocabulary;
  const norm = new Map(Object.entries(vocabulary.norm));
  const ids = new Map<string, number>();
  let longest = 1;
  for (let id = SPECIAL; id < vocabulary.pieces.length; id++) {
    const piece = vocabulary.pieces[id]!;
    if (piece === '' || piece === '<mask>') continue;
    ids.set(piece, id);
    longest = Math.max(longest, piece.length);
  }
  const known = new Map<string, number[]>();
  const split = (word: string): number[] => {
    const remembered = known.get(word);
    if (remembered) return remembered;
    const found = bestPath(word, ids, scores, longest, vocabulary);
    if (known.size < REMEMBERED_WORDS) known.set(word, found);
    return found;
  };
  return {
    encode(text, limit) {
      const out = [bos];
      for (const word of markedWords(text, norm)) {
        if (out.length >= limit - 1) break;
        for (const id of split(word)) out.push(id);
      }
      out.length = Math.min(out.length, limit - 1);
      out.push(eos);
      return out;
    },
  };
}

/** Normalised text cut before each word mark. */
function markedWords(text: string, norm: Map<string, string>): string[] {
  let mapped = '';
  for (const point of text) mapped += norm.get(point) ?? point;
  const marked = ` ${mapped}`.replace(/ {2,}/g, ' ').replaceAll(' ', WORD_MARK);
  return marked.match(/\u2581[^\u2581]*/g) ?? [];
}

/** The split of one word with the highest sum of scores (Viterbi over UTF-16 units; pieces are whole code points). */
function bestPath(
  word: string,
  ids: Map<string, number>,
  scores: number[],
  longest: number,
  unknown: { unk: number; unkScore: number },
): number[] {
  const length = word.length;
  const best = new Float64Array(length + 1).fill(Number.NEGATIVE_INFINITY);
  const from = new Int32Array(length + 1);
  const by = new Int32Array(length + 1);
  best[0] = 0;
  const offer = (start: number, end: number, id: number, score: number) => {
    const total = best[start]! + score;
    if (total <= best[end]!) return;
    best[end] = total;
    from[end] = start;
    by[end] = id;
  };
  for (let start = 0; start < length; start++) {
    if (best[start] === Number.NEGATIVE_INFINITY) continue;
    for (let end = start + 1; end <= Math.min(length, start + longest); end++) {
      const id = ids.get(word.slice(start, end));
      if (id !== undefined) offer(start, end, id, scores[id]!);
    }
    offer(start, Math.min(length, start + (word.codePointAt(start)! > 0xffff ? 2 : 1)), unknown.unk, unknown.unkScore);
  }
  const path: number[] = [];
  for (let end = length; end > 0; end = from[end]!) path.push(by[end]!);
  return path.reverse();
}

/** A long picture in parts that one prompt holds each, with what stands before each of them. Pure. */
import type { Picture, PictureLine } from './model.ts';

export interface Chunk {
  lines: PictureLine[];
  /** Lines before it that say where it begins: what headed the text so far, and the last lines. */
  before: PictureLine[];
}

/** Characters of the lines of one part: some 3,000 tokens, whose questions come to as many in the reply. */
const PART = 10_000;
/** From this share of a part on, it ends where something new begins. */
const EARLIEST = 0.6;
const HEADINGS = 6;
const LAST = 6;

/** The parts of a picture in their order; every line stands in just one of them. */
export function chunksOf({ lines }: Pick<Picture, 'lines'>): Chunk[] {
  const chunks: Chunk[] = [];
  for (let from = 0; from < lines.length;) {
    const end = endOf(lines, from);
    chunks.push({ lines: lines.slice(from, end), before: beforeIn(lines, from) });
    from = end;
  }
  return chunks;
}

/** Each half of a part, the second with what then stands before it. */
export function halvesOf({ lines, before }: Chunk): [Chunk, Chunk] {
  const middle = Math.ceil(lines.length / 2);
  return [
    { lines: lines.slice(0, middle), before },
    { lines: lines.slice(middle), before: beforeIn([...before, ...lines], before.length + middle) },
  ];
}

function endOf(lines: readonly PictureLine[], from: number): number {
  let length = 0;
  let opening = -1;
  for (let at = from; at < lines.length; at += 1) {
    const { text = '', opens = false } = lines[at] ?? {};
    if (length > PART * EARLIEST && opens) opening = at;
    length += text.length + 1;
    if (length > PART && at > from) return opening > from ? opening : at;
  }
  return lines.length;
}

function beforeIn(lines: readonly PictureLine[], from: number): PictureLine[] {
  const last = lines.slice(Math.max(0, from - LAST), from);
  const headings = lines.slice(0, Math.max(0, from - LAST)).filter((line) => line.opens && line.addresses.length > 0);
  return [...headings.slice(-HEADINGS), ...last];
}

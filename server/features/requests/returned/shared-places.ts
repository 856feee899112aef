import type { AnswerPlace } from '#contract/extraction.ts';
import type { Content } from '../found.ts';
import { sameWords } from './compare.ts';
import type { Asking } from './pair-up.ts';

interface Read {
  asked: Asking[];
  contents: Content[];
  places: AnswerPlace[][];
}

export interface Share {
  base: Content;
  back: Content;
  problem?: string;
}

const keysOf = (read: Read, index: number): string[] =>
  (read.places[index] ?? []).flatMap(({ at, kind }) => (at && kind === 'comment' ? [JSON.stringify([read.asked[index]?.sheet, at])] : []));

/** The text of each question in a cell that several share, where it stands under the question's id. */
const split = (text: string | null, refs: string[]): Map<string, string> => {
  const own = new Map<string, string>();
  let ref: string | null = null;
  for (const line of (text ?? '').split('\n')) {
    const named = refs.find((one) => line.startsWith(`${one}: `));
    if (named !== undefined) {
      ref = named;
      own.set(named, line.slice(named.length + 2));
    } else if (ref !== null) own.set(ref, `${own.get(ref) ?? ''}\n${line}`);
  }
  return own;
};

/** Questions that share one comment cell, each with its own part of the text as it left and as it came back. */
export const sharesOf = (left: Read, came: Read, pairs: (number | null)[]): Map<number, Share> => {
  const groups = new Map<string, number[]>();
  left.asked.forEach((_, index) => {
    for (const key of keysOf(left, index)) groups.set(key, [...(groups.get(key) ?? []), index]);
  });
  const shares = new Map<number, Share>();
  for (const group of groups.values()) {
    if (group.length < 2) continue;
    const refs = group.flatMap((index) => left.asked[index]?.ref ?? []);
    for (const index of group) {
      const [base, back] = [left.contents[index], came.contents[pairs[index] ?? -1]];
      const own = split(base?.comment ?? null, refs);
      if (!base || !back || own.size === 0) continue;
      const ref = left.asked[index]?.ref ?? '';
      const now = split(back.comment, refs);
      const isLost = !sameWords(base.comment, back.comment) && now.size === 0 && (back.comment ?? '') !== '';
      shares.set(index, {
        base: { ...base, comment: own.get(ref) ?? null },
        back: { ...back, comment: isLost ? back.comment : (now.get(ref) ?? null) },
        ...(isLost ? { problem: 'Several questions share this cell, and their texts can no longer be told apart. Edit them here.' } : {}),
      });
    }
  }
  return shares;
};

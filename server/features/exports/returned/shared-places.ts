import { type AnswerField, type Content, fieldsOf } from '#contract/answer-fields.ts';
import type { AnswerPlace } from '#contract/extraction.ts';
import { sameWords } from './compare.ts';
import type { Asking } from './pair-up.ts';

interface Read {
  asked: Asking[];
  contents: Content[];
  places: AnswerPlace[][];
  options: string[][];
}

export interface Share {
  base: Content;
  back: Content;
  problem?: string;
}

/** The comment cell of a question and the field that feeds it: only these are shared by several. */
const shareable = (read: Read, index: number): { key: string; field: AnswerField } | null => {
  const location = read.places[index] ?? [];
  const { sources } = fieldsOf({ location, options: read.options[index] ?? [] });
  const at = location.findIndex(({ kind }, place) => kind === 'comment' && sources[place] !== null);
  const field = sources[at];
  return field ? { key: JSON.stringify([read.asked[index]?.sheet, location[at]?.at]), field } : null;
};

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
  const cells = left.asked.flatMap((_, index) => {
    const cell = shareable(left, index);
    return cell ? [{ ...cell, index }] : [];
  });
  const shares = new Map<number, Share>();
  for (const group of Map.groupBy(cells, ({ key }) => key).values()) {
    if (group.length < 2) continue;
    const refs = group.flatMap(({ index }) => left.asked[index]?.ref ?? []);
    for (const { index, field } of group) {
      const [base, back] = [left.contents[index], came.contents[pairs[index] ?? -1]];
      const own = split(base?.[field] ?? null, refs);
      if (!base || !back || own.size === 0) continue;
      const ref = left.asked[index]?.ref ?? '';
      const now = split(back[field], refs);
      const isLost = !sameWords(base[field], back[field]) && now.size === 0 && (back[field] ?? '') !== '';
      shares.set(index, {
        base: { ...base, [field]: own.get(ref) ?? null },
        back: { ...back, [field]: isLost ? back[field] : (now.get(ref) ?? null) },
        ...(isLost ? { problem: 'Several questions share this cell, and their texts can no longer be told apart. Edit them here.' } : {}),
      });
    }
  }
  return shares;
};

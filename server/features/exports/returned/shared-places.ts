import { type AnswerField, type Content, fieldsOf } from '#contract/answer-fields.ts';
import type { AnswerPlace } from '#contract/extraction.ts';
import { limits } from '#contract/limits.ts';
import { mapInTurns } from '#engine/common/taking-turns.ts';
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

/** The question's id with which a line begins, one of these, before a colon and a blank. */
const namedIn = (line: string, refs: ReadonlySet<string>): string | undefined => {
  for (let at = line.indexOf(': '); at >= 0 && at <= limits.ref; at = line.indexOf(': ', at + 1)) {
    const ref = line.slice(0, at);
    if (refs.has(ref)) return ref;
  }
  return undefined;
};

/** The text of each question in a cell that several share, where it stands under the question's id. */
const split = (text: string | null, refs: ReadonlySet<string>): Map<string, string> => {
  const own = new Map<string, string>();
  let ref: string | null = null;
  for (const line of (text ?? '').split('\n')) {
    const named = namedIn(line, refs);
    if (named !== undefined) {
      ref = named;
      own.set(named, line.slice(named.length + 2));
    } else if (ref !== null) own.set(ref, `${own.get(ref) ?? ''}\n${line}`);
  }
  return own;
};

/** `split` of the texts of one cell, each once: all that share the cell hold the same. */
const splitting = (refs: ReadonlySet<string>): ((text: string | null) => Map<string, string>) => {
  const known = new Map<string | null, Map<string, string>>();
  return (text) => {
    const parts = known.get(text) ?? split(text, refs);
    known.set(text, parts);
    return parts;
  };
};

type Cell = NonNullable<ReturnType<typeof shareable>> & { index: number };

/** Questions that share one comment cell, each with its own part of the text as it left and as it came back. In turns. */
export const sharesOf = async (left: Read, came: Read, pairs: (number | null)[]): Promise<Map<number, Share>> => {
  const cells = await mapInTurns(left.asked, (_, index): Cell[] => {
    const cell = shareable(left, index);
    return cell ? [{ ...cell, index }] : [];
  });
  const shares = new Map<number, Share>();
  for (const group of Map.groupBy(cells.flat(), ({ key }) => key).values()) {
    if (group.length < 2) continue;
    const partsOf = splitting(new Set(group.flatMap(({ index }) => left.asked[index]?.ref ?? [])));
    await mapInTurns(group, ({ index, field }) => {
      const [base, back] = [left.contents[index], came.contents[pairs[index] ?? -1]];
      const own = partsOf(base?.[field] ?? null);
      if (!base || !back || own.size === 0) return;
      const ref = left.asked[index]?.ref ?? '';
      const now = partsOf(back[field]);
      const isLost = !sameWords(base[field], back[field]) && now.size === 0 && (back[field] ?? '') !== '';
      shares.set(index, {
        base: { ...base, [field]: own.get(ref) ?? null },
        back: { ...back, [field]: isLost ? back[field] : (now.get(ref) ?? null) },
        ...(isLost ? { problem: 'Several questions share this cell, and their texts can no longer be told apart. Edit them here.' } : {}),
      });
    });
  }
  return shares;
};

/** Numbers that are missing among those of the questions that were found. */
import { addTo } from '#engine/common/add-to.ts';
import type { FoundQuestion } from '#contract/extraction.ts';

/** Fewest questions numbered alike that make a count. */
const FEWEST = 3;
/** Longer gaps are another count. */
const LONGEST = 12;

interface Gap {
  /** The question before the gap, and the one after it. */
  before: FoundQuestion | null;
  after: FoundQuestion;
  /** The ids that are missing. */
  ids: string[];
}

/** "2.1" is number 1 of "2."; null for an id that does not end in a number. */
function numbered(id: string | null): { head: string; number: number } | null {
  const [, head = '', number] = /^(.*?)(\d{1,3})[.)]?$/u.exec(id ?? '') ?? [];
  return number === undefined || head.length > 12 ? null : { head, number: Number(number) };
}

/** Gaps in numbers that count up by one in three questions or more with the same head; a count may begin at 0 or 1. */
export function gapsIn(questions: FoundQuestion[]): Gap[] {
  const groups = new Map<string, { question: FoundQuestion; number: number }[]>();
  for (const question of questions) {
    const own = numbered(question.id);
    if (own) addTo(groups, own.head, { question, number: own.number });
  }
  // 3.2 is there where 3.2a is
  const known = new Set(questions.flatMap(({ id }) => [id, id?.replace(/(?<=\d)(?:\p{Ll}|[.)])$/u, '') ?? null]));
  return [...groups].flatMap(([head, members]) => (members.length < FEWEST ? [] : gapsOf(head, members, known)));
}

function gapsOf(head: string, members: { question: FoundQuestion; number: number }[], known: Set<string | null>): Gap[] {
  const gaps: Gap[] = [];
  for (const [at, { question, number }] of members.entries()) {
    const before = members[at - 1];
    const from = before ? before.number + 1 : 1;
    if (number <= from || number - from > LONGEST) continue;
    const ids = Array.from({ length: number - from }, (_, one) => `${head}${from + one}`).filter((id) => !known.has(id));
    if (ids.length === number - from) gaps.push({ before: before?.question ?? null, after: question, ids });
  }
  return gaps;
}

/** "4", "4, 5", "4–9". */
export const listed = (ids: string[]): string => (ids.length > 2 ? `${ids[0]}–${ids.at(-1)}` : ids.join(', '));

/** Several questions in one cell: each with its own id, each a line or lines that ask, or counted within the text. */
import { allRules } from '../rules/rule.ts';
import type { Uses } from '../rules/rule.ts';
import { asks, countWords, hasLetters, splitLeadingId, tidy } from '../text.ts';

export interface Part {
  id: string | null;
  text: string;
}

/** Ways in which several questions stand in one cell: the first that finds two or more parts tells them. */
const ways: { name: string; read(lines: string[], text: string): Part[] }[] = [
  { name: 'questions in a cell by their ids', read: partsById },
  { name: 'questions in a cell by lines that ask', read: partsByLine },
  { name: 'questions in a cell by letters that count', read: (_, text) => partsByCount(text) },
];

/** The questions of one cell; one part when the cell holds a single question. */
export function partsOf(text: string, uses: Uses = allRules): Part[] {
  const lines = text
    .split('\n')
    .map((line) => tidy(line))
    .filter((line) => line !== '');
  for (const { name, read } of ways) {
    const parts = uses(name) ? read(lines, text) : [];
    if (parts.length >= 2) return parts;
  }
  return [{ id: null, text: tidy(text) }];
}

/** A line with an id begins a part; lines without one go on with it. Nothing may stand before the first. */
function partsById(lines: string[]): Part[] {
  const parts: Part[] = [];
  for (const line of lines) {
    const found = splitLeadingId(line);
    const last = parts.at(-1);
    if (found) parts.push({ id: found.id, text: found.rest });
    else if (last) last.text = `${last.text}\n${line}`;
    else return [];
  }
  const asking = parts.filter((part) => asks(part.text)).length;
  return asking >= parts.length * 0.5 ? parts : [];
}

/** What goes on with the question before it: "If so, …", "… and which?". */
const goesOn = (line: string): boolean => /^\p{Ll}/u.test(line) || /^(if|when|wenn|falls|si|se|če|ako|якщо)\b/iu.test(line);

/** Every line that ends in a question mark ends a part, and no line is left over. A follow-up stays with its question. */
function partsByLine(lines: string[]): Part[] {
  const parts: string[] = [];
  let open = false;
  for (const line of lines) {
    if (parts.length > 0 && (open || goesOn(line))) parts[parts.length - 1] = `${parts.at(-1) ?? ''}\n${line}`;
    else parts.push(line);
    open = !/[?？؟\u037e][\s"'”’)\]*†]*$/u.test(line);
  }
  return !open && parts.every((part) => hasLetters(part)) ? parts.map((part) => ({ id: null, text: part })) : [];
}

const COUNT = /(?:^|\s)\(?([a-h]|[1-9]|i{1,3}|iv|v)[.)]\s+(?=\p{Lu})/gu;

/** "a) Is it kept? b) By whom?": counted from the first on, each part asking. */
function partsByCount(text: string): Part[] {
  const marks = [...text.matchAll(COUNT)];
  const counts = marks.map((mark) => mark[1] ?? '');
  const inOrder = ['abcdefgh', '123456789'].some((order) => order.startsWith(counts.join('')));
  if (marks.length < 2 || !inOrder || tidy(text.slice(0, marks[0]?.index)) !== '') return [];
  const parts = marks.map((mark, at) => ({
    id: counts[at] ?? null,
    text: tidy(text.slice(mark.index + mark[0].length, marks[at + 1]?.index)),
  }));
  return parts.every((part) => asks(part.text) && countWords(part.text) >= 3) ? parts : [];
}

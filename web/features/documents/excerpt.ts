export interface Part {
  text: string;
  marked: boolean;
  /** Offset in the text, as a key. */
  at: number;
}

/**
 * The stretch of a text that holds most matches, cut at words, its matches marked; an ellipsis says that text was left out.
 * `matches` are offsets [from, to), in order.
 */
export function excerpt(text: string, matches: [number, number][], length = 320): Part[] {
  const from = startOf(text, matches, length);
  const to = text.length <= from + length ? text.length : endOfWord(text, from + length);
  const parts: Part[] = from > 0 ? [{ text: '… ', marked: false, at: -1 }] : [];
  let at = from;
  for (const [start, end] of matches) {
    if (start < from || end > to) continue;
    if (start > at) parts.push({ text: text.slice(at, start), marked: false, at });
    parts.push({ text: text.slice(start, end), marked: true, at: start });
    at = end;
  }
  if (at < to) parts.push({ text: text.slice(at, to), marked: false, at });
  if (to < text.length) parts.push({ text: ' …', marked: false, at: text.length });
  return parts;
}

/** Of what is shown, this share stands before the first match. */
const LEAD = 0.2;

function startOf(text: string, matches: [number, number][], length: number): number {
  if (text.length <= length) return 0;
  let best = { from: 0, count: -1 };
  for (const [start] of [[0, 0], ...matches] as [number, number][]) {
    const from = Math.max(0, Math.round(start - length * LEAD));
    const count = matches.filter(([a, b]) => a >= from && b <= from + length).length;
    if (count > best.count) best = { from, count };
  }
  if (best.from === 0) return 0;
  const space = text.indexOf(' ', best.from);
  return space < 0 ? best.from : space + 1;
}

const endOfWord = (text: string, at: number): number => {
  const space = text.lastIndexOf(' ', at);
  return space > 0 ? space : at;
};

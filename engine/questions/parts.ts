/** Several questions in one cell, one per line, each with its own id, number or question mark. */
import { asks, hasLetters, splitLeadingId, tidy } from './text.ts';

export interface Part {
  id: string | null;
  text: string;
}

/** The questions of one cell; one part when the cell holds a single question. */
export function partsOf(text: string): Part[] {
  const lines = text
    .split('\n')
    .map((line) => tidy(line))
    .filter((line) => line !== '');
  if (lines.length >= 2) {
    const byId = gather(lines, (line) => splitLeadingId(line));
    if (byId.length >= 2) return byId;
    if (lines.every((line) => asks(line) && hasLetters(line))) return lines.map((line) => ({ id: null, text: line }));
  }
  return [{ id: null, text: tidy(text) }];
}

/** A line with an id begins a part; lines without one go on with it. Nothing may stand before the first. */
function gather(lines: string[], split: (line: string) => { id: string; rest: string } | null): Part[] {
  const parts: Part[] = [];
  for (const line of lines) {
    const found = split(line);
    const last = parts.at(-1);
    if (found) parts.push({ id: found.id, text: found.rest });
    else if (last) last.text = `${last.text}\n${line}`;
    else return [];
  }
  const asking = parts.filter((part) => asks(part.text)).length;
  return asking >= parts.length * 0.5 ? parts : [];
}

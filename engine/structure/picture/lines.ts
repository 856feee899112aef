/** A text, Markdown or the body of an e-mail as lines by their number. */
import type { PictureLine, Spot } from '../model.ts';
import { shown } from './show.ts';

export function linesPicture(all: readonly string[]): { lines: PictureLine[]; spots: Spot[] } {
  const spots = all.map((text, index): Spot => {
    const address = `L${index + 1}`;
    return { address, at: { line: index + 1 }, text, row: address, takes: { kind: null } };
  });
  const lines = spots.flatMap(({ address, text }, index): PictureLine[] => {
    const apart = (all[index - 1] ?? '').trim() === '';
    // of several empty lines the first is enough to see
    if (text.trim() === '' && apart && index > 0) return [];
    const indent = /^\s*/u.exec(text)?.[0].length ?? 0;
    const line = `${address}${indent > 0 ? ` indent ${indent}` : ''}: ${shown(text)}`;
    return [{ text: line, addresses: [address], opens: text.trim() !== '' && (apart || text.startsWith('#')) }];
  });
  return { lines, spots };
}

/** Where a page takes the answer to a question: a box for each option, the lines or the frame to write in. */
import type { AnswerPlace } from '#contract/extraction.ts';
import type { Spot } from './spots.ts';

/** Points by which lines to write on that go on with each other begin and end apart. */
const ASIDE = 8;

/** The places of a question with these options and these boxes and lines; without any, what is asked alone. */
export function placesOf(allowed: string[] | null, spots: Spot[]): AnswerPlace[] {
  const boxes = spots.filter(({ kind }) => kind === 'box');
  const room = roomOf(spots.filter(({ kind }) => kind === 'line'));
  if (!allowed) return [{ kind: 'text', ...(room ? { at: atOf(room) } : {}) }];
  const marks = boxes.length === allowed.length ? boxes.map((box, at) => markOf(box, allowed, at)) : [];
  const chosen: AnswerPlace[] = marks.length > 0 ? marks : [{ kind: 'choice', allowed, ...(room ? { at: atOf(room) } : {}) }];
  return marks.length > 0 && room ? [...chosen, { kind: 'comment', at: atOf(room) }] : chosen;
}

/** A box or an empty cell that means one of the options. */
export const markOf = (spot: Pick<Spot, 'page' | 'rect'>, allowed: string[], at: number): AnswerPlace => ({
  kind: 'mark',
  at: atOf(spot),
  allowed,
  value: allowed[at] ?? '',
});

/** Points of the sides of a place at least: what is put in a smaller one reaches out of it. */
const LEAST = 7;

export function atOf({ page, rect: [x0, y0, x1, y1] }: Pick<Spot, 'page' | 'rect'>): { page: number; rect: number[] } {
  const [across, up] = [Math.max(0, LEAST - (x1 - x0)) / 2, Math.max(0, LEAST - (y1 - y0)) / 2];
  return { page, rect: [x0 - across, y0 - up, x1 + across, y1 + up].map((value) => Math.round(value * 10) / 10) };
}

/** Of lines to write on, those that go on with each other and have the most room, as one. */
function roomOf(lines: Spot[]): Spot | null {
  const groups: Spot[] = [];
  for (const { kind, page, rect } of lines) {
    const same = groups.find(
      (one) => one.page === page && Math.abs(one.rect[0] - rect[0]) <= ASIDE && Math.abs(one.rect[2] - rect[2]) <= ASIDE,
    );
    if (same)
      same.rect = [
        Math.min(same.rect[0], rect[0]),
        Math.min(same.rect[1], rect[1]),
        Math.max(same.rect[2], rect[2]),
        Math.max(same.rect[3], rect[3]),
      ];
    else groups.push({ kind, page, rect: [...rect] });
  }
  const area = ({ rect: [x0, y0, x1, y1] }: Spot): number => (x1 - x0) * (y1 - y0);
  return groups.toSorted((a, b) => area(b) - area(a))[0] ?? null;
}

/** Passages that follow each other in a document, shown as one result. */
import type { Hit, IndexedPassage } from './model.ts';

/** Passages in one result: more than this is a chapter and no answer. */
const MOST_JOINED = 3;

type PassageHit = Extract<Hit, { kind: 'passage' }>;

/**
 * Best first as before: a passage that stands directly before or after a better one of the same document, heading and page
 * is joined to it, in the order of the document, at its rank and with its scores. The joined passage has the id and the
 * place of its first part, and the rectangles of all.
 */
export function joinNeighbours(hits: Hit[]): Hit[] {
  const out: (Hit | PassageHit[])[] = [];
  const runs: PassageHit[][] = [];
  for (const hit of hits) {
    const run = hit.kind === 'passage' ? runs.find((found) => found.length < MOST_JOINED && adjoins(found, hit)) : undefined;
    if (hit.kind === 'pair') out.push(hit);
    else if (run) run.push(hit);
    else out.push(runs[runs.push([hit]) - 1]!);
  }
  return out.map((one) => (Array.isArray(one) ? joined(one) : one));
}

const adjoins = (run: PassageHit[], { document, passage }: PassageHit): boolean =>
  run[0]!.document.id === document.id &&
  run[0]!.passage.heading === passage.heading &&
  run[0]!.passage.place.page === passage.place.page &&
  run.some((other) => Math.abs(other.passage.position - passage.position) === 1);

function joined(run: PassageHit[]): PassageHit {
  const [best] = run;
  if (run.length === 1) return best!;
  const parts = run.map(({ passage }) => passage).sort((a, b) => a.position - b.position);
  const rects = parts.flatMap(({ place }) => place.rects ?? []);
  const passage: IndexedPassage = {
    ...parts[0]!,
    text: parts.map(({ text }) => text).join('\n'),
    place: { ...parts[0]!.place, ...(rects.length > 0 ? { rects } : {}) },
  };
  return { ...best!, passage };
}

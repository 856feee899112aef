import { progress } from './output.ts';

/** One bar for reading and one for encoding, as `openKnowledge` reports them. */
export function knowledgeProgress(): { update(step: 'read' | 'encode', done: number, total: number): void; end(): void } {
  const bars = { read: progress('Reading'), encode: progress('Search by meaning') };
  let last: 'read' | 'encode' = 'read';
  return {
    update(step, done, total) {
      if (step !== last) bars[last].end();
      last = step;
      bars[step].update(done, total);
    },
    end: () => bars[last].end(),
  };
}

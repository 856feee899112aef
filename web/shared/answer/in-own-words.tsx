import { Suspense } from 'react';
import type { Note } from '#contract/reasons.ts';
import { useNotes } from './use-reasons.ts';

/** Notes in the language of the screen, one after the other. Their words are asked for only where there are notes, and what is around stays. */
export function InOwnWords({ notes }: { notes: Note[] }) {
  return (
    <Suspense>
      <Said notes={notes} />
    </Suspense>
  );
}

function Said({ notes }: { notes: Note[] }) {
  return useNotes()(notes).join(' ');
}

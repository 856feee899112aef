import type { Note } from '#contract/reasons.ts';
import { useNotes } from './use-reasons.ts';

/** Notes in the language of the screen, one after the other; their words are asked for only where there are notes. */
export function InOwnWords({ notes }: { notes: Note[] }) {
  return useNotes()(notes).join(' ');
}

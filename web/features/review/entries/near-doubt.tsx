import { useReasons } from '../../../shared/answer/use-reasons.ts';
import { reasonOf, useLibraryDoubts } from '../../../shared/told/library-doubts.ts';

/** That an answer of the library may hold no longer, where it may. */
export function NearDoubt({ id }: { id: string }) {
  const doubt = useLibraryDoubts([id]).get(id);
  const say = useReasons();
  return doubt ? <span className="near-differs">{say([reasonOf(doubt)]).join(' ')}</span> : null;
}

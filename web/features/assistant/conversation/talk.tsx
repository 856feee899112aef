import { useEffect, useRef } from 'react';
import type { Specialist, Turn } from '#contract/assistant.ts';
import { NotAsked } from './not-asked.tsx';
import { PendingTurn } from './pending-turn.tsx';
import { TurnView } from './turn-view.tsx';
import type { Asking } from './use-asking.ts';

interface Props {
  turns: Turn[];
  specialist: Specialist;
  asking: Asking;
}

/** The questions of a conversation with their answers, the one that is on its way last; the newest is brought into view. */
export function Talk({ turns, specialist, asking: { progress, error } }: Props) {
  const end = useRef<HTMLDivElement>(null);
  const asked = turns.length + (progress ? 1 : 0);
  const first = useRef(asked);
  useEffect(() => {
    if (asked > first.current) end.current?.lastElementChild?.scrollIntoView({ block: 'nearest', behavior: 'smooth' });
  }, [asked, progress?.text]);
  return (
    <div className="talk" ref={end} aria-live="polite">
      {turns.map((turn) => (
        <TurnView key={turn.id} turn={turn} specialist={specialist} />
      ))}
      {progress && <PendingTurn progress={progress} />}
      {error && !progress && <NotAsked error={error} />}
    </div>
  );
}

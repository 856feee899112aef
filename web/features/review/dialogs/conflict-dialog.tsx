import { type Content, textsOf } from '#contract/answer-fields.ts';
import { together, type Change } from '../../../app/outbox/change.ts';
import { outbox, shownConflict, waitingTexts } from '../../../app/outbox/work.ts';
import { useStore } from '../../../lib/store.ts';
import { BothTexts } from '../../../ui/both-texts.tsx';

/** A save of an answer that lost the race: mine waits until somebody chooses, also after a reload; one text after the other where several wait. */
export function ConflictDialog({ entry }: { entry: string }) {
  const waiting = waitingTexts(useStore(outbox.queue), useStore(outbox.landed)).get(entry) ?? [];
  const lost = waiting.filter((one) => one.theirs !== null);
  const [first, ...others] = lost;
  const theirs = first?.theirs;
  if (!first || !theirs) return null;
  const close = () => shownConflict.set(null);
  const decided = () => {
    if (others.length === 0) close();
  };
  return (
    <BothTexts
      key={first.line[0]?.id}
      own={first.own}
      mine={typedOf(first.line)}
      also={others.map(({ line }) => typedOf(line))}
      theirs={wordsOf(theirs)}
      onTheirs={() => {
        outbox.keepTheirs(first.line);
        decided();
      }}
      onMine={() => {
        outbox.keepMine(first.line, theirs);
        decided();
      }}
      onClose={close}
    />
  );
}

const typedOf = (line: readonly Change[]): string => wordsOf({ ...nothing, ...line[0]?.was, ...together(line) });
const nothing: Content = { answer: null, choice: null, comment: null };
/** An answer as the closed row says it. */
const wordsOf = (content: Content): string => [content.choice, ...textsOf(content)].filter(Boolean).join(' · ');

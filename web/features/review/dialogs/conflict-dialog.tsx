import { type Content, textsOf } from '#contract/answer-fields.ts';
import { together } from '../../../app/outbox/change.ts';
import { byEntry } from '../../../app/outbox/waiting.ts';
import { outbox, shownConflict } from '../../../app/outbox/work.ts';
import { useStore } from '../../../lib/store.ts';
import { BothTexts } from '../../../ui/both-texts.tsx';

/** A save of an answer that lost the race: mine waits until somebody chooses, also after a reload. */
export function ConflictDialog({ entry }: { entry: string }) {
  const mine = byEntry(useStore(outbox.queue)).get(entry) ?? [];
  const lost = mine.find((change) => change.trouble?.kind === 'conflict');
  if (lost?.trouble?.kind !== 'conflict') return null;
  const { theirs, own = false } = lost.trouble;
  const close = () => shownConflict.set(null);
  return (
    <BothTexts
      own={own}
      mine={wordsOf({ ...lost.was, ...together(mine) })}
      theirs={wordsOf(theirs)}
      onTheirs={() => {
        outbox.keepTheirs(entry);
        close();
      }}
      onMine={() => {
        outbox.keepMine(theirs);
        close();
      }}
      onClose={close}
    />
  );
}

/** An answer as the closed row says it. */
const wordsOf = (content: Content): string => [content.choice, ...textsOf(content)].filter(Boolean).join(' · ');

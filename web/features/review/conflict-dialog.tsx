import { type Content, textsOf } from '#contract/answer-fields.ts';
import { useStore } from '../../lib/store.ts';
import { BothTexts } from '../../ui/both-texts.tsx';
import { dropDraft, setDraft } from './drafts.ts';
import { conflict, type EntryChanges } from './use-entry-changes.ts';

/** A save of an answer that lost the race. */
export function ConflictDialog({ changes }: { changes: EntryChanges }) {
  const open = useStore(conflict);
  if (!open) return null;
  const { mine, theirs } = open;
  const close = () => conflict.set(null);
  return (
    <BothTexts
      mine={wordsOf(mine)}
      theirs={wordsOf(theirs)}
      onTheirs={() => {
        dropDraft(theirs.id);
        close();
      }}
      onMine={() => {
        setDraft(theirs.id, { ...mine, version: theirs.version });
        close();
        void changes.save(theirs);
      }}
      onClose={close}
    />
  );
}

/** An answer as the closed row says it. */
const wordsOf = (content: Content): string => [content.choice, ...textsOf(content)].filter(Boolean).join(' · ');

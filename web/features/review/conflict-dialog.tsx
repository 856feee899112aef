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
      mine={[mine.choice, mine.answer, mine.comment].filter(Boolean).join(' · ')}
      theirs={[theirs.choice, theirs.answer, theirs.comment].filter(Boolean).join(' · ')}
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

import { useState, type ReactNode } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { documents, type DocumentItem } from '#contract/documents.ts';
import { lostSave } from '../../lib/lost-save.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';
import { BothTexts } from '../../shared/both-texts/both-texts.tsx';

type Details = Partial<Pick<DocumentItem, 'display_name' | 'labels'>>;
const fields = ['display_name', 'labels'] as const;
const textOf = ({ display_name, labels }: Details): string => display_name ?? labels?.join(', ') ?? '';
const asked = (item: DocumentItem, change: Details): Details =>
  Object.fromEntries(fields.flatMap((field) => (field in change ? [[field, item[field]]] : [])));

/**
 * Saves name or labels of a document as it was when the dialog opened. What somebody else changed meanwhile is shown beside what was
 * typed; another detail of it stays as they left it.
 */
export function useDetails(item: DocumentItem, onSaved: () => void): { send: (change: Details) => void; busy: boolean; both: ReactNode } {
  const [seen] = useState(item);
  const client = useQueryClient();
  const update = useApiMutation(documents.update, { invalidates: [['documents'], ['document']], showsBoth: true, onSuccess: onSaved });
  const save = (change: Details, revision: number) =>
    update.mutate(
      { params: { id: item.id }, body: { ...change, revision } },
      {
        onError: (error) => {
          const now = lostSave<DocumentItem>(error);
          if (now && textOf(asked(now, change)) === textOf(asked(seen, change))) save(change, now.revision);
        },
      },
    );
  const theirs = lostSave<DocumentItem>(update.error);
  const change = update.variables?.body ?? {};
  const mine: Details = Object.fromEntries(fields.flatMap((field) => (change[field] === undefined ? [] : [[field, change[field]]])));
  const both = theirs && textOf(asked(theirs, mine)) !== textOf(asked(seen, mine)) && (
    <BothTexts
      mine={textOf(mine)}
      theirs={textOf(asked(theirs, mine))}
      onMine={() => save(mine, theirs.revision)}
      onTheirs={() => {
        void client.invalidateQueries({ queryKey: ['documents'] });
        onSaved();
      }}
      onClose={() => update.reset()}
    />
  );
  return { send: (next) => save(next, seen.revision), busy: update.isPending, both: both || null };
}

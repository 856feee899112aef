import { useTranslation } from 'react-i18next';
import type { DocumentItem } from '#contract/documents.ts';
import { notify } from '../../app/notices/notices.ts';
import { useDocumentChange } from './use-document-change.ts';

/** The kind of data that a dragged document carries: its id. */
export const carried = 'application/x-rejoinder-document';

interface Move {
  move: (item: DocumentItem, folder: string | null, folderName: string, onDone?: () => void) => void;
  busy: boolean;
}

/** Moves a document or folder into a folder (null: the root) and says so. */
export function useMove(): Move {
  const { t } = useTranslation('documents');
  const change = useDocumentChange();
  const move: Move['move'] = (item, folder, name, onDone) =>
    change.mutate(
      { seen: item, set: { parent_id: folder } },
      {
        onSuccess: ({ parent_id }) => {
          if (parent_id === folder) notify(t('move.done', { folder: name }));
          onDone?.();
        },
      },
    );
  return { move, busy: change.isPending };
}

import type { UseMutationResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { documents, type DocumentItem } from '#contract/documents.ts';
import { useRowChange } from '../../app/notices/races.ts';
import { api } from '../../lib/api.ts';
import type { RowChange } from '../../lib/row-change.ts';

type Detail = 'display_name' | 'labels' | 'parent_id' | 'enabled' | 'withheld';
type DocumentChange = RowChange<DocumentItem, Detail>;

/** Renames, labels, moves, switches on or off, keeps from language models a document or folder as it is on screen. What others changed of it meanwhile is not undone. */
export function useDocumentChange(
  onSuccess?: (item: DocumentItem, change: DocumentChange) => unknown,
): UseMutationResult<DocumentItem, Error, DocumentChange> {
  const { t } = useTranslation('documents');
  const folderName = async (id: string | null) => (id === null ? t('root') : (await api(documents.get, { params: { id } })).display_name);
  return useRowChange({
    send: ({ id, revision }, set) => api(documents.update, { params: { id }, body: { ...set, revision } }),
    words: ({ display_name, labels, parent_id }, [field]) =>
      field === 'parent_id' ? folderName(parent_id) : field === 'labels' ? labels.join(', ') : display_name,
    invalidates: [['documents'], ['document']],
    ...(onSuccess ? { onSuccess } : {}),
  });
}

import { useTranslation } from 'react-i18next';
import { documents } from '#contract/documents.ts';
import { notify } from '../../app/notices/notices.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';

/** The kind of data that a dragged document carries: its id. */
export const carried = 'application/x-rejoinder-document';

/** Moves a document or folder into a folder (null: the root) and says so. */
export function useMove(): (id: string, folder: string | null, folderName: string) => void {
  const { t } = useTranslation('documents');
  const update = useApiMutation(documents.update, { invalidates: [['documents'], ['document']] });
  return (id, folder, name) =>
    update.mutate({ params: { id }, body: { parent_id: folder } }, { onSuccess: () => notify(t('move.done', { folder: name })) });
}

import { useTranslation } from 'react-i18next';
import { documents } from '#contract/documents.ts';
import { useApiMutation } from '../../../lib/use-api-mutation.ts';
import { NameDialog } from '../../../shared/dialogs/name-dialog.tsx';

export type AddDialogKind = 'folder' | 'web';

interface Props {
  folder: string | null;
  onClose: () => void;
}

/** Asks for the name of a new folder, or the address of a web page, and adds it. */
export function AddDialog({ kind, ...props }: Props & { kind: AddDialogKind }) {
  return kind === 'web' ? <AddPage {...props} /> : <AddFolder {...props} />;
}

function AddPage({ folder, onClose }: Props) {
  const { t } = useTranslation('documents');
  const fetchPage = useApiMutation(documents.importWeb, { invalidates: [['documents']], onSuccess: onClose });
  return (
    <NameDialog
      title={t('web.title')}
      text={t('web.text')}
      label={t('web.label')}
      confirm={t('web.confirm')}
      initial="https://"
      max={2000}
      busy={fetchPage.isPending}
      onName={(url) => fetchPage.mutate({ body: { url, parent_id: folder } })}
      onClose={onClose}
    />
  );
}

function AddFolder({ folder, onClose }: Props) {
  const { t } = useTranslation('documents');
  const create = useApiMutation(documents.createFolders, { invalidates: [['documents']], onSuccess: onClose });
  return (
    <NameDialog
      title={t('newFolder')}
      label={t('folderName')}
      confirm={t('create')}
      initial=""
      busy={create.isPending}
      onName={(name) => create.mutate({ body: { folders: [{ name, parent_id: folder, document_category: 'knowledge_base' }] } })}
      onClose={onClose}
    />
  );
}

import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { documents, type DocumentItem } from '#contract/documents.ts';
import { removeDocuments } from '../../app/live/patch.ts';
import { reportError } from '../../app/notices/report-error.ts';
import { commaList } from '../../lib/comma-list.ts';
import { download } from '../../lib/download.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';
import { RestWarning } from '../../shared/told/rest-warning.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { NameDialog } from '../../shared/dialogs/name-dialog.tsx';
import { countIn } from './queries.ts';
import { useDocumentChange } from './use-document-change.ts';

interface Props {
  item: DocumentItem;
  anchor: HTMLElement;
  onClose: () => void;
}

const stale = { invalidates: [['documents'], ['document']] };

/** What can be done with a document or a folder. */
export function DocumentMenu({ item, anchor, onClose }: Props) {
  const { t } = useTranslation('documents');
  const navigate = useNavigate({ from: '/dashboard/kb/documents' });
  const [dialog, setDialog] = useState<'rename' | 'labels' | 'move' | 'delete' | null>(null);
  // As it was when the dialog opened.
  const [seen] = useState(item);
  const change = useDocumentChange(onClose);
  const readAgain = useApiMutation(documents.sync, stale);
  const isFile = item.item_type === 'document';
  const { edit } = item.can;
  if (dialog === 'rename')
    return (
      <NameDialog
        title={t('rename.title')}
        text={isFile ? t('rename.text') : ''}
        label={t('rename.label')}
        confirm={t('row.rename')}
        initial={item.display_name}
        busy={change.isPending}
        onName={(display_name) => change.mutate({ seen, set: { display_name } })}
        onClose={onClose}
      />
    );
  if (dialog === 'labels')
    return (
      <NameDialog
        title={t('labels.title')}
        text={t('labels.text')}
        label={t('labels.label')}
        confirm={t('labels.confirm')}
        initial={item.labels.join(', ')}
        busy={change.isPending}
        mayBeEmpty
        max={2000}
        onName={(text) => change.mutate({ seen, set: { labels: commaList(text) } })}
        onClose={onClose}
      />
    );
  if (dialog === 'move') return <MoveDialog item={item} onClose={onClose} />;
  if (dialog === 'delete') return <DeleteDialog item={item} onClose={onClose} />;
  return (
    <Menu open anchorEl={anchor} onClose={onClose}>
      {isFile && (
        <MenuItem
          onClick={() => {
            onClose();
            void navigate({ search: (old) => ({ ...old, document: item.id }) });
          }}
        >
          {t('row.open')}
        </MenuItem>
      )}
      {edit && <MenuItem onClick={() => setDialog('rename')}>{t('row.rename')}</MenuItem>}
      {edit && isFile && <MenuItem onClick={() => setDialog('labels')}>{t('row.labels')}</MenuItem>}
      {edit && (
        <MenuItem onClick={() => change.mutate({ seen, set: { withheld: !seen.withheld } })}>
          {t(seen.withheld ? 'row.send' : 'row.keep')}
        </MenuItem>
      )}
      {edit && <MenuItem onClick={() => setDialog('move')}>{t('row.move')}</MenuItem>}
      {isFile && (
        <MenuItem
          onClick={() => {
            onClose();
            download(`/api/documents/${item.id}/content`, item.display_name).catch((error: unknown) => reportError(error, null));
          }}
        >
          {t('row.download')}
        </MenuItem>
      )}
      {edit && isFile && (
        <MenuItem
          onClick={() => {
            readAgain.mutate({ body: { document_ids: [item.id] } });
            onClose();
          }}
        >
          {t('row.readAgain')}
        </MenuItem>
      )}
      {edit && <MenuItem onClick={() => setDialog('delete')}>{t('row.delete')}</MenuItem>}
    </Menu>
  );
}

function DeleteDialog({ item, onClose }: { item: DocumentItem; onClose: () => void }) {
  const { t } = useTranslation('documents');
  const isFolder = item.item_type === 'folder';
  const inside = useQuery({
    queryKey: ['documents-count', item.id],
    queryFn: ({ signal }) => countIn(item.id, signal),
    enabled: isFolder,
    gcTime: 0,
  });
  const client = useQueryClient();
  const remove = useApiMutation(documents.remove, {
    onSuccess: ({ deleted_document_ids }) => {
      removeDocuments(client, new Set(deleted_document_ids));
      onClose();
    },
  });
  const count = inside.data;
  const ofFolder = count === undefined ? t('delete.counting') : count === 0 ? t('delete.empty') : t('delete.folder', { count });
  return (
    <ConfirmDialog
      open
      danger
      title={t('delete.title', { name: item.display_name })}
      text={isFolder ? ofFolder : t('delete.document')}
      confirm={t('row.delete')}
      busy={remove.isPending || (isFolder && inside.isPending)}
      onConfirm={() => remove.mutate({ body: { document_ids: [item.id] } })}
      onClose={onClose}
    >
      <RestWarning {...(isFolder ? { folder: item.id } : { documents: [item.id] })} />
    </ConfirmDialog>
  );
}

import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import more from 'symbol:more_vert';
import upload from 'symbol:upload_file';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { documents } from '#contract/documents.ts';
import { useMay } from '../../../app/session/may.ts';
import { useApiMutation } from '../../../lib/use-api-mutation.ts';
import { Icon } from '../../../ui/icon.tsx';
import { chosenFiles } from './dropped-files.ts';
import { NameDialog } from '../name-dialog.tsx';
import { uploadInto } from './uploads.ts';

/** The ways to add: files, a whole folder, an empty folder, a web page. */
export function AddDocuments({ folder }: { folder: string | null }) {
  const { t } = useTranslation(['documents', 'common']);
  const { gate, offers } = useMay();
  const files = useRef<HTMLInputElement>(null);
  const whole = useRef<HTMLInputElement>(null);
  const [menu, setMenu] = useState<HTMLElement | null>(null);
  const [dialog, setDialog] = useState<'folder' | 'web' | null>(null);
  const create = useApiMutation(documents.createFolders, { invalidates: [['documents']], onSuccess: () => setDialog(null) });
  const fetchPage = useApiMutation(documents.importWeb, { invalidates: [['documents']], onSuccess: () => setDialog(null) });
  const take = (input: HTMLInputElement) => {
    void uploadInto(folder, chosenFiles(input.files ?? []));
    input.value = '';
  };
  if (!offers('edit')) return null;
  return (
    <>
      <input ref={files} type="file" multiple hidden aria-label={t('upload')} onChange={(event) => take(event.target)} />
      <input
        ref={whole}
        type="file"
        hidden
        aria-label={t('uploadFolder')}
        {...{ webkitdirectory: '' }}
        onChange={(event) => take(event.target)}
      />
      <Button variant="contained" startIcon={<Icon d={upload} size={18} />} onClick={() => gate('work', () => files.current?.click())}>
        {t('upload')}
      </Button>
      <IconButton aria-haspopup="menu" aria-label={t('common:actions.more')} onClick={(event) => setMenu(event.currentTarget)}>
        <Icon d={more} />
      </IconButton>
      <Menu open={menu !== null} anchorEl={menu} onClose={() => setMenu(null)}>
        <MenuItem
          onClick={() => {
            setMenu(null);
            gate('work', () => whole.current?.click());
          }}
        >
          {t('uploadFolder')}
        </MenuItem>
        <MenuItem
          onClick={() => {
            setMenu(null);
            gate('edit', () => setDialog('folder'));
          }}
        >
          {t('newFolder')}
        </MenuItem>
        <MenuItem
          onClick={() => {
            setMenu(null);
            gate('work', () => setDialog('web'));
          }}
        >
          {t('web.title')}
        </MenuItem>
      </Menu>
      {dialog === 'web' && (
        <NameDialog
          title={t('web.title')}
          text={t('web.text')}
          label={t('web.label')}
          confirm={t('web.confirm')}
          initial="https://"
          max={2000}
          busy={fetchPage.isPending}
          onName={(url) => fetchPage.mutate({ body: { url, parent_id: folder } })}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'folder' && (
        <NameDialog
          title={t('newFolder')}
          label={t('folderName')}
          confirm={t('create')}
          initial=""
          busy={create.isPending}
          onName={(name) => create.mutate({ body: { folders: [{ name, parent_id: folder, document_category: 'knowledge_base' }] } })}
          onClose={() => setDialog(null)}
        />
      )}
    </>
  );
}

import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import more from 'symbol:more_vert';
import upload from 'symbol:upload_file';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Doing } from '#contract/roles.ts';
import { useMay } from '../../../app/session/may.ts';
import { ViewOnly } from '../../../shared/org/view-only.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { chosenFiles } from './dropped-files.ts';
import { AddDialog, type AddDialogKind } from './add-dialog.tsx';
import { uploadInto } from './uploads.ts';

/** The ways to add: files, a whole folder, an empty folder, a web page. */
export function AddDocuments({ folder }: { folder: string | null }) {
  const { t } = useTranslation(['documents', 'common']);
  const { gate, offers } = useMay();
  const files = useRef<HTMLInputElement>(null);
  const whole = useRef<HTMLInputElement>(null);
  const [menu, setMenu] = useState<HTMLElement | null>(null);
  const [dialog, setDialog] = useState<AddDialogKind | null>(null);
  const take = (input: HTMLInputElement) => {
    void uploadInto(folder, chosenFiles(input.files ?? []));
    input.value = '';
  };
  const choose = (doing: Doing, run: () => void) => {
    setMenu(null);
    gate(doing, run);
  };
  if (!offers('edit')) return <ViewOnly />;
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
        <MenuItem onClick={() => choose('work', () => whole.current?.click())}>{t('uploadFolder')}</MenuItem>
        <MenuItem onClick={() => choose('edit', () => setDialog('folder'))}>{t('newFolder')}</MenuItem>
        <MenuItem onClick={() => choose('work', () => setDialog('web'))}>{t('web.title')}</MenuItem>
      </Menu>
      {dialog && <AddDialog kind={dialog} folder={folder} onClose={() => setDialog(null)} />}
    </>
  );
}

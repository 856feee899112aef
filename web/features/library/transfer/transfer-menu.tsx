import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import down from 'symbol:keyboard_arrow_down';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { reportError } from '../../../app/notices/report-error.ts';
import { useMay } from '../../../app/session/may.ts';
import { download } from '../../../lib/download.ts';
import { Icon } from '../../../ui/icon.tsx';

const ImportDialog = lazy(async () => ({ default: (await import('./import-dialog.tsx')).ImportDialog }));

/** The library as a file, out and in. */
export function TransferMenu() {
  const { t } = useTranslation('library');
  const { gate, offers } = useMay();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [importing, setImporting] = useState(false);
  const get = (format: 'xlsx' | 'json') => {
    setAnchor(null);
    void download(`/api/library/export?format=${format}`, `Library.${format}`).catch((error: unknown) => reportError(error, null));
  };
  return (
    <>
      <Button
        variant="outlined"
        aria-haspopup="menu"
        endIcon={<Icon d={down} size={18} />}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t('transfer.open')}
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        <MenuItem onClick={() => get('xlsx')}>{t('transfer.xlsx')}</MenuItem>
        <MenuItem onClick={() => get('json')}>{t('transfer.json')}</MenuItem>
        {offers('work') && (
          <MenuItem
            onClick={() => {
              setAnchor(null);
              gate('work', () => setImporting(true));
            }}
          >
            {t('transfer.import')}
          </MenuItem>
        )}
      </Menu>
      {importing && (
        <Suspense>
          <ImportDialog onClose={() => setImporting(false)} />
        </Suspense>
      )}
    </>
  );
}

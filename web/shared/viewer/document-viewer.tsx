import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import close from 'symbol:close';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon.tsx';
import { placeOf } from '../answer/place-of.ts';
import { Skeleton } from '../../ui/states.tsx';
import type { Shown } from './can-show.ts';
import { PdfPages } from './pdf-pages.tsx';
import './viewer.css';

const SheetCell = lazy(async () => ({ default: (await import('./sheet-cell.tsx')).SheetCell }));

/** A document as it looks, open at the place that is cited, with the cited words or cell marked. */
export function DocumentViewer({ shown, onClose }: { shown: Shown; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog open onClose={onClose} maxWidth={false} aria-labelledby="viewer-title" slotProps={{ paper: { className: 'viewer' } }}>
      <header className="viewer-head">
        <h2 id="viewer-title">{shown.document}</h2>
        <span className="quiet">{placeOf(shown, t)}</span>
        <IconButton aria-label={t('actions.close')} onClick={onClose}>
          <Icon d={close} />
        </IconButton>
      </header>
      {shown.page === undefined ? (
        <Suspense fallback={<Skeleton rows={6} />}>
          <SheetCell shown={shown} />
        </Suspense>
      ) : (
        <PdfPages shown={shown} first={shown.page} />
      )}
    </Dialog>
  );
}

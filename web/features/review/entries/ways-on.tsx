import Button from '@mui/material/Button';
import { Link } from '@tanstack/react-router';
import block from 'symbol:block';
import edit from 'symbol:edit';
import personAdd from 'symbol:person_add';
import upload from 'symbol:upload_file';
import { useTranslation } from 'react-i18next';
import type { QaEntry } from '#contract/qa-entries.ts';
import { outbox } from '../../../app/outbox/work.ts';
import { useSelected } from '../../../lib/store.ts';
import { Icon } from '../../../ui/icon.tsx';

/** What somebody can do with a question that has no answer. */
export type Way = 'ask' | 'write' | 'skipWhy';

/** The ways on from a question without an answer; none while one is being written. */
export function WaysOn({ entry, onWay }: { entry: QaEntry; onWay: (way: Way) => void }) {
  const { t } = useTranslation('review');
  const typing = useSelected(outbox.drafts, (all) => all.has(entry.id));
  if (typing) return null;
  return (
    <div className="ways-on" role="group" aria-label={t('ways.title')}>
      <b>{t('ways.title')}</b>
      <Button size="small" variant="outlined" startIcon={<Icon d={personAdd} size={18} />} onClick={() => onWay('ask')}>
        {t('ways.ask')}
      </Button>
      <Button size="small" variant="outlined" startIcon={<Icon d={edit} size={18} />} onClick={() => onWay('write')}>
        {t('ways.write')}
      </Button>
      <Button size="small" variant="outlined" startIcon={<Icon d={upload} size={18} />} component={Link} to="/dashboard/kb/documents">
        {t('ways.upload')}
      </Button>
      <Button size="small" variant="outlined" startIcon={<Icon d={block} size={18} />} onClick={() => onWay('skipWhy')}>
        {t('ways.skipWhy')}
      </Button>
    </div>
  );
}

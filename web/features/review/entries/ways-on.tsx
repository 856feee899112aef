import Button from '@mui/material/Button';
import { Link } from '@tanstack/react-router';
import block from 'symbol:block';
import edit from 'symbol:edit';
import personAdd from 'symbol:person_add';
import upload from 'symbol:upload_file';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { QaEntry } from '#contract/qa-entries.ts';
import { outbox } from '../../../app/outbox/work.ts';
import { useMay } from '../../../app/session/may.ts';
import { useSelected } from '../../../lib/store.ts';
import { Icon } from '../../../ui/icon.tsx';
import { papers } from './papers.ts';

/** What somebody can do with a question that has no answer. */
export type Way = 'ask' | 'write' | 'skipWhy';

interface Props {
  entry: QaEntry;
  onWay: (way: Way) => void;
  /** Adds a document and asks again; null where no document of one's own answers. */
  onPaper: ((file: File) => void) | null;
}

/** The ways on from a question without an answer; none while one is being written, or a document is being read for it. */
export function WaysOn({ entry, onWay, onPaper }: Props) {
  const { t } = useTranslation('review');
  const typing = useSelected(outbox.drafts, (all) => all.has(entry.id));
  const paper = useSelected(papers, (all) => all.get(entry.id));
  if (typing) return null;
  if (paper !== undefined)
    return (
      <p role="status" className="ways-on">
        {t('ways.reading', { name: paper })}
      </p>
    );
  return (
    <div className="ways-on" role="group" aria-label={t('ways.title')}>
      <b>{t('ways.title')}</b>
      <Button size="small" variant="outlined" startIcon={<Icon d={personAdd} size={18} />} onClick={() => onWay('ask')}>
        {t('ways.ask')}
      </Button>
      <Button size="small" variant="outlined" startIcon={<Icon d={edit} size={18} />} onClick={() => onWay('write')}>
        {t('ways.write')}
      </Button>
      {onPaper && <AddPaper onPaper={onPaper} />}
      <Button size="small" variant="outlined" startIcon={<Icon d={block} size={18} />} onClick={() => onWay('skipWhy')}>
        {t('ways.skipWhy')}
      </Button>
      {namesField(entry) && (
        <Link to="/dashboard/library" search={{ view: 'facts' }}>
          {t('ways.facts')}
        </Link>
      )}
    </div>
  );
}

/** More words say something of what is done, and name no field. */
const MOST_WORDS = 6;
/** "Vendor contact name", "Country": forms ask so for what the company is and how it is reached. */
const namesField = ({ question, options }: QaEntry): boolean =>
  options.length === 0 && !/[?？;]/u.test(question) && question.trim().split(/\s+/u).length <= MOST_WORDS;

function AddPaper({ onPaper }: { onPaper: (file: File) => void }) {
  const { t } = useTranslation('review');
  const { gate } = useMay();
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={chooser}
        type="file"
        hidden
        aria-label={t('ways.upload')}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = '';
          if (file) onPaper(file);
        }}
      />
      <Button
        size="small"
        variant="outlined"
        startIcon={<Icon d={upload} size={18} />}
        onClick={() => gate('work', () => chooser.current?.click())}
      >
        {t('ways.upload')}
      </Button>
    </>
  );
}

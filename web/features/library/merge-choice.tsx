import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { LibraryEntry } from '#contract/library.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { formatDate } from '../../lib/format.ts';
import { Given, Said } from './entry-parts.tsx';

interface Props {
  entries: LibraryEntry[];
  keep: string;
  onKeep: (id: string) => void;
}

/** Entries beside each other, one of which is to be kept. */
export function MergeChoice({ entries, keep, onKeep }: Props) {
  const { t } = useTranslation('library');
  const name = useId();
  return (
    <fieldset className="merge-choice">
      <legend className="unseen">{t('merge.which')}</legend>
      {entries.map((entry) => (
        <label key={entry.id} className={entry.id === keep ? 'chosen' : ''}>
          <span className="merge-head">
            <input type="radio" name={name} checked={entry.id === keep} onChange={() => onKeep(entry.id)} />
            <span className="cut">{entry.document ? entry.document.display_name : t('origin.approved')}</span>
            <span className="once quiet">{formatDate(entry.updated_at, currentLanguage())}</span>
          </span>
          <span className="merge-given quiet">
            <Given entry={entry} />
          </span>
          <span className="merge-question">{entry.question}</span>
          <span className="merge-answer">
            <Said entry={entry} />
          </span>
        </label>
      ))}
    </fieldset>
  );
}

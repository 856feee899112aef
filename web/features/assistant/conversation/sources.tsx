import law from 'symbol:balance';
import unchecked from 'symbol:warning';
import away from 'symbol:open_in_new';
import { useTranslation } from 'react-i18next';
import type { LawCitation, Turn } from '#contract/assistant.ts';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { Icon } from '../../../ui/icon.tsx';
import { citedAs, dayOf } from '../words.ts';

/** What an answer rests on: act, article, day, and the way to the official page. Rules of a list stand with their sources (nearest.tsx). */
export function Sources({ turn: { citations, basis } }: { turn: Turn }) {
  const { t } = useTranslation('assistant');
  const cited = citations.filter(({ label }) => label === null);
  if (cited.length === 0) return null;
  return (
    <section>
      <h3>{t('sources')}</h3>
      <ul className="turn-sources">
        {cited.map((citation) => (
          <li key={`${citation.act} ${citation.article} ${citation.statement}`}>
            <Source citation={citation} />
            {basis === 'passage' && <blockquote lang="sl">{citation.statement}</blockquote>}
            {basis === 'read' && <blockquote>{citation.statement}</blockquote>}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Where a rule stands, and for which day it holds. */
export function Source({ citation }: { citation: LawCitation }) {
  const { t } = useTranslation('assistant');
  return (
    <>
      <p className="source-head">
        <Icon d={law} size={16} />
        <strong lang="sl">{citedAs(citation)}</strong>
        {citation.as_of && <span className="quiet">{t('holds', { date: dayOf(citation.as_of, currentLanguage()) })}</span>}
        <a href={citation.url} target="_blank" rel="noopener noreferrer">
          {t('official')}
          <Icon d={away} size={14} />
        </a>
      </p>
      {citation.to_be_checked && (
        <p className="turn-unchecked">
          <span className="status status-review">
            <Icon d={unchecked} size={16} />
            {t('toBeChecked')}
          </span>
          {t('toBeCheckedWhy')}
        </p>
      )}
    </>
  );
}

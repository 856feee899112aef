import law from 'symbol:balance';
import unchecked from 'symbol:warning';
import away from 'symbol:open_in_new';
import { useTranslation } from 'react-i18next';
import type { LawCitation, Turn } from '#contract/assistant.ts';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { Icon } from '../../../ui/icon.tsx';
import { citedAs, dayOf } from '../words.ts';

/** What an answer rests on: act, article, day, and the way to the official page. */
export function Sources({ turn: { citations, answer, basis, language } }: { turn: Turn }) {
  const { t } = useTranslation('assistant');
  if (citations.length === 0) return null;
  return (
    <section>
      <h3>{t('sources')}</h3>
      <ul className="turn-sources">
        {citations.map((citation) => (
          <li key={`${citation.act} ${citation.article} ${citation.statement}`}>
            <Source citation={citation} quoted={basis === 'passage'} said={answer.includes(citation.statement)} language={language} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface Props {
  citation: LawCitation;
  /** The text of the act itself. */
  quoted: boolean;
  /** The answer says it word for word. */
  said: boolean;
  language: string;
}

function Source({ citation, quoted, said, language }: Props) {
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
      {quoted && <blockquote lang="sl">{citation.statement}</blockquote>}
      {!quoted && !said && <p lang={language}>{citation.statement}</p>}
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

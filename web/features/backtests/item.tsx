import { Link } from '@tanstack/react-router';
import agree from 'symbol:check_circle';
import book from 'symbol:menu_book';
import description from 'symbol:description';
import differ from 'symbol:difference';
import empty from 'symbol:block';
import flag from 'symbol:flag';
import open from 'symbol:help';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Citation } from '#contract/answers.ts';
import { whyOf } from '#contract/backtest-why.ts';
import type { BacktestItem } from '#contract/backtests.ts';
import type { Reason } from '#contract/reasons.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { formatShare } from '../../lib/format.ts';
import { CitedPlace } from '../../shared/answer/cited-place.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Status } from '../../shared/request/status.tsx';
import { TrustMark } from '../../shared/answer/trust-mark.tsx';
import { useReasons } from '../../shared/answer/use-reasons.ts';
import { verdictOf } from './verdict.ts';

const look = {
  differ: [differ, 'failed'],
  open: [open, 'unanswered'],
  agree: [agree, 'approved'],
  empty: [empty, 'unanswered'],
} as const;

/** One question with both answers side by side, why they agree or not, and what the proposal rests on. */
export function Item({ item, open: opened = false }: { item: BacktestItem; open?: boolean }) {
  const { t } = useTranslation(['backtests', 'common', 'review']);
  const [more, setMore] = useState(false);
  const { human, proposed } = item;
  const verdict = verdictOf(item);
  const isOpen = opened || more;
  const unanswered = proposed.status === 'unanswered';
  const hasMore = proposed.citations.length > 0 || proposed.reasons.length > 0;
  return (
    <article aria-label={item.question} className={isOpen ? 'is-open' : ''}>
      <p className="item-head">
        <span className="quiet cut">{[item.ref, item.section, item.sheet].filter(Boolean).join(' · ')}</span>
        <Status look={look[verdict]} word={t(`verdict.${verdict}`)} />
      </p>
      <h3 className="item-question">{item.question}</h3>
      <div className="item-answers">
        <div>
          <h4>{t('items.human')}</h4>
          <Said choice={human.choice} text={human.text} none={t('items.empty')} />
        </div>
        <div>
          <h4>
            {t('items.proposed')}
            {!unanswered && (
              <span className="item-sure">
                <TrustMark of={proposed} />
              </span>
            )}
          </h4>
          <Said choice={unanswered ? null : proposed.choice} text={unanswered ? null : proposed.answer} none={t('items.leftOpen')} />
        </div>
      </div>
      <p className="item-why">
        <Why why={item.why} />
        {proposed.flags.map((name) => (
          <span key={name} className="item-flag">
            <Icon d={flag} size={16} />
            {t(`review:flags.${name}`)}
          </span>
        ))}
        {hasMore && !opened && (
          <button type="button" className="item-more" aria-expanded={more} onClick={() => setMore(!more)}>
            {t(more ? 'items.less' : 'items.evidence', { count: proposed.citations.length })}
          </button>
        )}
      </p>
      {isOpen && <Evidence citations={proposed.citations} reasons={proposed.reasons} />}
    </article>
  );
}

function Said({ choice, text, none }: { choice: string | null; text: string | null; none: string }) {
  const words = text !== null && text.trim() !== (choice ?? '').trim() ? text : null;
  if (choice === null && !words) return <p className="quiet">{none}</p>;
  return (
    <p className="item-said">
      {choice !== null && <strong>{choice}</strong>} {words}
    </p>
  );
}

function Why({ why }: { why: string }) {
  const { t } = useTranslation('backtests');
  const known = whyOf(why);
  return <span className="quiet">{known ? t(`why.${known.key}`, { share: formatShare(known.share, currentLanguage()) }) : why}</span>;
}

function Evidence({ citations, reasons }: { citations: Citation[]; reasons: Reason[] }) {
  const say = useReasons();
  return (
    <div className="item-evidence">
      {reasons.length > 0 && <p className="quiet">{say(reasons).join(' ')}</p>}
      {citations.map((citation, at) => (
        <figure key={citation.passage_id ?? citation.library_entry_id ?? at}>
          <blockquote>{citation.quote}</blockquote>
          <figcaption>
            <Source citation={citation} />
          </figcaption>
        </figure>
      ))}
    </div>
  );
}

function Source({ citation }: { citation: Citation }) {
  const name = (
    <>
      <Icon d={citation.library_entry_id ? book : description} size={16} />
      <span className="cut">{citation.document}</span>
      <span className="once">
        <CitedPlace citation={citation} />
      </span>
    </>
  );
  if (!citation.document_id || citation.document_id === citation.library_entry_id) return <span className="chip">{name}</span>;
  const passage = citation.passage_id ?? citation.library_entry_id;
  return (
    <Link className="chip" to="/dashboard/kb/documents" search={{ document: citation.document_id, passage }}>
      {name}
    </Link>
  );
}

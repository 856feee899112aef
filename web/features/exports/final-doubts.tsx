import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { sentenceOf } from '../../lib/sentence-of.ts';
import { useReasons } from '../../shared/answer/use-reasons.ts';
import { doubtsQuery } from './queries.ts';

/** Which of the answers may hold no longer, or are not what the customer was told; nothing where there are none. */
export function FinalDoubts({ requestId, onClose }: { requestId: string; onClose: () => void }) {
  const { t } = useTranslation('exports');
  const say = useReasons();
  const { data, error } = useQuery(doubtsQuery(requestId));
  if (error) return <p role="alert">{sentenceOf(error)}</p>;
  if (!data || data.count === 0) return null;
  return (
    <section className="in-exports" aria-labelledby="final-doubts">
      <div className="final-doubts">
        <p id="final-doubts" className="final-doubted" role="status">
          {t('final.doubts', { count: data.count })}
        </p>
        {/* It scrolls: keys reach it. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <ul className="objections proof" tabIndex={0} aria-labelledby="final-doubts">
          {data.doubts.map(({ qa_entry_id: id, ref, question, reasons }) => (
            <li key={id}>
              <Link to="/dashboard/requests/$requestId/{-$sheetId}" params={{ requestId }} search={{ entry: id }} onClick={onClose}>
                {[ref, question].filter(Boolean).join(' ')}
              </Link>
              {say(reasons).map((sentence) => (
                <p key={sentence}>{sentence}</p>
              ))}
            </li>
          ))}
        </ul>
        {data.count > data.doubts.length && <p>{t('objections.more', { shown: data.doubts.length, count: data.count })}</p>}
      </div>
    </section>
  );
}

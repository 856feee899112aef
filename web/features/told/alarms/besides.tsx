import { useTranslation } from 'react-i18next';
import type { ToldAlarm } from '#contract/told.ts';
import { Sentence } from './sentence.tsx';

/** What else is found of the same answer: why, and both sentences. It is decided about with the finding that shows it. */
export function Besides({ of }: { of: ToldAlarm['besides'] }) {
  const { t } = useTranslation('told');
  if (of.length === 0) return null;
  return (
    <section className="alarm-besides" aria-label={t('besides.title')}>
      <p className="label">{t('besides.title')}</p>
      {of.map(({ id, kind, why, was, now }) => (
        <div key={id}>
          <p className="alarm-why">
            <strong>{t(`kinds.${kind}`)}</strong> {String(t(`why.${why.code}`, why.values as never))}
          </p>
          <div className="alarm-sides">
            <Sentence title={t(was.told_id === undefined ? 'was' : 'wasTold')} sentence={was} beside={now?.quote ?? null} />
            {now && (
              <Sentence
                title={t(now.told_id === undefined ? 'now' : 'nowTold', { customer: now.customer ?? t('noCustomer') })}
                sentence={now}
                beside={was.quote}
                stands
              />
            )}
          </div>
        </div>
      ))}
    </section>
  );
}

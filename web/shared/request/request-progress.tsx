import { useTranslation } from 'react-i18next';
import type { QuestionnaireRequest } from '#contract/requests.ts';
import { progressOf, timeLeft } from '../../lib/request-progress.ts';
import './request-progress.css';

/** How far a request is: what is drafted and what is approved, in one bar and in words. */
export function RequestProgress({ request }: { request: QuestionnaireRequest }) {
  const { t } = useTranslation();
  const progress = progressOf(request);
  if (progress.kind === 'none') return null;
  if (progress.kind === 'finding')
    return (
      <span className="request-progress">
        <span className="progress indeterminate" role="progressbar" aria-label={t('progress.finding')}>
          <span />
        </span>
        <span className="progress-words">{t('progress.finding')}</span>
      </span>
    );
  const { drafted, approved, total } = progress;
  const words = `${t('progress.drafted', { count: drafted })} · ${t('progress.approved', { count: approved })}`;
  const width = (count: number) => ({ width: `${total > 0 ? (Math.min(count, total) / total) * 100 : 0}%` });
  return (
    <span className="request-progress">
      <span
        className="progress two-part"
        role="progressbar"
        aria-label={t('progress.label')}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={drafted}
        aria-valuetext={words}
        title={t('progress.of', { words, total })}
      >
        <span className="drafted" style={width(drafted)} />
        <span className="approved" style={width(approved)} />
      </span>
      <span className="progress-words">{words}</span>
      <span className="progress-short" aria-hidden>
        {approved}/{total}
      </span>
    </span>
  );
}

/** The time left of a running answer run, once it can be told. */
export function TimeLeft({ request: { status, eta_seconds: seconds } }: { request: QuestionnaireRequest }) {
  const { t } = useTranslation();
  if (status !== 'processing' || seconds === null) return null;
  const left = timeLeft(seconds);
  return <span className="time-left">{left.unit === 'moment' ? t('left.moment') : t(`left.${left.unit}`, { count: left.count })}</span>;
}

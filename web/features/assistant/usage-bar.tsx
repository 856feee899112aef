import { useTranslation } from 'react-i18next';
import type { Usage } from '#contract/assistant.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { formatCount } from '../../lib/format.ts';
import { isOver } from './words.ts';

/** The questions of the month as a bar with its figures. */
export function UsageBar({ usage }: { usage: Usage }) {
  const { t } = useTranslation('assistant');
  const { calls_made, quota } = usage;
  const language = currentLanguage();
  return (
    <span className={isOver(usage) ? 'usage-bar over' : 'usage-bar'}>
      <span
        className="progress"
        role="progressbar"
        aria-label={t('usage.label')}
        aria-valuemin={0}
        aria-valuemax={quota}
        aria-valuenow={Math.min(calls_made, quota)}
      >
        <span style={{ width: `${quota > 0 ? Math.min(100, (calls_made / quota) * 100) : 100}%` }} />
      </span>
      <span className="number">{t('usage.of', { made: formatCount(calls_made, language), quota: formatCount(quota, language) })}</span>
    </span>
  );
}

import { useTranslation } from 'react-i18next';
import type { SaidOnce } from '../evidence/said-once.ts';
import type { Filter } from '../outline/outline.ts';
import './said-once.css';

interface Props {
  once: SaidOnce[];
  filter: Filter;
  onFilter: (filter: Filter) => void;
}

/** What holds for most drafts, with how many; each shows the drafts that have it, or all again. */
export function SaidOnceLine({ once, filter, onFilter }: Props) {
  const { t } = useTranslation('spent');
  return (
    <div className="said-once" role="group" aria-label={t('most.title')}>
      <span className="quiet">{t('most.title')}</span>
      <div className="shows">
        {once.map(({ code, count, drafts }) => (
          <button
            key={code}
            type="button"
            title={t('most.show')}
            aria-pressed={filter.reason === code}
            onClick={() => onFilter({ ...filter, reason: filter.reason === code ? null : code })}
          >
            <span className="number">{t('most.of', { some: count, drafts })}</span> {t(`most.${code}`)}
          </button>
        ))}
      </div>
    </div>
  );
}

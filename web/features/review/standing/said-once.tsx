import { useTranslation } from 'react-i18next';
import type { SaidOnce } from '../evidence/said-once.ts';
import type { Filter } from '../outline/outline.ts';
import { Band } from './band.tsx';
import './said-once.css';

interface Props {
  /** Of the request. */
  id: string;
  once: SaidOnce[];
  filter: Filter;
  onFilter: (filter: Filter) => void;
}

/** What holds for most drafts, with how many; each shows the drafts that have it, or all again. */
export function SaidOnceLine({ id, once, filter, onFilter }: Props) {
  const { t } = useTranslation('spent');
  const line = once.map(({ code, count, drafts }) => `${t('most.of', { some: count, drafts })} ${t(`most.${code}`)}`).join('; ');
  return (
    <Band id={`said once ${id} ${once.map(({ code }) => code).join(' ')}`} className="said-once" line={line}>
      <p className="quiet">{t('most.title')}</p>
      <div className="shows" role="group" aria-label={t('most.title')}>
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
    </Band>
  );
}

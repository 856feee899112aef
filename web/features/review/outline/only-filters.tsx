import { useTranslation } from 'react-i18next';
import { isTrust } from '#contract/trust.ts';
import { TrustForm } from '../../../shared/answer/trust-mark.tsx';
import { shownStates, type Filter, type ShownState } from './outline.ts';

export interface OnlyProps {
  filter: Filter;
  counts: Record<ShownState | 'mine' | 'comments', number>;
  userId: string;
  onFilter: (filter: Filter) => void;
  /** Sure answers that are shown and can be approved; none for those who may only read. */
  sure: number;
  /** Asks whether to approve them. */
  onApproveSure: () => void;
}

/** What the list can be narrowed to, with how many there are, and approving all that is sure at once. */
export function OnlyFilters({ filter, counts, userId, onFilter, sure, onApproveSure }: OnlyProps) {
  const { t } = useTranslation('review');
  const toggle = (status: Filter['status']) => onFilter({ ...filter, status: filter.status === status ? 'all' : status });
  return (
    <div className="outline-filters">
      <label>
        <input
          type="checkbox"
          checked={filter.assignee === userId}
          onChange={() => onFilter({ ...filter, assignee: filter.assignee === userId ? null : userId })}
        />
        {t('filters.mine')} <span className="figures">{counts.mine}</span>
      </label>
      {(counts.comments > 0 || filter.comments) && (
        <label>
          <input type="checkbox" checked={filter.comments} onChange={() => onFilter({ ...filter, comments: !filter.comments })} />
          {t('filters.comments')} <span className="figures">{counts.comments}</span>
        </label>
      )}
      {shownStates
        .filter((state) => state !== 'not_asked' || counts.not_asked > 0)
        .map((state) => (
          <label key={state}>
            <input type="checkbox" checked={filter.status === state} onChange={() => toggle(state)} />
            {isTrust(state) && <TrustForm trust={state} />}
            {t(`filters.${state}`)} <span className="figures">{counts[state]}</span>
          </label>
        ))}
      {sure > 0 && (
        <button type="button" className="link-button" onClick={onApproveSure}>
          {t('approveSure', { count: sure })}
        </button>
      )}
    </div>
  );
}

import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchField } from '../../ui/search/search-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import type { LibraryView } from './queries.ts';

const states = ['active', 'due', 'retired', 'any'] as const;

/** The filters of the address. */
export function useLibraryView(): LibraryView {
  const { q, status, origin, owner } = useSearch({ from: '/dashboard/library' });
  return {
    q,
    status: states.find((one) => one === status) ?? 'active',
    origin: origin === 'questionnaire' || origin === 'approved' ? origin : undefined,
    mine: owner === 'me',
  };
}

/** Search, state, origin and owner, kept in the address. */
export function LibraryFilters() {
  const { t } = useTranslation('library');
  const view = useLibraryView();
  const navigate = useNavigate({ from: '/dashboard/library' });
  const change = useCallback(
    (part: { q?: string; status?: string; origin?: string; owner?: string }) =>
      void navigate({ search: (old) => ({ ...old, ...part }), replace: true }),
    [navigate],
  );
  const onSearch = useCallback((q: string) => change({ q }), [change]);
  return (
    <div className="filters" role="search">
      <SearchField label={t('search')} value={view.q ?? ''} onSearch={onSearch} />
      <SelectField
        label={t('filter.status')}
        value={view.status}
        options={states.map((value) => ({ value, label: t(`status.${value}`) }))}
        onChange={(status) => change({ status })}
      />
      <SelectField
        label={t('filter.origin')}
        value={view.origin ?? ''}
        options={(['', 'approved', 'questionnaire'] as const).map((value) => ({ value, label: t(`origin.${value || 'any'}`) }))}
        onChange={(origin) => change({ origin })}
      />
      <SelectField
        label={t('filter.owner')}
        value={view.mine ? 'me' : ''}
        options={[
          { value: '', label: t('filter.anyone') },
          { value: 'me', label: t('filter.mine') },
        ]}
        onChange={(owner) => change({ owner })}
      />
    </div>
  );
}

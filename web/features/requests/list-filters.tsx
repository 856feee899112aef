import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchField } from '../../ui/search-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { isOrder, orders, requestStates } from './list-order.ts';

/** Search, state, owner and order; all kept in the address, so that a view can be shared and gone back to. */
export function ListFilters() {
  const { t } = useTranslation(['requests', 'common']);
  const search = useSearch({ from: '/dashboard/requests' });
  const navigate = useNavigate({ from: '/dashboard/requests' });
  const change = useCallback(
    (part: { q?: string; status?: string; sort?: string; owner?: string }) =>
      void navigate({ search: (old) => ({ ...old, ...part }), replace: true }),
    [navigate],
  );
  const onSearch = useCallback((q: string) => change({ q }), [change]);
  return (
    <div className="filters" role="search">
      <SearchField label={t('search')} value={search.q ?? ''} onSearch={onSearch} />
      <SelectField
        label={t('filter.state')}
        value={search.status ?? ''}
        options={[
          { value: '', label: t('filter.all') },
          ...requestStates.map((status) => ({ value: status, label: t(`common:request.${status}`) })),
        ]}
        onChange={(status) => change({ status })}
      />
      <SelectField
        label={t('filter.owner')}
        value={search.owner ?? ''}
        options={[
          { value: '', label: t('filter.anyone') },
          { value: 'me', label: t('filter.mine') },
        ]}
        onChange={(owner) => change({ owner })}
      />
      <SelectField
        label={t('filter.sort')}
        value={isOrder(search.sort) ? search.sort : 'newest'}
        options={orders.map((order) => ({ value: order, label: t(`sort.${order}`) }))}
        onChange={(sort) => change({ sort })}
      />
    </div>
  );
}

import IconButton from '@mui/material/IconButton';
import { useQuery } from '@tanstack/react-query';
import reverse from 'symbol:swap_vert';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { requestDues, requestOrders, requestShelves, requestStatuses } from '#contract/requests.ts';
import { useUser } from '../../../app/session/session.ts';
import { membersQuery } from '../../../app/session/members.ts';
import { Icon } from '../../../ui/icon.tsx';
import { SearchField } from '../../../ui/search/search-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { orderOf, reversed, sortedBy, useListView } from './list-view.ts';

/** Search, state, due date, owner and shelf; all kept in the address, so that a view can be shared and gone back to. */
export function ListFilters() {
  const { t } = useTranslation(['requests', 'common']);
  const { view, shelf, change } = useListView();
  const onSearch = useCallback((q: string) => change({ q }), [change]);
  return (
    <div className="filters" role="search">
      <SearchField label={t('search')} value={view.q ?? ''} onSearch={onSearch} />
      <SelectField
        label={t('filter.state')}
        value={view.status ?? ''}
        options={[
          { value: '', label: t('filter.all') },
          ...requestStatuses.map((status) => ({ value: status, label: t(`common:request.${status}`) })),
        ]}
        onChange={(status) => change({ status })}
      />
      <SelectField
        label={t('filter.due')}
        value={view.due ?? ''}
        options={(['', ...requestDues] as const).map((value) => ({ value, label: t(`due.${value || 'any'}`) }))}
        onChange={(due) => change({ due })}
      />
      <OwnerFilter value={view.owner ?? ''} onChange={(owner) => change({ owner })} />
      <SelectField
        label={t('filter.shelf')}
        value={shelf}
        options={requestShelves.map((value) => ({ value, label: t(`shelf.${value}`) }))}
        onChange={(value) => change({ shelf: value === 'work' ? '' : value })}
      />
      <SortFilter />
    </div>
  );
}

function OwnerFilter({ value, onChange }: { value: string; onChange: (owner: string) => void }) {
  const { t } = useTranslation('requests');
  const user = useUser();
  const { data } = useQuery(membersQuery);
  const colleagues = (data?.access ?? []).flatMap(({ user_id: id, user_name, user_email }) =>
    id && id !== user.id ? [{ value: id, label: user_name || user_email }] : [],
  );
  return (
    <SelectField
      label={t('filter.owner')}
      value={value}
      options={[
        { value: '', label: t('filter.anyone') },
        { value: 'me', label: t('filter.mine') },
        ...colleagues,
        { value: 'none', label: t('filter.nobody') },
      ]}
      onChange={onChange}
    />
  );
}

/** The order, where the heads of the columns are not in sight. */
function SortFilter() {
  const { t } = useTranslation('requests');
  const { sort, change } = useListView();
  return (
    <span className="sort-filter">
      <SelectField
        label={t('filter.sort')}
        value={orderOf(sort)}
        options={requestOrders.map((order) => ({ value: order, label: t(`columns.${order === 'status' ? 'state' : order}`) }))}
        onChange={(order) => change({ sort: sortedBy(order, sort) })}
      />
      <IconButton aria-label={t('filter.reverse')} onClick={() => change({ sort: reversed(sort) })}>
        <Icon d={reverse} size={18} />
      </IconButton>
    </span>
  );
}

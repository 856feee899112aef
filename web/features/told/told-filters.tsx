import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useCallback, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { toldAlarmKinds } from '#contract/told.ts';
import { membersQuery } from '../../app/session/members.ts';
import { SearchField } from '../../ui/search/search-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { customerPages } from './queries.ts';
import { useToldView } from './use-told-view.ts';

/** Words and customer, kept in the address; `children` are what one of the lists has besides. */
export function ToldFilters({ children }: { children?: ReactNode }) {
  const { t } = useTranslation('told');
  const { q, customer, document, entry, change } = useToldView();
  const onSearch = useCallback((words: string) => change({ q: words || undefined }), [change]);
  return (
    <div className="filters" role="search">
      <SearchField label={t('search')} value={q ?? ''} onSearch={onSearch} />
      <CustomerField customer={customer} onChange={(name) => change({ customer: name || undefined })} />
      {children}
      {(document ?? entry) !== undefined && (
        <button type="button" className="chip" onClick={() => change({ document: undefined, entry: undefined })}>
          {t(document === undefined ? 'filter.onEntry' : 'filter.onDocument')} <span aria-hidden="true">×</span>
        </button>
      )}
    </div>
  );
}

/** One customer of all; the one of the address is among them, also before they are there. */
function CustomerField({ customer, onChange }: { customer: string | undefined; onChange: (name: string) => void }) {
  const { t } = useTranslation('told');
  const pages = useInfiniteQuery(customerPages({}));
  const names = new Set(pages.data?.pages.flatMap((page) => page.customers.flatMap((one) => one.customer ?? [])));
  if (customer !== undefined) names.add(customer);
  const sorted = [...names].toSorted((a, b) => a.localeCompare(b));
  return (
    <SelectField
      label={t('filter.customer')}
      value={customer ?? ''}
      options={[{ value: '', label: t('filter.everybody') }, ...sorted.map((name) => ({ value: name, label: name }))]}
      onChange={onChange}
    />
  );
}

/** What became of an answer, and whether that is still to be decided. */
export function AlarmFilters() {
  const { t } = useTranslation('told');
  const { kind, settled, owner, change } = useToldView();
  const people = useQuery(membersQuery).data?.access ?? [];
  return (
    <>
      <SelectField
        label={t('filter.kind')}
        value={kind ?? ''}
        options={(['', ...toldAlarmKinds] as const).map((value) => ({ value, label: t(`kinds.${value || 'any'}`) }))}
        onChange={(value) => change({ kind: value || undefined })}
      />
      <SelectField
        label={t('owner.label')}
        value={owner ?? ''}
        options={[
          { value: '', label: t('owner.any') },
          { value: 'nobody', label: t('owner.nobody') },
          ...people.flatMap(({ user_id: id, user_name, user_email }) => (id ? [{ value: id, label: user_name || user_email }] : [])),
        ]}
        onChange={(value) => change({ owner: value || undefined })}
      />
      <SelectField
        label={t('filter.state')}
        value={settled ? 'true' : ''}
        options={[
          { value: '', label: t('filter.open') },
          { value: 'true', label: t('filter.settled') },
        ]}
        onChange={(value) => change({ settled: value || undefined })}
      />
    </>
  );
}

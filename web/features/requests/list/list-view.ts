import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import type { Input } from '#contract/endpoint.ts';
import {
  requestDues,
  requestShelves,
  requestSorts,
  requestStatuses,
  type RequestOrder,
  type RequestSort,
  type requests,
} from '#contract/requests.ts';
import type { ViewFilter } from '#contract/saved-views.ts';
import { startOfDay } from '../../../lib/format.ts';

/** How the list is looked at, as its address says it. */
export interface Address {
  q?: string | undefined;
  status?: string | undefined;
  owner?: string | undefined;
  due?: string | undefined;
  shelf?: string | undefined;
  sort?: string | undefined;
}
export type ListFilter = Omit<NonNullable<Input<typeof requests.list, 'query'>>, 'limit' | 'cursor'>;

const WEEK = 7;
const newestFirst = '-created';

/** What the first click on a column brings to the top. */
const firstClick = (order: RequestOrder): RequestSort => (order === 'created' ? newestFirst : order);
/** The same column again turns it round. */
export const sortedBy = (order: RequestOrder, now: RequestSort): RequestSort =>
  now === order ? `-${order}` : now === `-${order}` ? order : firstClick(order);
export const reversed = (sort: RequestSort): RequestSort => (sort.startsWith('-') ? orderOf(sort) : `-${orderOf(sort)}`);
export const orderOf = (sort: RequestSort): RequestOrder => (sort.startsWith('-') ? sort.slice(1) : sort) as RequestOrder;

/** The one of these that the address names; undefined for what it does not know. */
const named = <Value extends string>(values: readonly Value[], text: string | undefined): Value | undefined =>
  values.find((value) => value === text);

/** The view that an address names; what it leaves open, and what nobody knows, is left out. */
export function viewOf({ q, status, owner, due, shelf, sort }: Address): ViewFilter {
  const known = {
    q,
    status: named(requestStatuses, status),
    owner: owner === 'me' || owner === 'none' || isId(owner) ? owner : undefined,
    due: named(requestDues, due),
    shelf: named(requestShelves.slice(1), shelf),
    sort: sort === newestFirst ? undefined : named(requestSorts, sort),
  };
  return Object.fromEntries(Object.entries(known).filter(([, value]) => value));
}

/** What is asked of the service for it today. */
export const filterOf = ({ due, ...view }: ViewFilter): ListFilter => ({
  ...view,
  ...(due ? { due_before: startOfDay(due === 'week' ? WEEK : 0) } : {}),
});

const isId = (text: string | undefined): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text ?? '');

/** An address says nothing of what it leaves open. */
const onlySaid = (address: Address): Address => Object.fromEntries(Object.entries(address).filter(([, value]) => value));

/** The view that the address names, and the way to another one. */
export function useListView() {
  const address = useSearch({ from: '/dashboard/requests' });
  const navigate = useNavigate({ from: '/dashboard/requests' });
  const view = useMemo(() => viewOf(address), [address]);
  const filter = useMemo(() => filterOf(view), [view]);
  const change = useCallback(
    (part: Address) => void navigate({ search: (old) => onlySaid({ ...old, ...part }), replace: true }),
    [navigate],
  );
  return { view, filter, sort: view.sort ?? newestFirst, shelf: view.shelf ?? 'work', change } as const;
}

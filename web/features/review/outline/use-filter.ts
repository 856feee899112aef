import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useUser } from '../../../app/session/session.ts';
import { isSaidAlike } from '../evidence/said-once.ts';
import { isFilterStatus, noFilter, type Filter } from './outline.ts';

const route = '/dashboard/requests/$requestId/{-$sheetId}' as const;

interface Search {
  q?: string | undefined;
  state?: string | undefined;
  mine?: string | undefined;
  comments?: string | undefined;
  why?: string | undefined;
}

const YES = 'yes';

/** The filter as an address says it; what it does not know is left out. */
const filterOf = ({ q = '', state = '', mine, comments, why = '' }: Search, userId: string): Filter => ({
  text: q,
  status: isFilterStatus(state) ? state : noFilter.status,
  assignee: mine === YES ? userId : null,
  comments: comments === YES,
  reason: isSaidAlike(why) ? why : null,
});

const searchOf = ({ text, status, assignee, comments, reason }: Filter): Search => ({
  q: text === '' ? undefined : text,
  state: status === 'all' ? undefined : status,
  mine: assignee === null ? undefined : YES,
  comments: comments ? YES : undefined,
  why: reason ?? undefined,
});

const nameOf = (search: Search): string => JSON.stringify([search.q, search.state, search.mine, search.comments, search.why]);

/**
 * What the list is narrowed to, kept in the address: so it is there after a reload, and in a link for a colleague. What is typed holds
 * at once; the address follows.
 */
export function useFilter(): [Filter, (filter: Filter) => void] {
  const { id } = useUser();
  const search = useSearch({ from: route });
  const navigate = useNavigate();
  const [filter, setFilter] = useState(() => filterOf(search, id));
  const written = useRef(nameOf(search));
  const named = nameOf(search);
  useEffect(() => {
    if (named === written.current) return;
    written.current = named;
    setFilter(filterOf(search, id));
  }, [named, search, id]);
  return [
    filter,
    (next) => {
      setFilter(next);
      written.current = nameOf(searchOf(next));
      void navigate({ to: '.', search: (old: object) => ({ ...old, ...searchOf(next) }), replace: true });
    },
  ];
}

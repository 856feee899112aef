import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { promiseFilters } from '#contract/promises.ts';
import { useUser } from '../../app/session/session.ts';
import type { PromiseView } from './queries.ts';

export const shownStates = [...promiseFilters, 'all'] as const;

/** The filters of the address, and what changes them; `mine`: only what oneself keeps. */
export function usePromiseView(): { view: PromiseView; mine: boolean; change: (part: Record<string, string | undefined>) => void } {
  const { customer, q, state, owner } = useSearch({ from: '/dashboard/told' });
  const user = useUser();
  const navigate = useNavigate({ from: '/dashboard/told' });
  const change = useCallback(
    (part: Record<string, string | undefined>) => void navigate({ search: (old) => ({ ...old, ...part }), replace: true }),
    [navigate],
  );
  const mine = owner === 'me';
  const view = { customer, q, state: shownStates.find((one) => one === state) ?? 'outstanding', owner: mine ? user.id : undefined };
  return { view, mine, change };
}

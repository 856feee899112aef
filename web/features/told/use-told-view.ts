import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { toldAlarmKinds } from '#contract/told.ts';
import type { ToldView } from './queries.ts';

/** The filters of the address, and what changes them. */
export function useToldView(): ToldView & { change: (part: Record<string, string | undefined>) => void } {
  const { customer, kind, q, document, entry, owner, settled, state } = useSearch({ from: '/dashboard/told' });
  const navigate = useNavigate({ from: '/dashboard/told' });
  const change = useCallback(
    (part: Record<string, string | undefined>) => void navigate({ search: (old) => ({ ...old, ...part }), replace: true }),
    [navigate],
  );
  const [isSettled, unsourced] = [settled === 'true', state === 'unsourced'];
  return { customer, kind: toldAlarmKinds.find((one) => one === kind), q, document, entry, owner, settled: isSettled, unsourced, change };
}

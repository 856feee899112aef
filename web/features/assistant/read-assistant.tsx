import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Assistant } from '#contract/assistant.ts';
import { Failure, Skeleton } from '../../ui/states.tsx';
import { assistantQuery } from './queries.ts';

/** What is shown of the assistant once it is read; until then, or where it cannot be, that. */
export function ReadAssistant({ children }: { children: (assistant: Assistant) => ReactNode }) {
  const { data, error, refetch } = useQuery(assistantQuery);
  if (data) return children(data);
  return error ? <Failure error={error} retry={() => void refetch()} /> : <Skeleton />;
}

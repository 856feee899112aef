import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Puts what a change answered where the screens read it. A reading that was under way may have been made before the change: it is
 * dropped, and what is on screen is read anew. `put` makes the new value of what is known, or undefined to leave it.
 */
export function keepAnswer<T>(client: QueryClient, queryKey: QueryKey, put: (known: T | undefined) => T | undefined): void {
  const wasReading = client.isFetching({ queryKey, exact: true }) > 0;
  if (wasReading) void client.cancelQueries({ queryKey, exact: true });
  client.setQueryData<T>(queryKey, put);
  if (wasReading) void client.invalidateQueries({ queryKey, exact: true });
}

import type { QueryClient } from '@tanstack/react-query';
import { doubtsQuery } from './queries.ts';

/** Whether an approved answer of a request may hold no longer, or is not what its customer was told; asked anew. */
export const isDoubted = async (client: QueryClient, requestId: string): Promise<boolean> =>
  (await client.fetchQuery(doubtsQuery(requestId))).count > 0;

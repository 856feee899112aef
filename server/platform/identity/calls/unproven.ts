import type { GenericEndpointContext } from 'better-auth';
import { revokeUnprovenAccountAccess } from 'better-auth/db';
import { isTaken } from '../../db/taken.ts';

/**
 * Ends what whoever signed up with an address set before its owner came, and gives the account; null where it is gone. Of those who come at
 * the same time one does it. The library holds them back by a row of its own, and fails where that is gone before it looks who holds it: then it is asked again.
 */
export const endUnproven: typeof revokeUnprovenAccountAccess = async (ctx: GenericEndpointContext, userId) => {
  try {
    return await revokeUnprovenAccountAccess(ctx, userId);
  } catch (error) {
    if (!isTaken(error, 'verification_pkey')) throw error;
    return endUnproven(ctx, userId);
  }
};

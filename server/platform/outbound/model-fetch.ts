import type { LookupFunction } from 'node:net';
import { reason } from '#contract/reasons.ts';
import { ModelFailure } from '#engine/model/model.ts';
import { patientFetchTo } from '#engine/model/services/post.io.ts';
import { NotReachable, reachable } from './guarded-call.ts';
import { isInside, isPublic } from './public-address.ts';
import { type Resolve, resolveHost, resolveInside } from './resolve-host.ts';

/** Whether addresses of this machine and of the networks inside are called too. */
export interface ModelReach {
  privateAddresses: boolean;
  resolve?: Resolve;
}

/** Where whoever asks sets no time. */
const LOOKED_UP_WITHIN_MS = 20_000;

/**
 * What a model of an organisation is called through: the connection goes to the very address that was looked at, never to one that the
 * operator does not allow, and over http:// to none outside.
 */
export const modelFetch = ({ privateAddresses, resolve = privateAddresses ? resolveInside : resolveHost }: ModelReach): typeof fetch => {
  const allow = (address: string): boolean => isPublic(address) || (privateAddresses && isInside(address));
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const signal = init?.signal ?? AbortSignal.timeout(LOOKED_UP_WITHIN_MS);
    const to = await reachable(url, { allow, signal, resolve }).catch((error: unknown) => {
      if (!(error instanceof NotReachable)) throw error;
      // One sentence for both; a name that is not known may be a name server that is away.
      throw new ModelFailure(error.kind === 'private' ? 'denied' : 'unavailable', reason('model_private', { place: url.host }));
    });
    if (url.protocol === 'http:' && isPublic(to.address)) throw new ModelFailure('denied', reason('model_unguarded', { place: url.host }));
    const lookup: LookupFunction = (_host, { all }, done) => (all ? done(null, [to]) : done(null, to.address, to.family));
    return patientFetchTo(url, init, lookup);
  };
};

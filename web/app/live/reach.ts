import { clientConfig } from '#contract/client-config.ts';
import { api } from '../../lib/api.ts';

const ANSWER_WITHIN_MS = 2000;
let looking: Promise<boolean> | null = null;

/**
 * Looks whether the service answers; what is found stands in `reachable`. The browser's word that it is offline is only a reason
 * to look: the service may run on this very machine.
 */
export function look(): Promise<boolean> {
  looking ??= api(clientConfig.get, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) })
    .then(
      () => true,
      () => false,
    )
    .finally(() => (looking = null));
  return looking;
}

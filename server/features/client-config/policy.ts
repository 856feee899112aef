import { clientConfig } from '#contract/client-config.ts';
import type { Levels, Policy } from '#server/platform/http/policy.ts';

const levels = {
  get: 'anybody',
} as const satisfies Levels<typeof clientConfig>;

export const policy: Policy = { calls: clientConfig, levels };

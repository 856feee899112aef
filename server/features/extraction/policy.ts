import { rememberedMappings } from '#contract/remembered-mappings.ts';
import { requests } from '#contract/requests.ts';
import type { Levels, Policy } from '#server/platform/http/policy.ts';

const calls = { preview: requests.preview, previewSheet: requests.previewSheet, ...rememberedMappings };

export const levels = {
  preview: 'editor',
  previewSheet: 'viewer',
  list: 'viewer',
  forget: 'editor',
} as const satisfies Levels<typeof calls>;

export const policy: Policy = { calls, levels };

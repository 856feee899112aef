import { formReadings } from '#contract/form-readings.ts';
import { rememberedMappings } from '#contract/remembered-mappings.ts';
import { requests } from '#contract/requests.ts';
import type { Needs, Policy } from '#server/platform/http/policy.ts';

const calls = {
  preview: requests.preview,
  previewSheet: requests.previewSheet,
  ...rememberedMappings,
  findReading: formReadings.find,
  askReading: formReadings.ask,
};

export const needs = {
  preview: 'edit',
  previewSheet: 'belong',
  list: 'belong',
  forget: 'edit',
  findReading: 'belong',
  askReading: 'work',
} as const satisfies Needs<typeof calls>;

export const policy: Policy = { calls, needs, of: 'organisation' };

import * as z from 'zod';
import { optional } from '#engine/common/settings.ts';

const text = z.string().min(1);

/** The settings of counting sign-ins and sign-ups elsewhere; off without them (docs/operations.md). */
export const analyticsEnvironment = {
  ANALYTICS_MEASUREMENT_ID: optional(text).describe(
    'Measurement id at Google Analytics, or what understands its Measurement Protocol: sign-ins and sign-ups are counted there. Needs ANALYTICS_API_SECRET.',
  ),
  ANALYTICS_API_SECRET: optional(text).describe('The secret that it gives for its Measurement Protocol.'),
  ANALYTICS_URL: z
    .preprocess(
      (given) => (given === undefined || given === '' ? 'https://www.google-analytics.com/mp/collect' : given),
      z.url({ protocol: /^https?$/ }),
    )
    .describe('Address that takes the counts.'),
};

export interface AnalyticsSettings {
  url: string;
  measurementId: string | null;
  secret: string | null;
}

/** The address that takes the counts, or the name of the variable that is missing. */
export function readyToCount({ url, measurementId, secret }: AnalyticsSettings): { address: URL } | { missing: string } {
  if (measurementId === null) return { missing: 'ANALYTICS_MEASUREMENT_ID' };
  if (secret === null) return { missing: 'ANALYTICS_API_SECRET' };
  const address = new URL(url);
  address.search = new URLSearchParams({ measurement_id: measurementId, api_secret: secret }).toString();
  return { address };
}

/** Null where nothing is to be counted. One without the other is said in the log and counts nothing. */
export function analyticsOf(env: z.infer<z.ZodObject<typeof analyticsEnvironment>>): AnalyticsSettings | null {
  const { ANALYTICS_MEASUREMENT_ID: measurementId = null, ANALYTICS_API_SECRET: secret = null, ANALYTICS_URL: url } = env;
  return measurementId === null && secret === null ? null : { url, measurementId, secret };
}

/** What the settings of services outside the process have in common, in the engine and in the service. */
import * as z from 'zod';

/** A setting that may be left out; an empty one is as if it were not there. */
export const optional = <T extends z.ZodType>(schema: T) => z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

/**
 * Reads settings from the environment.
 * @throws Error with a sentence that names the first setting that cannot be used
 */
export function readSettings<T extends z.ZodType>(schema: T, env: Record<string, string | undefined>): z.infer<T> {
  const parsed = schema.safeParse(env);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new Error(`${String(issue?.path[0])} cannot be used (${issue?.message}).`);
}

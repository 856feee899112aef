import * as z from 'zod';
import type { ReplySchema } from './model.ts';

/** The JSON Schema of a shape, as services take it: every field is required and none beside them is allowed. */
export function replySchema(shape: z.ZodType): ReplySchema {
  const { $schema: _, ...schema } = z.toJSONSchema(shape);
  return schema;
}

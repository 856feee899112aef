import * as z from 'zod/mini';

/** All that a subscription can be for; Enterprise is agreed with sales and given by a site administrator. */
export const Product = z.enum(['growth', 'scale_up', 'enterprise', 'basic', 'business']);
export type Product = z.infer<typeof Product>;

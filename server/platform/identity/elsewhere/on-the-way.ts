import type { GenericEndpointContext } from 'better-auth';
import type * as z from 'zod';

/** Keeps in this browser, signed and out of reach of scripts, what it set out with to another site. */
export async function writeCookie(ctx: GenericEndpointContext, name: string, way: object, seconds: number): Promise<void> {
  const cookie = ctx.context.createAuthCookie(name, { maxAge: seconds });
  await ctx.setSignedCookie(cookie.name, JSON.stringify(way), ctx.context.secret, cookie.attributes);
}

/** What this browser set out with, once; null where it did not set out. */
export async function readCookie<T extends z.ZodType>(ctx: GenericEndpointContext, name: string, schema: T): Promise<z.infer<T> | null> {
  const cookie = ctx.context.createAuthCookie(name);
  const kept = await ctx.getSignedCookie(cookie.name, ctx.context.secret);
  ctx.setCookie(cookie.name, '', { ...cookie.attributes, maxAge: 0 });
  return kept ? schema.parse(JSON.parse(kept)) : null;
}

import type { GenericEndpointContext } from 'better-auth';
import { setSessionCookie } from 'better-auth/cookies';
import { revokeUnprovenAccountAccess } from 'better-auth/db';
import { type Arrival, SignInFailure } from './openid.ts';

/**
 * The account of somebody who comes from a provider elsewhere; the first time a new one is made. An account that has the address already
 * is theirs only when `domainProven`: who owns the domain reads its mail too. Otherwise they sign in to it first and add the provider there.
 * @throws SignInFailure when it is nobody's account that they could have
 */
export async function welcome(ctx: GenericEndpointContext, arrival: Arrival, domainProven = false): Promise<{ id: string; email: string }> {
  const { internalAdapter } = ctx.context;
  const key = { providerId: arrival.provider, accountId: arrival.subject };
  const known = await internalAdapter.findAccountByKey(key);
  const owner = known && (await internalAdapter.findUserById(known.userId));
  if (owner) return owner;
  const { email } = arrival;
  if (email === null || !arrival.proven) throw new SignInFailure('ADDRESS_NOT_PROVEN', 'the provider does not stand for the address');
  const there = (await internalAdapter.findUserByEmail(email))?.user;
  if (there && there.emailVerified && !domainProven) throw new SignInFailure('ACCOUNT_EXISTS', 'an account has this address');
  // Whoever signed up with the address before never showed that it is theirs: what they set goes.
  const user = there
    ? ((await revokeUnprovenAccountAccess(ctx, there.id)) ?? there)
    : await internalAdapter.createUser({ email, emailVerified: true, name: arrival.name ?? '', image: arrival.image }, { method: 'oauth' });
  await internalAdapter.linkAccount({ ...key, userId: user.id });
  return user;
}

/** Adds the provider to the account of somebody signed in. @throws SignInFailure when another account has it */
export async function addTo(ctx: GenericEndpointContext, userId: string, arrival: Arrival): Promise<void> {
  const { internalAdapter } = ctx.context;
  const key = { providerId: arrival.provider, accountId: arrival.subject };
  const known = await internalAdapter.findAccountByKey(key);
  if (known && known.userId !== userId) throw new SignInFailure('PROVIDER_TAKEN', 'another account has it');
  if (!known) await internalAdapter.linkAccount({ ...key, userId });
}

/** Begins a session; the second factor is asked for after it, as after every other way to sign in. */
export async function signIn(ctx: GenericEndpointContext, userId: string): Promise<void> {
  const { internalAdapter } = ctx.context;
  const user = await internalAdapter.findUserById(userId);
  const session = user && (await internalAdapter.createSession(user.id));
  if (!session) throw new Error('a session could not be begun');
  await setSessionCookie(ctx, { session, user });
}

import type { GenericEndpointContext } from 'better-auth';
import { setSessionCookie } from 'better-auth/cookies';
import { isTaken } from '../../db/taken.ts';
import { endUnproven } from '../calls/unproven.ts';
import { type Arrival, SignInFailure } from './openid.ts';

/** An account, as far as a sign-in looks at it. */
export interface Account {
  id: string;
  email: string;
  emailVerified: boolean;
  /** Of the plugin for second factors; absent where none was ever begun. */
  twoFactorEnabled?: unknown;
}

const keyOf = (arrival: Arrival) => ({ providerId: arrival.provider, accountId: arrival.subject });

/**
 * The account of somebody who comes from a provider elsewhere; the first time a new one is made. An account that has the address already
 * is not theirs yet (`linked` is false): its owner is asked by mail first. `hold` refuses before anything is made; of a new account there
 * is no id yet.
 * @throws SignInFailure when it is nobody's account that they could have
 */
export async function welcome(
  ctx: GenericEndpointContext,
  arrival: Arrival,
  siteAdmins: readonly string[],
  hold: (account: Pick<Account, 'email'> & { id: string | null }) => Promise<void> = async () => {},
): Promise<{ user: Account; linked: boolean }> {
  const { internalAdapter } = ctx.context;
  const known = await internalAdapter.findAccountByKey(keyOf(arrival));
  const owner: Account | null = known && (await internalAdapter.findUserById(known.userId));
  if (owner) {
    holdSiteAdmin(owner.email, owner, siteAdmins);
    await hold(owner);
    return { user: owner, linked: true };
  }
  const { email } = arrival;
  if (email === null || !arrival.proven) throw new SignInFailure('ADDRESS_NOT_PROVEN', 'the provider does not stand for the address');
  const there: Account | undefined = (await internalAdapter.findUserByEmail(email))?.user;
  holdSiteAdmin(email, there ?? null, siteAdmins);
  await hold({ id: there?.id ?? null, email });
  if (there?.emailVerified) return { user: there, linked: false };
  // Whoever signed up with the address before never showed that it is theirs: what they set goes.
  const user = there ? ((await endUnproven(ctx, there.id)) ?? there) : await made(ctx, email, arrival);
  // Somebody who came at the same time made it first.
  if (!user) return welcome(ctx, arrival, siteAdmins, hold);
  return (await link(ctx, user.id, arrival)) ? { user, linked: true } : welcome(ctx, arrival, siteAdmins, hold);
}

/** Links them; false where they were linked by whoever came at the same time. */
async function link(ctx: GenericEndpointContext, userId: string, arrival: Arrival): Promise<boolean> {
  try {
    await ctx.context.internalAdapter.linkAccount({ ...keyOf(arrival), userId });
    return true;
  } catch (error) {
    if (isTaken(error, 'account_provider_key')) return false;
    throw error;
  }
}

/** A new account; null where the address has one by now. */
async function made(ctx: GenericEndpointContext, email: string, { name, image }: Arrival): Promise<Account | null> {
  try {
    return await ctx.context.internalAdapter.createUser({ email, emailVerified: true, name: name ?? '', image }, { method: 'oauth' });
  } catch (error) {
    if (isTaken(error, 'user_email_key')) return null;
    throw error;
  }
}

/** Whoever keeps a provider could be the site administrator: with a second factor alone do they come in by one. @throws SignInFailure */
export function holdSiteAdmin(email: string, account: Account | null, siteAdmins: readonly string[]): void {
  if (siteAdmins.includes(email) && account?.twoFactorEnabled !== true)
    throw new SignInFailure('SECOND_FACTOR_FIRST', 'a site administrator without a second factor');
}

/** Adds the provider to the account of somebody signed in. @throws SignInFailure when another account has it */
export async function addTo(ctx: GenericEndpointContext, userId: string, arrival: Arrival): Promise<void> {
  const { internalAdapter } = ctx.context;
  const known = await internalAdapter.findAccountByKey(keyOf(arrival));
  if (known && known.userId !== userId) throw new SignInFailure('PROVIDER_TAKEN', 'another account has it');
  if (!known && !(await link(ctx, userId, arrival))) await addTo(ctx, userId, arrival);
}

/** Begins a session; the second factor is asked for after it, as after every other way to sign in. */
export async function signIn(ctx: GenericEndpointContext, userId: string): Promise<void> {
  const { internalAdapter } = ctx.context;
  const user = await internalAdapter.findUserById(userId);
  const session = user && (await internalAdapter.createSession(user.id));
  if (!session) throw new Error('a session could not be begun');
  await setSessionCookie(ctx, { session, user });
}

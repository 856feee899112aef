import { APIError, createAuthEndpoint } from 'better-auth/api';
import * as z from 'zod';
import { limits } from '#contract/limits.ts';
import { endUnproven } from './calls/unproven.ts';
import { signIn } from './elsewhere/welcome.ts';
import { type SamlConnections, enforcedFor } from './saml/connections.ts';
import { ssoRequired } from './saml/enforcement.ts';

/** What the provider asks of invitations: the secret of a link came by mail, and so stands for the address. */
export interface InvitedPeople {
  /** The address that an open invitation is for; null when the link holds no more. */
  addressOf(secret: string): Promise<string | null>;
  /** Uses the link up: whoever has the address joins with their first call. False when it was used meanwhile. */
  accept(secret: string): Promise<boolean>;
}

const Given = z.object({ secret: z.string().max(200), name: z.string().trim().min(1).max(limits.name), password: z.string() });

const linkOver = (): APIError =>
  new APIError('NOT_FOUND', { code: 'INVITATION_OVER', message: 'This invitation is not open any more. Ask for a new one.' });

/** Sign-up by the link of an invitation: the address needs no second mail, and whoever signs up has accepted. */
export const invitedSignUp = (invited: InvitedPeople, connections: SamlConnections) => ({
  id: 'invited-sign-up',
  endpoints: {
    signUpInvited: createAuthEndpoint('/sign-up/invitation', { method: 'POST', body: Given }, async (ctx) => {
      const { secret, name, password } = ctx.body;
      const email = await invited.addressOf(secret);
      if (email === null) throw linkOver();
      const enforced = await enforcedFor(connections, email);
      if (enforced) throw ssoRequired(enforced);
      const { internalAdapter, password: passwords } = ctx.context;
      const there = (await internalAdapter.findUserByEmail(email))?.user;
      if (there?.emailVerified)
        throw new APIError('CONFLICT', { code: 'ACCOUNT_EXISTS', message: 'There is an account with this address. Sign in with it.' });
      const hash = await passwords.hash(password);
      if (!(await invited.accept(secret))) throw linkOver();
      // Whoever signed up with the address before never showed that it is theirs: what they set goes.
      const known = there && ((await endUnproven(ctx, there.id)) ?? there);
      const user = known
        ? await internalAdapter.updateUser(known.id, { name })
        : await internalAdapter.createUser({ email, name, emailVerified: true }, { method: 'email' });
      await internalAdapter.linkAccount({ userId: user.id, providerId: 'credential', accountId: user.id, password: hash });
      await signIn(ctx, user.id);
      return ctx.json({ status: true });
    }),
  },
});

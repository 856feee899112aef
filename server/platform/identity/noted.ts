import { APIError, createAuthMiddleware } from 'better-auth/api';
import type { AuditAction } from '#contract/audit.ts';

/** What is noted of an account when it is done. */
export type AccountAction = Extract<AuditAction, `user:${string}`>;

/** Calls of somebody signed in that change who can sign in as them. */
const changes: Record<string, AccountAction> = {
  '/change-password': 'user:password_changed',
  '/revoke-sessions': 'user:signed_out_everywhere',
  '/two-factor/disable': 'user:second_factor_off',
  '/two-factor/generate-backup-codes': 'user:recovery_codes_made',
};

/**
 * Tells what happened to an account, with its subject, once it has. Stands last among the plugins: a sign-in that still waits for a
 * second factor is none yet.
 */
export const noted = (note: (subject: string, action: AccountAction) => Promise<void>) => ({
  id: 'noted',
  hooks: {
    after: [
      {
        matcher: () => true,
        handler: createAuthMiddleware(async ({ path, context: { newSession, session, returned } }) => {
          if (newSession && !session) {
            if (path === '/two-factor/verify-backup-code') await note(newSession.user.id, 'user:recovery_code_used');
            return note(newSession.user.id, 'user:signed_in');
          }
          // Somebody signed in gets a session anew with the first code: from then on it is asked for.
          const action = path === '/two-factor/verify-totp' && newSession ? 'user:second_factor_on' : changes[path];
          if (action && session && !(returned instanceof APIError)) await note(session.user.id, action);
        }),
      },
    ],
  },
});

import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { PasswordRules } from './password.ts';
import { AccountKeeper, OfferedProvider } from './sign-in.ts';

/** What the browser must know before anyone signs in. */
const ClientConfig = z.object({
  identity: AccountKeeper,
  /** Path of the local mailbox page, only where no SMTP server is configured and the address is a loopback one. */
  mailbox: z.nullable(z.string()),
  /** False where the operator does without mails: nobody is told anything by mail. */
  sends_mails: z.boolean(),
  max_upload_bytes: z.int(),
  /** What the embedded provider wants of a new password; null where another provider decides. */
  password: z.nullable(PasswordRules),
  /** Providers elsewhere that people can sign in with, in the order of their buttons. */
  sign_in_providers: z.array(OfferedProvider),
  build: z.string(),
  /** Who takes the payments of plans: a provider, a sandbox in which no money moves, or nobody. */
  payments: z.enum(['stripe', 'sandbox', 'none']),
  flags: z.object({ microsoftLogin: z.boolean() }),
  /** `calibrated` is false where confidence was learned with another encoder than the one that searches: everything is to be reviewed. */
  search: z.object({ by_meaning: z.boolean(), reason: z.nullable(z.string()), calibrated: z.boolean() }),
});
type ClientConfig = z.infer<typeof ClientConfig>;

export const clientConfig = {
  get: {
    method: 'GET',
    path: '/api/config',
    summary: 'What the browser must know before anyone signs in',
    public: true,
    response: { 200: ClientConfig },
  },
} as const satisfies Record<string, Endpoint>;

import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { Email, Id, Instant, Name } from './fields.ts';
import { AccessLevel, UserType } from './roles.ts';

const Subscription = z.object({ period_end: Instant, product: z.nullable(z.string()) });

/** The signed-in user. `subscription` and `access_level` are those of the current organisation (`org_id`). */
export const User = z.object({
  id: Id,
  email: z.string(),
  name: z.string(),
  image: z.nullable(z.string()),
  org_id: z.nullable(Id),
  orgs: z.array(z.object({ id: Id, name: z.string(), access: z.object({ access_level: AccessLevel }) })),
  /** Newly created: true until a welcome screen is finished. */
  created: z.boolean(),
  created_at: Instant,
  trial_period_days: z.int(),
  subscription: z.nullable(Subscription),
  userType: UserType,
  access_level: z.nullable(AccessLevel),
  locale: z.nullable(z.string()),
});
export type User = z.infer<typeof User>;

export const users = {
  get: { method: 'GET', path: '/api/user', summary: 'The signed-in user; made on the first call of an identity', response: { 200: User } },
  update: {
    method: 'POST',
    path: '/api/user',
    summary: 'Change name, picture, language, current organisation, or finish the welcome',
    /** Takes the user that `get` answers, too: what cannot be changed is left alone. */
    body: z.object({
      name: z.optional(Name),
      image: z.optional(z.nullable(z.url().check(z.maxLength(2000)))),
      org_id: z.optional(z.nullable(Id)),
      /** False finishes the welcome. */
      created: z.optional(z.boolean()),
      locale: z.optional(z.nullable(z.enum(['en', 'sl', 'it', 'fr', 'uk']))),
    }),
    response: { 200: User },
  },
  sendVerifyEmail: {
    method: 'POST',
    path: '/api/user/send-verify-email',
    summary: 'Send the verification mail again',
    response: { 204: z.null() },
  },
  sendResetPasswordEmail: {
    method: 'POST',
    path: '/api/user/send-reset-password-email',
    summary: 'Send a reset mail; always 204',
    public: true,
    body: z.object({ email: Email }),
    response: { 204: z.null() },
  },
  enterpriseEnquiry: {
    method: 'POST',
    path: '/api/user/enterprise-enquiry',
    summary: 'Ask sales for the Enterprise plan',
    response: { 204: z.null() },
  },
  samlProviders: {
    method: 'GET',
    path: '/api/user/saml-providers',
    summary: 'Single sign-on of an e-mail domain',
    public: true,
    query: z.object({ domain: z.string().check(z.trim(), z.toLowerCase(), z.regex(/[^\s\uFEFF]/), z.maxLength(253)) }),
    response: { 200: z.object({ providers: z.array(z.object({ id: z.string(), display_name: z.string(), sign_in_url: z.string() })) }) },
  },
  samlHashedDomains: {
    method: 'GET',
    path: '/api/user/saml-providers-hashed-domains',
    summary: 'SHA-256 (hex) of the domains with single sign-on',
    public: true,
    response: { 200: z.object({ hashed_domains: z.array(z.string()) }) },
  },
  /** Sets the HttpOnly cookie that `GET /api/sse` is opened with. */
  createSession: { method: 'POST', path: '/api/auth/session', summary: 'Open the cookie of the event stream', response: { 204: z.null() } },
  deleteSession: {
    method: 'DELETE',
    path: '/api/auth/session',
    summary: 'Clear the cookie of the event stream',
    public: true,
    response: { 204: z.null() },
  },
} as const satisfies Record<string, Endpoint>;

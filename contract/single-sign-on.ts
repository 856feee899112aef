import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { Cursor, Id, IdParam, Instant, Name, Text, Whole } from './fields.ts';

const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;
const Domain = z.string().check(z.trim(), z.toLowerCase(), z.maxLength(253), z.regex(DOMAIN, 'Write a domain like company.com.'));
/** Plain HTTP on this machine alone. */
const SIGN_IN_URL = /^(?:https:\/\/[a-z0-9.-]{1,253}|http:\/\/(?:localhost|127\.0\.0\.1))(?::\d{1,5})?(?:[/?][!-~]{0,1500})?$/i;

/** What the company's identity provider says of itself, for SAML 2.0. */
const Provider = {
  /** What people read on the button. */
  display_name: Name,
  entity_id: Text(1000),
  sign_in_url: z.string().check(z.trim(), z.regex(SIGN_IN_URL, 'Give an address that begins with https://.')),
  /** The certificate with which it signs: PEM, or its base64 alone. */
  certificate: Text(20_000),
};

/** Single sign-on of an e-mail domain. People sign in with it once the domain is proven and an owner came through. */
export const SingleSignOn = z.object({
  id: Id,
  domain: z.string(),
  display_name: z.string(),
  entity_id: z.string(),
  sign_in_url: z.string(),
  /** When the certificate ends. */
  certificate_until: Instant,
  /** The record that proves the domain: type TXT, of the domain itself. */
  dns_record: z.string(),
  proven_at: z.nullable(Instant),
  /** Since when the DNS does not show the record any more: nobody signs in with it, and it is not enforced, until it is there again. */
  lost_at: z.nullable(Instant),
  tried_at: z.nullable(Instant),
  /** People of the domain sign in by it alone; owners of the organisation keep the link in a mail. */
  enforced: z.boolean(),
  /** Where an owner tries it out. */
  trial_url: z.string(),
  created_at: Instant,
});
export type SingleSignOn = z.infer<typeof SingleSignOn>;

/** Domains of one organisation. */
export const MOST_DOMAINS = 50;
/** Hashes in one answer: small and alike, and everybody who signs in needs them all. */
export const MOST_HASHES = 1000;

const ForProvider = z.object({ entity_id: z.string(), callback_url: z.string(), metadata_url: z.string() });

export const singleSignOn = {
  list: {
    method: 'GET',
    path: '/api/single-sign-on',
    summary: 'Single sign-on of the current organisation, and what its identity provider must know of this service',
    response: { 200: z.object({ single_sign_on: Whole(SingleSignOn, MOST_DOMAINS), service_provider: ForProvider, next_cursor: Cursor }) },
  },
  create: {
    method: 'POST',
    path: '/api/single-sign-on',
    summary: 'Set up single sign-on of an e-mail domain; nobody signs in with it yet',
    body: z.object({ domain: Domain, ...Provider }),
    response: { 201: SingleSignOn },
  },
  update: {
    method: 'PATCH',
    path: '/api/single-sign-on/:id',
    summary:
      'Change it; after a change of the provider the DNS record is looked for anew, and it must be tried out again. `enforced` makes it the only way in',
    params: IdParam,
    body: z.object({
      display_name: z.optional(Provider.display_name),
      entity_id: z.optional(Provider.entity_id),
      sign_in_url: z.optional(Provider.sign_in_url),
      certificate: z.optional(Provider.certificate),
      enforced: z.optional(z.boolean()),
    }),
    response: { 200: SingleSignOn },
  },
  prove: {
    method: 'POST',
    path: '/api/single-sign-on/:id/proof',
    summary: 'Look for the DNS record that proves the domain; 409 while it is not there',
    params: IdParam,
    response: { 200: SingleSignOn },
  },
  remove: {
    method: 'DELETE',
    path: '/api/single-sign-on/:id',
    summary: 'Remove it: people of the domain sign in as before',
    params: IdParam,
    response: { 204: z.null() },
  },
  samlProviders: {
    method: 'GET',
    path: '/api/user/saml-providers',
    summary: 'Single sign-on of an e-mail domain',
    public: true,
    query: z.object({ domain: z.string().check(z.trim(), z.toLowerCase(), z.regex(/[^\s\uFEFF]/), z.maxLength(253)) }),
    /** At most one organisation proves a domain. */
    response: { 200: z.object({ providers: Whole(z.object({ id: z.string(), display_name: z.string(), sign_in_url: z.string() }), 1) }) },
  },
  samlHashedDomains: {
    method: 'GET',
    path: '/api/user/saml-providers-hashed-domains',
    summary: 'SHA-256 (hex) of the domains with single sign-on, in their order; further pages follow by `next_cursor`',
    public: true,
    query: z.object({
      cursor: z.optional(
        z
          .string()
          .check(z.maxLength(64), z.regex(/^[0-9a-f]{64}$/, 'This cursor is none that a list gave out; start from the first page.')),
      ),
      limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MOST_HASHES))),
    }),
    response: { 200: z.object({ hashed_domains: z.array(z.string()), next_cursor: Cursor }) },
  },
} as const satisfies Record<string, Endpoint>;

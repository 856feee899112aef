import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { Email, Instant } from './fields.ts';

/** The file with all that is somebody's own or written by them; null when they asked for none, or it is over. */
export const OwnData = z.object({
  file: z.nullable(
    z.object({
      status: z.enum(['preparing', 'ready']),
      /** In bytes; null until it is ready. */
      size: z.nullable(z.int()),
      created_at: Instant,
      /** Until when it can be downloaded. */
      expires_at: Instant,
    }),
  ),
});
export type OwnData = z.infer<typeof OwnData>;

/** How many there are of what acts for somebody without their sign-in, in all organisations that they are a member of. */
export const Keys = z.object({
  /** API tokens that have not expired. */
  tokens: z.int(),
  /** Addresses from which a calendar program reads. */
  calendars: z.int(),
  /** Webhooks that they made, or gave their address, where they may still remove them. */
  webhooks: z.int(),
  /** Links of conversations with the assistant, for everybody or for people who are named. */
  shared_conversations: z.int(),
  /** Providers elsewhere that sign in to the account beside its password; none are counted, nor ended, of an account without one. */
  providers: z.int(),
});
export type Keys = z.infer<typeof Keys>;

export const ownData = {
  get: { method: 'GET', path: '/api/user/data', summary: 'Whether the file with one’s own data is ready', response: { 200: OwnData } },
  create: {
    method: 'POST',
    path: '/api/user/data',
    summary:
      'Make a file of all that is one’s own or written by oneself, unless there is one of the last hour; a mail says when it is ready',
    response: { 202: OwnData },
  },
  download: {
    method: 'GET',
    path: '/api/user/data/file',
    summary: 'The file with one’s own data: JSON in a zip archive',
    file: ['application/zip'],
    response: {},
  },
  keys: {
    method: 'GET',
    path: '/api/user/keys',
    summary:
      'How many API tokens, calendar addresses, webhooks and links of shared conversations act for oneself without a sign-in, and how many providers sign in beside the password',
    response: { 200: Keys },
  },
  endKeys: {
    method: 'DELETE',
    path: '/api/user/keys',
    summary:
      'End one’s own API tokens, calendar addresses and links of shared conversations, and the webhooks that one made, in all organisations, and the providers that sign in beside the password',
    response: { 204: z.null() },
  },
  deleteAccount: {
    method: 'POST',
    path: '/api/user/deletion',
    summary: 'Delete one’s own account for good; asks for password, or code, again',
    body: z.object({
      /** The own address, typed again. */
      email: Email,
      /** Where the account has a password. */
      password: z.optional(z.string().check(z.maxLength(1000))),
      /** Of the authenticator, where there is a second factor and no password. */
      code: z.optional(z.string().check(z.maxLength(20))),
    }),
    response: { 204: z.null() },
  },
} as const satisfies Record<string, Endpoint>;

/** Site administration: organisations, people, plans, enquiries, jobs; never what an organisation holds. */
import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { Cursor, Id, IdParam, Instant, PageById, Whole } from './fields.ts';
import { limits } from './limits.ts';
import { Product } from './products.ts';
import { UserType } from './roles.ts';
import { StoredBytes } from './usage.ts';

/** What a site administrator gives; the assistant's plans belong to people. */
export const givenProducts = ['growth', 'scale_up', 'enterprise'] as const;
/** Kinds of background work that the service has at most. */
const MOST_KINDS = 200;
export const LONGEST_TRIAL_DAYS = 3650;

const Search = z.object({ ...PageById, q: z.optional(z.string().check(z.maxLength(limits.listWords))) });

const SiteOrganisation = z.object({
  id: Id,
  name: z.string(),
  created_at: Instant,
  members: z.int(),
  /** Bytes, and how many there may be. */
  storage: StoredBytes,
  /** The one that reaches furthest. `managed`: bought through the payment provider. */
  subscription: z.nullable(z.object({ product: z.nullable(Product), period_end: Instant, managed: z.boolean() })),
});
export type SiteOrganisation = z.infer<typeof SiteOrganisation>;

const SiteUser = z.object({
  id: Id,
  email: z.string(),
  name: z.string(),
  created_at: Instant,
  trial_period_days: z.int(),
  userType: UserType,
  organisations: z.int(),
});
export type SiteUser = z.infer<typeof SiteUser>;

export const site = {
  organisations: {
    method: 'GET',
    path: '/api/site/organisations',
    summary: 'Organisations, newest first; `q` is part of the name',
    query: Search,
    response: { 200: z.object({ organisations: z.array(SiteOrganisation), next_cursor: Cursor }) },
  },
  givePlan: {
    method: 'PUT',
    path: '/api/site/organisations/:id/plan',
    summary: 'Give an organisation a plan until a day, in the place of one that was given before; what it bought stays',
    params: IdParam,
    body: z.object({ product: z.enum(givenProducts), period_end: Instant }),
    response: { 200: SiteOrganisation },
  },
  users: {
    method: 'GET',
    path: '/api/site/users',
    summary: 'People, newest first; `q` is part of the name or the address',
    query: Search,
    response: { 200: z.object({ users: z.array(SiteUser), next_cursor: Cursor }) },
  },
  changeUser: {
    method: 'PATCH',
    path: '/api/site/users/:id',
    summary: 'Change the length of a trial, counted from the first sign-in, or make somebody a team admin',
    params: IdParam,
    body: z.object({
      trial_period_days: z.optional(z.int().check(z.minimum(0), z.maximum(LONGEST_TRIAL_DAYS))),
      userType: z.optional(z.enum(['admin', 'user'])),
    }),
    response: { 200: SiteUser },
  },
  enquiries: {
    method: 'GET',
    path: '/api/site/enquiries',
    summary: 'Who asked for the Enterprise plan, newest first',
    query: z.object({ ...PageById }),
    response: {
      200: z.object({
        enquiries: z.array(
          z.object({
            id: Id,
            created_at: Instant,
            email: z.nullable(z.string()),
            name: z.nullable(z.string()),
            organisation: z.nullable(z.string()),
          }),
        ),
        next_cursor: Cursor,
      }),
    },
  },
  jobs: {
    method: 'GET',
    path: '/api/site/jobs',
    summary: 'How the background work stands, by kind',
    response: {
      200: z.object({
        jobs: Whole(
          z.object({
            kind: z.string(),
            waiting: z.int(),
            running: z.int(),
            /** Tried as often as they may be, and given up. */
            failed: z.int(),
            /** Since when the oldest waits that could run; null where none does. */
            waits_since: z.nullable(Instant),
          }),
          MOST_KINDS,
        ),
      }),
    },
  },
} as const satisfies Record<string, Endpoint>;

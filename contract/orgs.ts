import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { Cursor, Email, Id, IdParam, Instant, Name, Page, PageById, Version } from './fields.ts';
import { limits } from './limits.ts';
import { AccessLevel } from './roles.ts';

/** Organisations that one person belongs to: every answer about the person names them. */
export const MOST_ORGS = 200;

/** Days that a deleted organisation can be restored. */
export const ORG_KEPT_DAYS = 30;

export const OrgSettings = z.object({
  /** Open entries whose confidence is under this become `needs_review`. */
  review_below: z.optional(z.number().check(z.minimum(0), z.maximum(1))),
});
export type OrgSettings = z.infer<typeof OrgSettings>;

export const Org = z.object({
  id: Id,
  name: z.string(),
  access: z.object({ access_level: AccessLevel }),
  settings: OrgSettings,
  /** The sample company is loaded here (one click removes it). */
  sample_loaded: z.boolean(),
  /** When it and all that is in it goes for good, after an owner deleted it; null when it stays. */
  delete_at: z.nullable(Instant),
  created_at: Instant,
});
export type Org = z.infer<typeof Org>;

export const orgs = {
  list: {
    method: 'GET',
    path: '/api/orgs',
    summary: "The caller's organisations, by name",
    query: z.object(Page),
    response: { 200: z.object({ orgs: z.array(Org), next_cursor: Cursor }) },
  },
  get: { method: 'GET', path: '/api/orgs/:id', summary: 'One organisation of the caller', params: IdParam, response: { 200: Org } },
  create: {
    method: 'POST',
    path: '/api/orgs',
    summary: 'Make an organisation; the caller becomes its owner',
    body: z.object({ name: Name }),
    response: { 201: Org },
  },
  holding: {
    method: 'GET',
    path: '/api/orgs/holding',
    summary: 'Which of the caller’s other organisations something belongs to',
    /** Of a request, a question of one, a document, a library entry or a backtest. */
    query: z.object({ id: Id }),
    response: { 200: z.object({ org_id: z.nullable(Id) }) },
  },
  update: {
    method: 'PATCH',
    path: '/api/orgs',
    summary: 'Change the current organisation',
    body: z.object({ name: z.optional(Name), settings: z.optional(OrgSettings) }),
    response: { 200: Org },
  },
  remove: {
    method: 'POST',
    path: '/api/orgs/removal',
    summary: 'Delete the current organisation: it goes in 30 days with all that is in it; for owners',
    /** Its name, typed again. */
    body: z.object({ name: z.string().check(z.maxLength(limits.name)) }),
    response: { 200: Org },
  },
  restore: {
    method: 'DELETE',
    path: '/api/orgs/removal',
    summary: 'Keep the current organisation after all; for owners',
    response: { 200: Org },
  },
  sample: {
    method: 'GET',
    path: '/api/orgs/sample',
    summary: 'What the sample brought, and what removing it takes away',
    response: { 200: z.object({ documents: z.int(), requests: z.int(), library_entries: z.int(), backtests: z.int() }) },
  },
  loadSample: {
    method: 'POST',
    path: '/api/orgs/sample',
    summary: 'Load the sample company into the current organisation',
    response: { 201: z.object({ request_id: Id }) },
  },
  removeSample: {
    method: 'DELETE',
    path: '/api/orgs/sample',
    summary: 'Remove everything the sample brought',
    response: { 204: z.null() },
  },
} as const satisfies Record<string, Endpoint>;

/** Days that an invitation can be accepted. */
export const INVITATION_DAYS = 30;

/** `declined` and `expired` stand for invitations that can be sent again. */
const accessStates = ['member', 'invited', 'declined', 'expired'] as const;

/** A member, or an invitation not yet accepted (`pending`), which says the same of every address, whether or not it has an account. */
export const Access = z.object({
  id: Id,
  user_id: z.nullable(Id),
  user_email: z.string(),
  user_name: z.nullable(z.string()),
  user_picture: z.nullable(z.string()),
  access_level: AccessLevel,
  notify: z.boolean(),
  notification_message: z.nullable(z.string()),
  pending: z.boolean(),
  state: z.enum(accessStates),
  /** Until when an invitation can be accepted; null for members. */
  expires_at: z.nullable(Instant),
  version: z.int(),
  created_at: Instant,
  can: z.object({ change: z.boolean(), remove: z.boolean() }),
});
export type Access = z.infer<typeof Access>;

const Notify = {
  notify: z._default(z.boolean(), false),
  /** Plain words to whoever is invited, shown as those of whoever invites. */
  notification_message: z.optional(z.string().check(z.trim(), z.maxLength(limits.invitation))),
};

export const access = {
  list: {
    method: 'GET',
    path: '/api/access',
    summary: 'Members and pending invitations of the current organisation, in the order in which they came',
    query: z.object(PageById),
    response: { 200: z.object({ access: z.array(Access), next_cursor: Cursor }) },
  },
  create: {
    method: 'POST',
    path: '/api/access',
    summary: 'Invite somebody: they are a member once they accept',
    body: z.object({ user_email: Email, access_level: AccessLevel, ...Notify }),
    response: { 201: Access },
  },
  update: {
    method: 'PATCH',
    path: '/api/access/:id',
    summary: 'Change the level of a member or an invitation; `notify` tells them, or sends the invitation again',
    params: IdParam,
    body: z.object({
      access_level: z.optional(AccessLevel),
      ...Notify,
      /** The version that was changed; another one answers 409 with the member as they are now. */
      version: z.optional(Version),
    }),
    response: { 200: Access },
  },
  remove: {
    method: 'DELETE',
    path: '/api/access/:id',
    summary: 'Remove a member or an invitation',
    params: IdParam,
    response: { 204: z.null() },
  },
} as const satisfies Record<string, Endpoint>;

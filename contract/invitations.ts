import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { Cursor, Id, IdParam, Instant, PageById } from './fields.ts';
import { AccessLevel } from './roles.ts';

/** What somebody is invited to, and by whom. */
const Invitation = z.object({
  id: Id,
  org_name: z.string(),
  access_level: AccessLevel,
  /** Null when they are not there any more. */
  invited_by: z.nullable(z.object({ name: z.string(), email: z.string() })),
  message: z.nullable(z.string()),
  created_at: Instant,
  expires_at: Instant,
});
export type Invitation = z.infer<typeof Invitation>;

/** What the link in a mail leads to. Only an open invitation says anything of anybody. */
export const Invited = z.object({
  state: z.enum(['open', 'used', 'declined', 'expired', 'unknown']),
  invitation: z.nullable(z.object({ ...Invitation.shape, user_email: z.string(), has_account: z.boolean() })),
});
export type Invited = z.infer<typeof Invited>;

/** The secret of the link in an invitation's mail. */
const secret = z.string().check(z.maxLength(200));
/** Whether this organisation may never invite the address again. */
const for_good = z._default(z.boolean(), false);

/** Invitations as those see them who are invited; inviting is `access`. */
export const invitations = {
  invited: {
    method: 'GET',
    path: '/api/invitations',
    summary: 'Open invitations of the caller’s address, newest first',
    query: z.object(PageById),
    response: { 200: z.object({ invitations: z.array(Invitation), next_cursor: Cursor }) },
  },
  accept: {
    method: 'POST',
    path: '/api/invitations/:id/accept',
    summary: 'Accept an invitation of one’s address',
    params: IdParam,
    response: { 200: z.object({ org_id: Id }) },
  },
  decline: {
    method: 'POST',
    path: '/api/invitations/:id/decline',
    summary: 'Decline an invitation of one’s address',
    params: IdParam,
    body: z.object({ for_good }),
    response: { 204: z.null() },
  },
  look: {
    method: 'POST',
    path: '/api/invitations/look',
    summary: 'What the link in an invitation’s mail leads to',
    public: true,
    body: z.object({ secret }),
    response: { 200: Invited },
  },
  declineByLink: {
    method: 'POST',
    path: '/api/invitations/decline',
    summary: 'Decline an invitation by the link in its mail',
    public: true,
    body: z.object({ secret, for_good }),
    response: { 204: z.null() },
  },
} as const satisfies Record<string, Endpoint>;

import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { Email, Id, Instant, Name, PictureAddress, Whole } from './fields.ts';
import { languages } from './languages.ts';
import { MOST_ORGS } from './orgs.ts';
import { Product } from './products.ts';
import { AccessLevel, UserType } from './roles.ts';

const Subscription = z.object({ period_end: Instant, product: z.nullable(Product) });

/** The signed-in user. `subscription` and `access_level` are those of the current organisation (`org_id`). */
export const User = z.object({
  id: Id,
  email: z.string(),
  name: z.string(),
  image: z.nullable(z.string()),
  /** Its name for the call `picture`; a new picture has a new name. */
  picture: z.nullable(z.string()),
  org_id: z.nullable(Id),
  /** `delete_at`: when it goes for good, after an owner deleted it. */
  orgs: Whole(
    z.object({ id: Id, name: z.string(), access: z.object({ access_level: AccessLevel }), delete_at: z.nullable(Instant) }),
    MOST_ORGS,
  ),
  /** Newly created: true until a welcome screen is finished. */
  created: z.boolean(),
  created_at: Instant,
  trial_period_days: z.int(),
  /** False where the installation sells nothing: everything stays open. */
  trial_ends: z.boolean(),
  subscription: z.nullable(Subscription),
  userType: UserType,
  access_level: z.nullable(AccessLevel),
  locale: z.nullable(z.string()),
  /** By which days begin and end for them (IANA, `Europe/Ljubljana`); null until a browser has said it. */
  time_zone: z.nullable(z.string()),
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
      image: z.optional(z.nullable(PictureAddress)),
      org_id: z.optional(z.nullable(Id)),
      /** False finishes the welcome. */
      created: z.optional(z.boolean()),
      locale: z.optional(z.nullable(z.enum(languages))),
      time_zone: z.optional(
        z.nullable(z.string().check(z.regex(/^[A-Za-z0-9_+/-]{1,64}$/, 'Give the name of a time zone, such as Europe/Ljubljana.'))),
      ),
    }),
    response: { 200: User },
  },
  setPicture: {
    method: 'PUT',
    path: '/api/user/picture',
    summary: 'Take a square picture of oneself: PNG, JPEG or WebP, in base64',
    body: z.object({ picture: z.string().check(z.maxLength(1_000_000), z.regex(/^[A-Za-z0-9+/]+={0,2}$/, 'Send the bytes in base64.')) }),
    response: { 200: User },
  },
  removePicture: {
    method: 'DELETE',
    path: '/api/user/picture',
    summary: 'Take the picture away; initials are shown again',
    response: { 200: User },
  },
  picture: {
    method: 'GET',
    path: '/api/pictures/:picture',
    summary: 'A picture, by its name in `picture` of a user or member',
    params: z.object({ picture: z.string().check(z.regex(/^[0-9a-f-]{36}\.(png|jpg|webp)$/)) }),
    response: {},
    file: ['image/png', 'image/jpeg', 'image/webp'],
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

import userEvent from '@testing-library/user-event';
import { vi } from 'vitest';
import { aiModel } from '#contract/ai-model.ts';
import { calendar } from '#contract/calendar.ts';
import { documents } from '#contract/documents.ts';
import { clientConfig } from '#contract/client-config.ts';
import { type FormReading, formReadings } from '#contract/form-readings.ts';
import { reason } from '#contract/reasons.ts';
import { notificationKinds, notifications, tellingDefaults } from '#contract/notifications.ts';
import { invitations } from '#contract/invitations.ts';
import { access } from '#contract/orgs.ts';
import { ownData } from '#contract/own-data.ts';
import { presence } from '#contract/presence.ts';
import { promises } from '#contract/promises.ts';
import type { AccessLevel } from '#contract/roles.ts';
import type { OfferedProvider } from '#contract/sign-in.ts';
import { singleSignOn } from '#contract/single-sign-on.ts';
import { told } from '#contract/told.ts';
import { users, type User } from '#contract/users.ts';
import { betweenKeys } from './late.ts';
import { ids, aDay, aMember, noModel } from './rows.ts';
import { createService, expectNothingElse, type Service } from './service.ts';

/** Somebody at work in an organisation with a plan. */
export const person = (access_level: AccessLevel, more: Partial<User> = {}): User => ({
  id: ids.user,
  email: 'person@example.com',
  name: 'Person',
  image: null,
  picture: null,
  org_id: ids.org,
  orgs: [{ id: ids.org, name: 'Organisation', access: { access_level }, delete_at: null }],
  created: false,
  created_at: aDay,
  trial_period_days: 14,
  trial_ends: true,
  subscription: { period_end: '2999-01-01T00:00:00.000Z', product: null },
  userType: 'user',
  access_level,
  locale: null,
  time_zone: 'Europe/Ljubljana',
  ...more,
});

/** A token as the browser reads it: whose it is and until when. */
const token = `.${btoa(JSON.stringify({ sub: ids.user, exp: 32_503_680_000 }))}.`;

/** What the identity provider answers to calls of its own: a value, or what is made of the body that was sent. */
export type ProviderAnswers = Record<string, unknown>;

/** The identity provider: sessions and tokens, no calls of the contract. */
function identityAnswer(path: string, signedIn: User | null, answers: ProviderAnswers, body?: string): Response | null {
  if (!path.startsWith('/api/identity/')) return null;
  const answer = answers[path.slice('/api/identity'.length)];
  if (typeof answer === 'function') return answer(JSON.parse(body ?? 'null')) as Response;
  if (answer !== undefined) return Response.json(answer);
  if (path.endsWith('/token')) return signedIn ? Response.json({ token }) : Response.json({}, { status: 401 });
  if (path.endsWith('/get-session')) {
    return Response.json(signedIn && { user: { id: ids.user, email: signedIn.email, name: signedIn.name, emailVerified: true } });
  }
  return Response.json({ code: 'INVALID_EMAIL_OR_PASSWORD', message: 'Wrong.' }, { status: 401 });
}

/** The account of somebody who is signed in here alone, with a password. */
const ownAccount: ProviderAnswers = {
  '/account': { password: true },
  '/sessions': { sessions: [{ id: 'here', device: null, started_at: aDay, used_at: aDay, here: true }] },
};

/** A service that knows a person, and whatever every screen asks. Null is a visitor. */
/** No language model reads forms. */
const unread: FormReading = {
  reading: null,
  working: null,
  because: [],
  model: null,
  refused: [reason('structure_no_model')],
  can: { ask: true },
};

export function serviceFor(
  user: User | null,
  provider: ProviderAnswers = {},
  providers: OfferedProvider[] = [],
  payments: 'stripe' | 'sandbox' | 'none' = 'stripe',
): Service {
  const service = createService();
  if (user) {
    service.answers(users.get, user);
    service.answers(users.createSession, null);
    service.answers(notifications.settings, { settings: notificationKinds.map((kind) => ({ kind, ...tellingDefaults[kind] })) });
    service.answers(ownData.get, { file: null });
    service.answers(ownData.keys, { tokens: 0, calendars: 0, webhooks: 0, shared_conversations: 0, providers: 0 });
    service.answers(calendar.get, { made_at: null });
    service.answers(documents.list, { documents: [], next_cursor: null });
    service.answers(told.resting, { answers: 0, customers: 0 });
    service.answers(told.libraryDoubts, { doubts: [] });
    service.answers(told.alarms, { alarms: [], next_cursor: null, open: 0 });
    service.answers(promises.counts, { overdue: 0, soon: 0, later: 0, undated: 0, kept: 0, dropped: 0 });
    service.answers(presence.tell, { people: [] });
    service.answers(presence.leave, null);
    service.answers(access.list, { access: [aMember('owner@example.com', 'owner', 'viewer')], next_cursor: null });
    service.answers(aiModel.get, noModel);
    service.answers(formReadings.find, unread);
    service.answers(invitations.invited, { invitations: [], next_cursor: null });
    service.answers(notifications.list, { notifications: [], next_cursor: null, unread: 0 });
  }
  service.answers(singleSignOn.samlHashedDomains, { hashed_domains: [], next_cursor: null });
  service.answers(clientConfig.get, {
    identity: { kind: 'embedded', issuer: 'https://example.com' },
    mailbox: null,
    sends_mails: true,
    max_upload_bytes: 50_000_000,
    password: { min: 12, max: 128, lower: false, upper: false, number: true, symbol: false, uncommon: true },
    sign_in_providers: providers,
    build: 'test',
    payments,
    flags: { microsoftLogin: providers.some(({ id }) => id === 'microsoft') },
    search: { by_meaning: true, reason: null, calibrated: true },
  });
  vi.stubGlobal(
    'fetch',
    async (address: string, { method = 'GET', body, signal }: { method?: string; body?: string; signal?: AbortSignal } = {}) => {
      const { pathname } = new URL(address, location.origin);
      return (
        identityAnswer(pathname, user, { ...(user ? ownAccount : {}), ...provider }, body) ?? service.take(method, address, body, signal)
      );
    },
  );
  expectNothingElse(service);
  return service;
}

/** Opens an address in a page of its own, guard and frame included; what is typed and pressed goes through the hand that comes back. */
export async function openScreen(path: string) {
  vi.resetModules();
  const { showPage } = await import('./page.tsx');
  return { hand: userEvent.setup({ delay: betweenKeys }), router: showPage(path) };
}

import userEvent from '@testing-library/user-event';
import { vi } from 'vitest';
import { clientConfig } from '#contract/client-config.ts';
import type { AccessLevel } from '#contract/roles.ts';
import { users, type User } from '#contract/users.ts';
import { ids, aDay } from './rows.ts';
import { createService, expectNothingElse, type Service } from './service.ts';

/** Somebody at work in an organisation with a plan. */
export const person = (access_level: AccessLevel, more: Partial<User> = {}): User => ({
  id: ids.user,
  email: 'person@example.com',
  name: 'Person',
  image: null,
  org_id: ids.org,
  orgs: [{ id: ids.org, name: 'Organisation', access: { access_level } }],
  created: false,
  created_at: aDay,
  trial_period_days: 14,
  subscription: { period_end: '2999-01-01T00:00:00.000Z', product: null },
  userType: 'user',
  access_level,
  locale: null,
  ...more,
});

/** A token as the browser reads it: whose it is and until when. */
const token = `.${btoa(JSON.stringify({ sub: ids.user, exp: 32_503_680_000 }))}.`;

/** The identity provider: sessions and tokens, no calls of the contract. */
function identityAnswer(path: string, signedIn: User | null): Response | null {
  if (!path.startsWith('/api/identity/')) return null;
  if (path.endsWith('/token')) return signedIn ? Response.json({ token }) : Response.json({}, { status: 401 });
  if (path.endsWith('/get-session')) {
    return Response.json(signedIn && { user: { id: ids.user, email: signedIn.email, name: signedIn.name, emailVerified: true } });
  }
  return Response.json({ code: 'INVALID_EMAIL_OR_PASSWORD', message: 'Wrong.' }, { status: 401 });
}

/** A service that knows a person, and whatever every screen asks. Null is a visitor. */
export function serviceFor(user: User | null): Service {
  const service = createService();
  if (user) {
    service.answers(users.get, user);
    service.answers(users.createSession, null);
  }
  service.answers(clientConfig.get, {
    identity: { kind: 'embedded', issuer: 'https://example.com' },
    mailbox: null,
    max_upload_bytes: 50_000_000,
    password: { min: 12, max: 128, lower: false, upper: false, number: true, symbol: false },
    build: 'test',
    flags: { microsoftLogin: false },
    search: { by_meaning: true, reason: null, calibrated: true },
  });
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: { method?: string; body?: string } = {}) => {
    const { pathname } = new URL(address, location.origin);
    return identityAnswer(pathname, user) ?? service.take(method, address, body);
  });
  expectNothingElse(service);
  return service;
}

/** Opens an address in a page of its own, guard and frame included; what is typed and pressed goes through the hand that comes back. */
export async function openScreen(path: string) {
  vi.resetModules();
  const { showPage } = await import('./page.tsx');
  return { hand: userEvent.setup(), router: showPage(path) };
}

import { screen, within } from '@testing-library/react';
import i18next from 'i18next';
import { beforeEach, expect, test, vi } from 'vitest';
import { assistantPlans, INVITED_QUESTIONS } from '#contract/assistant.ts';
import { requests } from '#contract/requests.ts';
import type { OfferedProvider } from '#contract/sign-in.ts';
import { users } from '#contract/users.ts';
import { openScreen, person, serviceFor } from '../testing/open-screen.ts';
import { ids } from '../testing/rows.ts';
import company from '../i18n/en/company.json';
import common from '../i18n/en/common.json';
import auth from '../i18n/en/auth.json';
import assistant from '../i18n/en/assistant.json';
import { firebaseProblems, firebaseRefusal } from '../lib/identity/hosted/firebase-problems.ts';
import { routeNames } from './consoles/route-names.ts';
import { theme } from './look/theme.ts';
import { breakpoints, dark, light, overlay, sizes, times } from './look/tokens.ts';
import { routeTree } from './routes.tsx';
import { redirectKey } from './session/guard.ts';

interface Route {
  fullPath: string;
  children?: Route[];
}
const paths = (route: Route): string[] => [route.fullPath, ...Object.values(route.children ?? {}).flatMap(paths)];

test.each([
  ['maintenance', '/maintenance'],
  ['auth', '/auth'],
  ['welcome', '/welcome'],
  ['welcome-to-org', '/welcome-to-org'],
  ['walkthrough', '/walkthrough'],
  ['index', '/'],
  ['layout', '/dashboard'],
  ['dashboard.requests', '/dashboard/requests'],
  ['dashboard.requests.view', '/dashboard/requests/$requestId/{-$sheetId}'],
  ['dashboard.requests.create', '/dashboard/requests/create'],
  ['dashboard.settings.preferences', '/dashboard/preferences'],
  ['dashboard.settings.company', '/dashboard/company'],
  ['dashboard.kb.documents', '/dashboard/kb/documents'],
  ['dashboard.tools.instant-answers', '/dashboard/tools/instant-answers'],
])('2 the route %s is at %s', async (name, path) => {
  const { createRouter } = await import('@tanstack/react-router');
  createRouter({ routeTree });
  expect([paths(routeTree as unknown as Route).includes(path), routeNames[path]]).toEqual([true, name]);
});

test.each([
  ['notification and snackbar', times.notice, 5000],
  ['snackbar of the debug notice', times.debugNotice, 3000],
  ['scroll-to', times.scrollTo, 300],
  ['width of a dialog', sizes.dialog, 350],
  ['overlay level', overlay, 2000],
  ['overlay level of dialogs', theme.zIndex.modal, 2000],
  ['breakpoint small', breakpoints.sm, 600],
  ['breakpoint medium', breakpoints.md, 960],
  ['breakpoint large, below which is mobile', breakpoints.lg, 1280],
  ['breakpoint very large', breakpoints.xl, 1920],
  ['breakpoint largest', breakpoints.xxl, 2560],
])('9 %s', (_what, ours, specified) => expect(ours).toBe(specified));

test('9 buttons and fields are blue (lighten-1) and rounded, a dialog is as wide as its token', () => {
  const { components } = theme;
  expect([theme.palette.primary.main, light.primary, dark.primary]).toEqual(['var(--c-primary)', '#42A5F5', '#42A5F5']);
  expect(components?.MuiButton?.styleOverrides?.root).toMatchObject({ borderRadius: 999 });
  expect(components?.MuiOutlinedInput?.styleOverrides?.root).toMatchObject({ borderRadius: 12 });
  expect(components?.MuiDialog?.styleOverrides?.paper).toMatchObject({ width: sizes.dialog });
});

test('9 a text that a language lacks is English', () => expect([i18next.options.fallbackLng].flat()).toEqual(['en']));

test.each([
  ['free', { price: 0, questions: 5, history: false, privateSharing: false, atOnce: null }],
  ['basic', { price: 9.9, questions: 100, history: true, privateSharing: false, atOnce: null }],
  ['business', { price: 49.9, questions: 1000, history: true, privateSharing: true, atOnce: 10 }],
] as const)('9 the plan %s of the assistant', (plan, specified) => expect(assistantPlans[plan]).toEqual(specified));

test('9 each invite gives both five questions more a month', () => expect(INVITED_QUESTIONS).toBe(5));

test.each([
  ['View-only access', common.refusal['view-only'].title],
  ['Editing is disabled for your account', common.refusal['view-only'].text],
  ['Admin access required', common.refusal.admin.title],
  ['This action requires Admin access', common.refusal.admin.text],
  ['Your trial period or active subscription has ended', common.refusal.subscription.text],
  ['This field is required', common.required],
  ['Failed to fetch SAML provider', auth.elsewhere.samlFailed],
  ['Failed to submit your enquiry. Please try again.', company.plans.failed],
  ['Answered in {{seconds}} seconds', assistant.answeredIn],
  ['Your history is empty.', assistant.history.empty],
])('5, 6, 8 says “%s”', (specified, ours) => expect(ours).toBe(specified));

test.each([
  ['password not meeting requirements', 'auth/password-does-not-meet-requirements', /does not meet the rules/],
  ['user mismatch', 'auth/user-mismatch', /another account/],
  ['popup blocked', 'auth/popup-blocked', /did not open the window/],
  ['popup closed by user', 'auth/popup-closed-by-user', /window was closed/],
  ['unauthorized domain', 'auth/unauthorized-domain', /does not hold at this address/],
  ['network request failed', 'auth/network-request-failed', /cannot be reached/],
])('8 the provider’s %s has its sentence', (_what, code, sentence) => {
  expect(auth.problems[firebaseRefusal({ code }).problem]).toMatch(sentence);
});

test('8 the provider’s multi-factor required leads to the second step, and no refusal of it is unknown to the screens', () => {
  for (const problem of Object.values(firebaseProblems)) expect(Object.keys(auth.problems)).toContain(problem);
  expect(firebaseProblems).not.toHaveProperty('auth/multi-factor-auth-required');
});

beforeEach(() => localStorage.clear());

async function opened(providers: OfferedProvider[] = []) {
  const service = serviceFor(person('owner'), {}, providers);
  service.answers(requests.list, { requests: [], next_cursor: null });
  return openScreen('/dashboard/requests');
}

test('the navigation has the names of the product', async () => {
  await opened();
  const links = within((await screen.findAllByRole('navigation', { name: 'Main' }))[0]!).getAllByRole('link');
  const names = links.map((link) => link.textContent);
  for (const name of ['Requests', 'Knowledge base', 'Library', 'Instant answers', 'Company', 'Preferences', 'Legal assistant'])
    expect(names).toContain(name);
});

test('3 the locale is English until another is chosen, which local storage keeps as locale', async () => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('sl-SI');
  const { chooseLanguage, currentLanguage, startI18n } = await import('../i18n/i18n.ts');
  await startI18n();
  expect([currentLanguage(), localStorage.getItem('locale')]).toEqual(['en', null]);
  await chooseLanguage('sl');
  expect([currentLanguage(), localStorage.getItem('locale')]).toEqual(['sl', 'sl']);
  await chooseLanguage('en');
});

test.each([
  ['Person', [{ body: { name: 'New Name' } }]],
  ['New Name', []],
])('7 after a sign-in a name of the provider that differs from the profile goes into it: %s', async (name, sent) => {
  const signedIn = { user: { id: ids.user, email: 'person@example.com', name: 'New Name', emailVerified: true } };
  const service = serviceFor(person('owner', { name }), { '/get-session': signedIn });
  service.answers(requests.list, { requests: [], next_cursor: null });
  service.answers(users.update, person('owner', { name: 'New Name' }));
  await openScreen('/dashboard/requests');
  await screen.findByRole('heading', { name: 'Requests', level: 1 });
  expect(service.sent(users.update)).toEqual(sent);
});

test('3 local storage keeps the path that was wanted before a sign-in as redirectPath', () => expect(redirectKey).toBe('redirectPath'));

const microsoft: OfferedProvider[] = [{ id: 'microsoft', name: 'Microsoft' }];
test.each([
  [null, true],
  ['{"microsoftLogin":false}', false],
  ['{"microsoftLogin":true}', true],
  ['not JSON', true],
])('3 with the feature flags %s in local storage, an offered Microsoft sign-in is shown: %s', async (flags, shown) => {
  if (flags) localStorage.setItem('featureFlags', flags);
  serviceFor(null, {}, microsoft);
  await openScreen('/auth');
  await screen.findByLabelText('E-mail');
  await vi.waitFor(() => expect(screen.queryAllByRole('button', { name: /Microsoft/ })).toHaveLength(shown ? 1 : 0));
});

test('3 the flag is off where the service does not offer it', async () => {
  const { flagsHere } = await import('../lib/feature-flags.ts');
  expect(flagsHere(undefined)).toEqual({ microsoftLogin: false });
  localStorage.setItem('featureFlags', '{"microsoftLogin":true}');
  serviceFor(null);
  await openScreen('/auth');
  await screen.findByLabelText('E-mail');
  expect(screen.queryByRole('button', { name: /Microsoft/ })).toBeNull();
});

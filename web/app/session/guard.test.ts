import { expect, test } from 'vitest';
import { guard, type GuardInput } from './guard.ts';

const org = { id: '1', name: 'Acme', access: { access_level: 'owner' as const }, delete_at: null };
const settled: GuardInput = {
  pathname: '/dashboard/requests',
  fullPath: '/dashboard/requests?status=review',
  identity: { emailVerified: true },
  profile: { created: false, org_id: '1', orgs: [org] },
};
const at = (pathname: string, change: Partial<GuardInput> = {}) => guard({ ...settled, pathname, ...change });

test('1 the maintenance route goes to /, whoever asks', () => {
  expect(at('/maintenance', { identity: undefined, profile: null })).toEqual({ do: 'go', to: '/' });
});

test.each(['/auth', '/terms', '/privacy', '/about', '/docs', '/docs/first-steps', '/pub/abc', '/sandbox/checkout'])(
  '2 the public route %s passes without checks',
  (path) => {
    expect(at(path, { identity: undefined, profile: null })).toEqual({ do: 'pass' });
  },
);

test('2 a path that only begins like a public one is not public', () => {
  expect(at('/authors', { identity: undefined })).toEqual({ do: 'wait' });
});

test('3 otherwise the sign-in check is awaited', () => {
  expect(at('/dashboard/requests', { identity: undefined, profile: null })).toEqual({ do: 'wait' });
});

test('4 without a sign-in the full path is remembered and auth is shown', () => {
  expect(guard({ ...settled, identity: null, profile: null })).toEqual({
    do: 'go',
    to: '/auth',
    remember: '/dashboard/requests?status=review',
  });
});

test('5 an unverified address goes to auth with its state, before the profile is loaded', () => {
  expect(at('/dashboard/requests', { identity: { emailVerified: false }, profile: null })).toEqual({
    do: 'go',
    to: '/auth',
    search: { state: 'verify_email' },
  });
});

test('6 the profile is loaded when it is not there', () => {
  expect(at('/welcome', { profile: null })).toEqual({ do: 'load-profile' });
});

test('7, 8 newly created with organisations: welcome to the organisation', () => {
  const profile = { created: true, org_id: '1', orgs: [org] };
  expect(at('/dashboard/requests', { profile })).toEqual({ do: 'go', to: '/welcome-to-org' });
  expect(at('/welcome', { profile })).toEqual({ do: 'go', to: '/welcome-to-org' });
  expect(at('/welcome-to-org', { profile })).toEqual({ do: 'pass' });
});

test('the legal assistant needs no organisation, but a sign-in', () => {
  const profile = { created: true, org_id: null, orgs: [] };
  expect(at('/assistant', { profile })).toEqual({ do: 'pass', reached: true });
  expect(at('/assistant/history', { profile })).toEqual({ do: 'pass', reached: true });
  expect(at('/assistants', { profile })).toMatchObject({ do: 'go', to: '/welcome' });
  expect(at('/assistant/plans', { identity: null, profile: null })).toMatchObject({ do: 'go', to: '/auth' });
});

test('7, 8 newly created without organisations: welcome', () => {
  const profile = { created: true, org_id: null, orgs: [] };
  expect(at('/', { profile })).toEqual({ do: 'go', to: '/welcome' });
  expect(at('/welcome', { profile })).toEqual({ do: 'pass' });
});

test('7, 8 without a current organisation: welcome, also for those who belong to some', () => {
  expect(at('/dashboard/company', { profile: { created: false, org_id: null, orgs: [org] } })).toMatchObject({ do: 'go', to: '/welcome' });
});

test('9 the welcome screens go to the requests when nothing is left to do there', () => {
  expect(at('/welcome')).toEqual({ do: 'go', to: '/dashboard/requests' });
  expect(at('/welcome-to-org')).toEqual({ do: 'go', to: '/dashboard/requests' });
});

test('9 what was wanted before the sign-in is where the welcome leads, and it is kept until it is reached', () => {
  const wanted = '/dashboard/requests/0190-1?sheet=2#q';
  const invited = { created: true, org_id: '1', orgs: [org] };
  expect(at('/dashboard/requests', { profile: invited, wanted })).toEqual({ do: 'go', to: '/welcome-to-org' });
  expect(at('/welcome-to-org', { profile: invited, wanted })).toEqual({ do: 'pass' });
  expect(at('/welcome-to-org', { wanted })).toEqual({ do: 'go', to: wanted });
  expect(at('/welcome', { wanted })).toEqual({ do: 'go', to: wanted });
});

test('9 a page that somebody opens before they were welcomed is where the welcome leads', () => {
  const invited = { created: true, org_id: '1', orgs: [org] };
  const decided = at('/dashboard/requests/0190-1', { profile: invited });
  expect(decided).toMatchObject({ do: 'go', to: '/welcome-to-org', remember: expect.stringContaining('/') });
});

test.each(['//elsewhere.example', 'https://elsewhere.example', '/\\elsewhere.example', ''])('9 %s is no path of ours', (wanted) => {
  expect(at('/welcome', { wanted })).toEqual({ do: 'go', to: '/dashboard/requests' });
});

test('everything else passes', () => {
  expect(at('/dashboard/kb/documents')).toEqual({ do: 'pass', reached: true });
});

test.each(['/assistant', '/assistant/', '/assistant/news', '/assistant/coverage'])(
  'a visitor may look around at %s, once the sign-in check is done',
  (path) => {
    expect(at(path, { identity: undefined, profile: null })).toEqual({ do: 'wait' });
    expect(at(path, { identity: null, profile: null })).toEqual({ do: 'pass' });
    expect(at(path, { profile: null })).toEqual({ do: 'load-profile' });
  },
);

test('what is a person’s own in the assistant asks a visitor to sign in', () => {
  expect(at('/assistant/history', { identity: null, profile: null })).toMatchObject({ do: 'go', to: '/auth' });
});

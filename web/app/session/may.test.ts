import { expect, test } from 'vitest';
import type { AccessLevel, Doing } from '#contract/roles.ts';
import { whyNot } from './may.ts';

const now = new Date('2026-06-15T12:00:00Z');
const person = (access_level: AccessLevel | null, paid = true) => ({
  access_level,
  userType: 'user' as const,
  created_at: '2026-01-01T00:00:00Z',
  trial_period_days: 14,
  subscription: paid ? { period_end: '2026-07-01T00:00:00Z', product: 'growth' as const } : null,
});

test.each<[Doing, AccessLevel, ReturnType<typeof whyNot>]>([
  ['edit', 'viewer', 'view-only'],
  ['edit', 'editor', null],
  ['work', 'viewer', 'view-only'],
  ['work', 'editor', null],
  ['ask', 'viewer', null],
  ['manage', 'editor', 'admin'],
  ['manage', 'admin', null],
  ['manage', 'owner', null],
])('%s as %s', (doing, level, why) => {
  expect(whyNot(person(level), doing, now)).toBe(why);
});

test('when trial and subscription are over, editing goes on; new work and questions point to the plans', () => {
  const over = person('editor', false);
  expect(whyNot(over, 'edit', now)).toBeNull();
  expect(whyNot(over, 'work', now)).toBe('subscription');
  expect(whyNot(over, 'ask', now)).toBe('subscription');
  expect(whyNot(person('viewer', false), 'work', now)).toBe('view-only');
});

import { access } from '#contract/orgs.ts';
import { type AccessLevel, accessLevels, may } from '#contract/roles.ts';
import type { Needs, Policy } from '#server/platform/http/policy.ts';
import type { AccessRow } from './store.ts';

export const needs = {
  list: 'belong',
  create: 'manage',
  update: 'manage',
  remove: 'belong',
} as const satisfies Needs<typeof access>;

export const policy: Policy = {
  calls: access,
  needs,
  of: 'organisation',
  notes: {
    create: 'Nobody grants a level above their own.',
    update: 'Nobody above oneself; the last owner stays owner.',
    remove: 'Everybody may leave; others are removed from Admin on, nobody above oneself, never the last owner.',
  },
};

/** Who asks, in the organisation concerned. */
export interface Asking {
  userId: string;
  accessLevel: AccessLevel;
}

export const isAbove = (level: AccessLevel, mine: AccessLevel): boolean => accessLevels.indexOf(level) > accessLevels.indexOf(mine);

/** The only owner left: neither demoted nor removed. */
export const isLastOwner = (entry: Pick<AccessRow, 'access_level' | 'user_id'>, owners: number): boolean =>
  entry.access_level === 'owner' && entry.user_id !== null && owners <= 1;

/** Administrators change those who are not above them. */
export const mayChange = (asking: Asking, entry: Pick<AccessRow, 'access_level'>): boolean =>
  may(asking.accessLevel, needs.update) && !isAbove(entry.access_level, asking.accessLevel);

/** Whom one may change one may remove, and everybody may leave. */
export const mayRemove = (asking: Asking, entry: Pick<AccessRow, 'access_level' | 'user_id'>): boolean =>
  entry.user_id === asking.userId || mayChange(asking, entry);

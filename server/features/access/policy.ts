import { invitations } from '#contract/invitations.ts';
import { access } from '#contract/orgs.ts';
import { type AccessLevel, accessLevels, may } from '#contract/roles.ts';
import type { Needs, Owners, Policy } from '#server/platform/http/policy.ts';
import type { AccessRow } from './store.ts';

export const needs = {
  list: 'belong',
  create: 'manage',
  update: 'manage',
  remove: 'belong',
  invited: 'signed in',
  accept: 'signed in',
  decline: 'signed in',
  look: 'anybody',
  declineByLink: 'anybody',
} as const satisfies Needs<typeof access & typeof invitations>;

const of = {
  list: 'organisation',
  create: 'organisation',
  update: 'organisation',
  remove: 'organisation',
  invited: 'person',
  accept: 'person',
  decline: 'person',
} as const satisfies Owners<typeof needs>;

export const policy: Policy = {
  calls: { ...access, ...invitations },
  needs,
  of,
  notes: {
    update: 'Nobody above oneself; the last owner stays owner.',
    remove: 'Everybody may leave; others are removed from Admin on, nobody above oneself, never the last owner.',
    create: 'Nobody grants a level above their own. Whoever is invited is a member once they accept.',
    accept: 'Of one’s own address, signed in, not with a token.',
    decline: 'Of one’s own address, signed in, not with a token.',
    look: 'Who has the link of the mail.',
    declineByLink: 'Who has the link of the mail.',
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

import { comments } from '#contract/comments.ts';
import { may } from '#contract/roles.ts';
import type { OrgActor } from '#server/platform/http/actor.ts';
import type { Needs, Policy } from '#server/platform/http/policy.ts';
import type { CommentRow } from './store.ts';

export const needs = {
  list: 'belong',
  create: 'edit',
  update: 'edit',
  remove: 'edit',
  restore: 'edit',
} as const satisfies Needs<typeof comments>;

export const policy: Policy = {
  calls: comments,
  needs,
  of: 'organisation',
  notes: { update: 'One’s own.', remove: 'One’s own; admins those of others too.', restore: 'One’s own; admins those of others too.' },
};

const isOwn = (actor: OrgActor, row: CommentRow): boolean => row.author_id === actor.userId;
export const mayReword = (actor: OrgActor, row: CommentRow): boolean => may(actor.accessLevel, needs.update) && isOwn(actor, row);
export const mayRemove = (actor: OrgActor, row: CommentRow): boolean =>
  may(actor.accessLevel, 'manage') || (may(actor.accessLevel, needs.remove) && isOwn(actor, row));

import { type AccessLevel, hasAccess } from '#contract/roles.ts';
import type { Actor } from './actor.ts';
import { AppError } from './app-error.ts';

const sentences: Record<AccessLevel, string> = {
  viewer: 'You are not a member of this organisation.',
  editor: 'Editing is disabled for your account: it needs Editor access. Ask an admin of your organisation.',
  admin: 'This action requires Admin access. Ask an admin of your organisation.',
  owner: 'Only an owner of the organisation may do this.',
};

/** @throws forbidden when the actor's level in the current organisation is below `level` */
export function allow(actor: Pick<Actor, 'accessLevel'>, level: AccessLevel): void {
  if (!hasAccess(actor.accessLevel, level)) throw new AppError('forbidden', sentences[level]);
}

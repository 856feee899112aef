import { type AccessLevel, type Doing, doings, hasAccess } from '#contract/roles.ts';
import type { Actor } from './actor.ts';
import { AppError } from './app-error.ts';

const sentences: Record<AccessLevel, string> = {
  viewer: 'You are not a member of this organisation.',
  editor: 'Editing is disabled for your account: it needs Editor access. Ask an admin of your organisation.',
  admin: 'This action requires Admin access. Ask an admin of your organisation.',
  owner: 'Only an owner of the organisation may do this.',
};

/** What needs no running plan; anything else is let pass by `permit`, which asks for that too. */
export type FreeDoing = { [D in Doing]: (typeof doings)[D]['plan'] extends false ? D : never }[Doing];

/** @throws forbidden when the actor's level in the current organisation is too low for it */
export function allow(actor: Pick<Actor, 'accessLevel'>, doing: FreeDoing): void {
  requireLevel(actor, doing);
}

/** The level alone, whatever else it needs. @throws forbidden */
export function requireLevel(actor: Pick<Actor, 'accessLevel'>, doing: Doing): void {
  const { level } = doings[doing];
  if (!hasAccess(actor.accessLevel, level)) throw new AppError('forbidden', sentences[level]);
}

/** What is said to whoever would change an organisation that waits for its last day; every call that does is refused (`changesOrg`). */
export const orgDeleted = (): AppError =>
  new AppError(
    'conflict',
    'This organisation is deleted: it can be read and exported until its last day, and nothing is changed in it. An owner can keep it, in its settings; then work goes on.',
  );

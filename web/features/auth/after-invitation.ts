import { home, isPath, redirectKey } from '../../app/session/guard.ts';
import { returnAddress } from '../../app/session/return-address.ts';

/** What was wanted before somebody had to sign in for an invitation. */
const heldKey = `${redirectKey}:held`;

const isOther = (path: string | null): path is string => isPath(path) && !path.startsWith('/invitation');

/** The invitation is come back to after a sign-in, and what was wanted before it after that. */
export function keepInvitation(path: string): void {
  const wanted = returnAddress.find();
  if (isOther(wanted)) sessionStorage.setItem(heldKey, wanted);
  returnAddress.keep(path);
}

/** Where an accepted invitation leads: to what was wanted before it, once. */
export function afterInvitation(): string {
  const wanted = [sessionStorage.getItem(heldKey), returnAddress.find()].find(isOther);
  sessionStorage.removeItem(heldKey);
  return wanted ?? home;
}

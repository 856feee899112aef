import { doings, may, standingOf, type Doing } from '#contract/roles.ts';
import type { User } from '#contract/users.ts';
import { useEffect } from 'react';
import { refusal, type Refusal } from '../notices/notices.ts';
import { useUser } from './session.ts';

type Person = Pick<User, 'access_level'> & Parameters<typeof standingOf>[0];

/** Which dialog says why somebody may not do it; null when they may. The service decides again. */
export function whyNot(user: Person, doing: Doing, now?: Date): Refusal | null {
  const { level, plan } = doings[doing];
  if (!may(user.access_level, doing)) return level === 'admin' ? 'admin' : 'view-only';
  return plan && !standingOf(user, now).hasAccess ? 'subscription' : null;
}

/** What the signed-in person may do, for what no answer of the service carries `can`. */
export function useMay() {
  const user = useUser();
  return {
    /** Whether it is offered: to whom their level allows it. A plan that has ended is said when it is chosen. */
    offers: (doing: Doing): boolean => may(user.access_level, doing),
    whyNot: (doing: Doing): Refusal | null => whyNot(user, doing),
    /** Does it, or shows the dialog that says why not. */
    gate(doing: Doing, run: () => void): void {
      const why = whyNot(user, doing);
      if (why) refusal.set(why);
      else run();
    },
  };
}

/** For a screen that serves nothing else: why, which it says in its place; that a plan has ended, in a dialog too, with the way to one. */
export function useWall(doing: Doing): Refusal | null {
  const why = whyNot(useUser(), doing);
  useEffect(() => {
    if (why === 'subscription') refusal.set(why);
  }, [why]);
  return why;
}

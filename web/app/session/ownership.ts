import type { Identity } from '../../lib/identity/identity.ts';
import { home } from './guard.ts';

/** What is known about who is signed in; `org` is left out where only the person is known. */
export interface News {
  /** The person's id at the identity provider; null when nobody is signed in. */
  user: string | null;
  org?: string | null;
}

/** Where a page must go that belongs to another person or organisation than `news` tells of; null when it may stay. */
export function wayOut(owner: News | null, news: News): string | null {
  if (!owner) return null;
  if (news.user === null) return '/auth';
  if (news.user !== owner.user) return home;
  return news.org !== undefined && owner.org && news.org !== owner.org ? home : null;
}

interface Parts {
  identity: Pick<Identity, 'current' | 'onChange' | 'refresh'>;
  /** To the other tabs of this browser. */
  channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>;
  /** Keeps in which organisation this tab works, over its next page too; null where nobody is known any more. */
  keepOrg: (org: string | null) => void;
  /** Leaves the page for another address of the product, with everything that its scripts hold. */
  leavePage: (to: string) => void;
}

/**
 * A page belongs to the first person it shows, in one organisation. When it turns out that somebody else is signed in, here or
 * in another tab, the page is left: every query, store and stream goes with it, those nobody thought of too. Another tab may be at work in
 * another organisation of the same person: that changes nothing here.
 */
export function createPageOwner({ identity, channel, keepOrg, leavePage }: Parts) {
  let owner: News | null = null;
  let ended = false;

  function learn(news: News, to = wayOut(owner, news)): boolean {
    if (ended) return true;
    if (to !== null) {
      ended = true;
      if (news.user === null || news.user !== owner?.user) keepOrg(null);
      leavePage(to);
    } else if (news.user !== null) owner = { ...owner, ...news };
    return ended;
  }
  identity.onChange((leaveFor) => {
    const person = identity.current();
    if (person === undefined || person?.id === '') return;
    learn({ user: person?.id ?? null }, leaveFor);
    channel.postMessage({ user: person?.id ?? null } satisfies News);
  });
  channel.addEventListener('message', ({ data }: MessageEvent<News>) => {
    if (owner) learn(data);
    else identity.refresh().catch((error: unknown) => console.warn('Who signed in elsewhere could not be read', error));
  });
  return {
    /** True once the page is being left: nothing may hold it any more. */
    ended: () => ended,
    /** Takes note of the organisation that the service answers for. True when the page belonged to another one and is left. */
    worksIn(org: string | null): boolean {
      if (!owner || owner.org === org) return ended;
      keepOrg(org);
      return learn({ user: owner.user, org });
    },
  };
}

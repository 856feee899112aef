import { expect, test, vi } from 'vitest';
import type { IdentityUser } from '../../lib/identity/identity.ts';
import { createPageOwner, wayOut } from './ownership.ts';

const person = (id: string): IdentityUser => ({ id, email: `${id}@acme.test`, name: id, image: null, emailVerified: true });

test.each([
  ['nobody yet: whoever comes is welcome', null, { user: 'ana' }, null],
  ['the same person', { user: 'ana' }, { user: 'ana' }, null],
  ['signed out', { user: 'ana' }, { user: null }, '/auth'],
  ['somebody else', { user: 'ana' }, { user: 'ben' }, '/dashboard/requests'],
  ['a first organisation', { user: 'ana', org: null }, { user: 'ana', org: 'acme' }, null],
  ['another organisation', { user: 'ana', org: 'acme' }, { user: 'ana', org: 'other' }, '/dashboard/requests'],
  ['no organisation any more', { user: 'ana', org: 'acme' }, { user: 'ana', org: null }, '/dashboard/requests'],
  ['only the person is known', { user: 'ana', org: 'acme' }, { user: 'ana' }, null],
])('%s', (_name, owner, news, to) => {
  expect(wayOut(owner, news)).toBe(to);
});

/** Tabs of one browser: each message reaches all others. */
function browser() {
  const tabs: EventTarget[] = [];
  return () => {
    const channel = new EventTarget();
    tabs.push(channel);
    let user: IdentityUser | null | undefined;
    let tell: (leaveFor?: string) => void = () => {};
    const leavePage = vi.fn<(to: string) => void>();
    const refresh = vi.fn<() => Promise<void>>(async () => {});
    const keepOrg = vi.fn<(org: string | null) => void>();
    const owner = createPageOwner({
      keepOrg,
      identity: { current: () => user, onChange: (listener) => ((tell = listener), () => {}), refresh },
      channel: Object.assign(channel, {
        postMessage: (data: unknown) =>
          tabs.filter((tab) => tab !== channel).forEach((tab) => tab.dispatchEvent(new MessageEvent('message', { data }))),
      }) as unknown as BroadcastChannel,
      leavePage,
    });
    const signIn = (next: IdentityUser | null, leaveFor?: string) => {
      user = next;
      tell(leaveFor);
    };
    return { owner, signIn, leavePage, refresh, keepOrg };
  };
}

test('a tab where nobody is signed in takes whoever comes first, and is left for the next one', () => {
  const tab = browser()();
  tab.signIn(null);
  tab.signIn(person('ana'));
  expect(tab.leavePage).not.toHaveBeenCalled();
  tab.signIn(person('ben'));
  expect(tab.leavePage).toHaveBeenCalledExactlyOnceWith('/dashboard/requests');
  expect(tab.owner.ended()).toBe(true);
});

test('a page is left once: for the address that ends the provider’s sign-in, whatever other tabs say then', () => {
  const open = browser();
  const [one, two] = [open(), open()];
  one.signIn(person('ana'));
  two.signIn(person('ana'));
  one.signIn(null, 'https://login.example/session/end');
  two.signIn(null);
  expect(one.leavePage).toHaveBeenCalledExactlyOnceWith('https://login.example/session/end');
  expect(two.leavePage).toHaveBeenCalledExactlyOnceWith('/auth');
});

test('signing out or in as somebody else is heard in every other tab, also in one where nobody is', () => {
  const open = browser();
  const [one, two, empty] = [open(), open(), open()];
  one.signIn(person('ana'));
  two.signIn(person('ana'));
  expect(one.leavePage).not.toHaveBeenCalled();
  two.signIn(null);
  expect(two.leavePage).toHaveBeenCalledExactlyOnceWith('/auth');
  expect(one.leavePage).toHaveBeenCalledExactlyOnceWith('/auth');
  expect(empty.leavePage).not.toHaveBeenCalled();
  expect(empty.refresh).toHaveBeenCalled();
});

test('another organisation ends the page of this tab alone, which works in it from then on', () => {
  const open = browser();
  const [one, two] = [open(), open()];
  for (const tab of [one, two]) {
    tab.signIn(person('ana'));
    expect(tab.owner.worksIn('acme')).toBe(false);
    expect(tab.keepOrg).toHaveBeenLastCalledWith('acme');
  }
  expect(one.owner.worksIn('other')).toBe(true);
  expect(one.keepOrg).toHaveBeenLastCalledWith('other');
  expect(one.leavePage).toHaveBeenCalledExactlyOnceWith('/dashboard/requests');
  expect(two.leavePage).not.toHaveBeenCalled();
  expect(two.keepOrg).toHaveBeenLastCalledWith('acme');
  one.signIn(null);
  two.signIn(null);
  expect(two.keepOrg).toHaveBeenLastCalledWith(null);
});

test('an address that waits to be verified is nobody yet', () => {
  const tab = browser()();
  tab.signIn({ ...person(''), emailVerified: false });
  tab.signIn(person('ana'));
  expect(tab.leavePage).not.toHaveBeenCalled();
});

import { createStore } from '../store.ts';

/** As first.js reads it too. */
const KEY = 'org';
const ARRIVED = 'org arrived';
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** None outside of a browser. */
const storage = 'sessionStorage' in globalThis ? globalThis.sessionStorage : null;

/** A link may name the organisation that it leads into (`?org=`): the tab works in that one then, and the address is the plain one again. */
function linkedTo(): void {
  const url = new URL(location.href);
  const org = url.searchParams.get('org');
  if (org === null) return;
  url.searchParams.delete('org');
  history.replaceState(history.state, '', url);
  if (UUID.test(org)) arriveIn(org);
}

/** The tab works in another organisation from its next page on, which says so. */
export function arriveIn(org: string): void {
  if (storage?.getItem(KEY) !== org) storage?.setItem(ARRIVED, org);
  tabOrg.set(org);
}

/** Whether this page was led into the organisation by a link; said once. */
export function takeArrival(org: string | null): boolean {
  const arrived = storage?.getItem(ARRIVED) ?? null;
  storage?.removeItem(ARRIVED);
  return arrived !== null && arrived === org;
}

/**
 * The organisation that this tab works in; every call names it, so that switching elsewhere changes nothing here. Null until it is known:
 * then the service answers for the person's current one. It outlives the page, not the tab.
 */
export const tabOrg = createStore<string | null>(storage?.getItem(KEY) ?? null);
tabOrg.subscribe(() => {
  const org = tabOrg.get();
  if (org === null) storage?.removeItem(KEY);
  else storage?.setItem(KEY, org);
});
if (storage !== null) linkedTo();

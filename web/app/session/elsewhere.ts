import { orgs } from '#contract/orgs.ts';
import { api } from '../../lib/api.ts';
import { arriveIn } from '../../lib/identity/tab-org.ts';

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/;
let asked: string | null = null;

/**
 * Something is not there: where its address names it, and the person belongs to several organisations, it may be in another of theirs. Then
 * the tab goes on there, at the same address. Asked once for each.
 */
export async function lookElsewhere(orgCount: number): Promise<void> {
  const { pathname, search, href } = location;
  const id = UUID.exec(pathname)?.[0] ?? UUID.exec(search)?.[0];
  if (id === undefined || id === asked || orgCount < 2) return;
  asked = id;
  const { org_id } = await api(orgs.holding, { query: { id } });
  if (org_id === null || location.href !== href) return;
  arriveIn(org_id);
  document.documentElement.style.visibility = 'hidden';
  location.reload();
}

import { orgs } from '#contract/orgs.ts';
import { users } from '#contract/users.ts';
import { takeOver } from '../../../app/session/lifecycle.ts';
import { api } from '../../../lib/api.ts';
import { tabOrg } from '../../../lib/identity/tab-org.ts';

/** Makes the organisation (and loads the sample when asked), which also ends the welcome. */
export async function createOrganisation({ name, sample }: { name: string; sample: boolean }): Promise<void> {
  const { id } = await api(orgs.create, { body: { name } });
  tabOrg.set(id);
  if (sample) await api(orgs.loadSample);
  await takeOver(await api(users.get));
}

/** Takes one of one's organisations and ends the welcome. */
export async function openOrganisation(org_id: string): Promise<void> {
  await takeOver(await api(users.update, { body: { org_id, created: false } }));
}

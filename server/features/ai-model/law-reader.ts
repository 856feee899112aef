import type { SeenModel } from '#contract/ai-model.ts';
import { openModelRun } from '#engine/model/model-run.ts';
import type { LawReader } from '#engine/law/reading/model.ts';
import type { Deps } from '#server/deps.ts';
import { inOrg } from '#server/platform/db/db.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import { accountOf } from './account.ts';
import { accountOfPerson } from './people-account.ts';
import { modelFor, seenInstallation, seenModel } from './answering-model.ts';
import { findModel } from './store.ts';

/**
 * The model that reads a person's questions on law: that of the organisation they are in, on its account, or the installation's within a
 * day's bounds. Null where none is connected, or the organisation answers without.
 */
export async function lawReaderFor(
  parts: Pick<Deps, 'db' | 'seal' | 'models'>,
  { orgId, userId }: Pick<Actor, 'orgId' | 'userId'>,
): Promise<LawReader | null> {
  const model = orgId === null ? parts.models.installation : await modelFor(parts, orgId);
  if (model === null) return null;
  const account =
    orgId === null
      ? accountOfPerson(parts.db, userId, model.settings.tokensOfPeople)
      : accountOf(parts.db, { orgId, purpose: 'assistant' });
  return { run: openModelRun(model.client, { most: model.settings.tokensPerRequest, account }) };
}

/** The same as everybody may see it. */
export async function seenModelFor({ db, models }: Pick<Deps, 'db' | 'models'>, orgId: string | null): Promise<SeenModel | null> {
  if (orgId === null) return seenInstallation(models);
  return seenModel(models, await inOrg(db, orgId, (trx) => findModel(trx, orgId)));
}

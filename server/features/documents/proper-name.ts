import { isCopyOf } from '#contract/copy-name.ts';
import type { Deps } from '#server/deps.ts';
import type { Trx } from '#server/platform/db/db.ts';
import { inOrgInTurn } from '#server/platform/db/in-turn.ts';
import { appendEvent } from '#server/platform/events/append-event.ts';
import type { OrgActor } from '#server/platform/http/actor.ts';
import { holdMember } from '#server/platform/limits/hold-member.ts';
import { enqueueIndexing } from '#server/platform/knowledge/enqueue-indexing.ts';
import { AlreadyThere } from './files.ts';
import { namedWithFolders } from './names.ts';
import { needs } from './policy.ts';
import { eventOf } from './present.ts';
import { type DocumentRow, findSameName, lockDocument, lockTree, updateDocument } from './store.ts';

/**
 * Where the file that is here already is called a copy of the very name with which it comes once more, it gets that name: of equal files
 * the one that came first is kept, and a copy often comes before its original. What is called otherwise keeps its name, and so do files of
 * drives, which are called as they are there, and where the name is taken in the folder.
 */
export const namedAsOriginal = async (
  deps: Pick<Deps, 'db' | 'knowledge'>,
  actor: OrgActor,
  there: AlreadyThere,
  name: string,
): Promise<AlreadyThere> => {
  const renamed = await inOrgInTurn(deps.db, actor.orgId, 'documents', async (trx) => {
    await holdMember(trx, actor, needs.register);
    await lockTree(trx, actor.orgId);
    const row = await lockDocument(trx, actor.orgId, there.documentId);
    if (!row || !(await mayBeCalled(trx, row, name))) return null;
    const after = await updateDocument(trx, actor.orgId, row.id, { display_name: name, revision: row.revision + 1 });
    await appendEvent(trx, actor.orgId, eventOf(after, 'updated'), { id: row.id, parent_id: after.parent_id });
    await enqueueIndexing(trx, actor.orgId, [row.id], { content: false });
    return { before: row.display_name, now: await namedWithFolders(trx, after) };
  });
  if (!renamed) return there;
  await deps.knowledge.bringIntoStep(actor.orgId, [there.documentId]);
  return new AlreadyThere(name, { id: there.documentId, name: renamed.now, calledBefore: renamed.before });
};

const mayBeCalled = async (trx: Trx, row: DocumentRow, name: string): Promise<boolean> =>
  row.category === 'knowledge_base' &&
  row.integration_id === null &&
  isCopyOf(row.display_name, name) &&
  (await findSameName(trx, row.org_id, row.parent_id, name)) === undefined;

import { sql } from 'kysely';
import type { Trx } from '#server/platform/db/db.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { type DocumentRow, findDocument, listSubtree } from './store.ts';

/** @throws not_found when it is not there or belongs to another organisation */
export const requireDocument = async (trx: Trx, orgId: string, id: string): Promise<DocumentRow> => {
  const row = await findDocument(trx, orgId, id);
  if (!row) throw new AppError('not_found', 'There is no such document.');
  return row;
};

const noFolder = (): AppError => {
  const message = 'There is no such folder.';
  return new AppError('not_found', message, [{ field: 'parent_id', message }]);
};

const invalidParent = (message: string): AppError => new AppError('invalid', message, [{ field: 'parent_id', message }]);

/** @throws not_found when there is no such folder · invalid, naming `parent_id`, when it holds another category */
export const requireFolder = async (trx: Trx, orgId: string, id: string, category: DocumentRow['category']): Promise<DocumentRow> => {
  const folder = await findDocument(trx, orgId, id);
  if (folder?.item_type !== 'folder') throw noFolder();
  if (folder.category !== category) throw invalidParent(`“${folder.display_name}” is a folder for other things.`);
  return folder;
};

/** @throws invalid when the folder lies in what is moved, or is it */
export const requireNoCycle = async (trx: Trx, orgId: string, movedId: string, parentId: string): Promise<void> => {
  const below = await listSubtree(trx, orgId, [movedId]);
  if (below.some((row) => row.id === parentId)) throw invalidParent('A folder cannot be moved into itself.');
};

/** Whether a file, or a folder above it, is marked as not to be sent to a language model. */
export const isWithheld = async (trx: Trx, orgId: string, id: string): Promise<boolean> => {
  const { rows } = await sql<{ withheld: boolean }>`
    with recursive chain as (
      select id, parent_id, withheld from document where org_id = ${orgId} and id = ${id}
      union
      select d.id, d.parent_id, d.withheld from chain c join document d on d.id = c.parent_id where d.org_id = ${orgId}
    ) select coalesce(bool_or(withheld), false) as withheld from chain`.execute(trx);
  return rows[0]?.withheld ?? false;
};

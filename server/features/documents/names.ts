import { extname } from 'node:path';
import { limits } from '#contract/limits.ts';
import type { Trx } from '#server/platform/db/db.ts';
import { type DocumentRow, folderNames, namesBeginning } from './store.ts';

/** The name, or where knowledge of that name lies in the folder, the name with the first number that is free: `index (2).md`. */
export const freeName = async (trx: Trx, orgId: string, parentId: string | null, name: string): Promise<string> => {
  const ending = extname(name);
  const beginning = name.slice(0, name.length - ending.length);
  const taken = await namesBeginning(trx, orgId, parentId, beginning.slice(0, limits.displayName - LONGEST_NUMBER - ending.length));
  if (!taken.has(name)) return name;
  for (let at = 2; ; at++) {
    const number = ` (${at})`;
    const free = `${beginning.slice(0, limits.displayName - number.length - ending.length)}${number}${ending}`;
    if (!taken.has(free)) return free;
  }
};

const LONGEST_NUMBER = ' (1000000)'.length;

/** Its name with the folders that it lies in: `policies/access/index.md`. */
export const namedWithFolders = async (trx: Trx, row: Pick<DocumentRow, 'org_id' | 'parent_id' | 'display_name'>): Promise<string> =>
  [...(row.parent_id === null ? [] : await folderNames(trx, row.org_id, row.parent_id)), row.display_name].join('/');

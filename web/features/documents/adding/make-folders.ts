import { documents } from '#contract/documents.ts';
import { api } from '../../../lib/api.ts';
import { foldersNeeded, type FileAt } from './dropped-files.ts';

export interface Placed {
  file: File;
  parent: string | null;
}

/** Makes the folders that dropped files came in, under `root`; a folder of that name that is there already is used. */
export async function placeFiles(files: FileAt[], root: string | null): Promise<Placed[]> {
  const ids = new Map<string, string | null>([['[]', root]]);
  for (const folders of foldersNeeded(files)) {
    const parent = ids.get(JSON.stringify(folders.slice(0, -1))) ?? null;
    ids.set(JSON.stringify(folders), await folderNamed(folders.at(-1)!, parent));
  }
  return files.map(({ file, folders }) => ({ file, parent: ids.get(JSON.stringify(folders)) ?? null }));
}

async function folderNamed(name: string, parent: string | null): Promise<string> {
  const { documents: there } = await api(documents.list, { query: { limit: 200, ...(parent ? { parent_id: parent } : {}) } });
  const same = there.find((item) => item.item_type === 'folder' && item.display_name === name);
  if (same) return same.id;
  const made = await api(documents.createFolders, {
    body: { folders: [{ name, parent_id: parent, document_category: 'knowledge_base' }] },
  });
  return made.documents[0]!.id;
}

import { limits } from '#contract/limits.ts';
import type { Trx } from '#server/platform/db/db.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { insertFolder } from './files.ts';
import { type DocumentRow, findFolderNamed } from './store.ts';
import { requireFolder } from './tree.ts';

/** Folders in folders. */
const DEEPEST = 20;

/**
 * The folders and the name of a file that lay at `policies/access/index.md`.
 * @throws invalid, naming `path`, for one that leads elsewhere, or has a part without a name
 */
export const partsOf = (path: string): { folders: string[]; name: string } => {
  const parts = path.split('/').map((part) => part.trim());
  const name = parts.at(-1) ?? '';
  const message = whyNot(parts);
  if (message !== null) throw new AppError('invalid', message, [{ field: 'path', message }]);
  return { folders: parts.slice(0, -1), name };
};

const whyNot = (parts: string[]): string | null => {
  if (parts.some((part) => part === '' || part === '.' || part === '..'))
    return 'Give the path below what was dropped, with a name in each part: “policies/access/index.md”.';
  if (parts.some((part) => part.length > limits.displayName)) return `A name in the path is longer than ${limits.displayName} characters.`;
  return parts.length > DEEPEST + 1 ? `The file lies more than ${DEEPEST} folders deep; move it further up.` : null;
};

/** The folder that these folders lead to, those that are not there made on the way. @throws invalid when the folder is none */
export const folderAt = async (
  trx: Trx,
  actor: { orgId: string; userId: string },
  { parentId, folders, category }: { parentId: string | null; folders: string[]; category: DocumentRow['category'] },
): Promise<string | null> => {
  if (parentId !== null && folders.length > 0) await requireFolder(trx, actor.orgId, parentId, category);
  let at = parentId;
  for (const name of folders) {
    const folder = { name, parentId: at, category };
    const there = await findFolderNamed(trx, actor.orgId, folder);
    at = (there ?? (await insertFolder(trx, actor, { ...folder, sample: false }))).id;
  }
  return at;
};

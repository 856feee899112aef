import { reason } from '#contract/reasons.ts';
import { type Dirent, constants } from 'node:fs';
import { open, readdir, realpath, stat } from 'node:fs/promises';
import { basename, join, relative, sep } from 'node:path';
import { type Drive, DriveFault, type DriveItem } from './drive.ts';

/** Folders on this machine as a drive: ids are paths below the folder. Hidden files are left out, and links that lead out of it are not followed. */
export function watchedFolder(root: string): Drive {
  const within = async (id: string): Promise<string> => {
    if (id.includes('\0') || isHidden(id)) throw gone(id);
    const top = await realpath(root).catch(() => {
      throw new DriveFault('gone', reason('drive_folder_missing'));
    });
    const path = await realpath(join(top, id)).catch(() => {
      throw gone(id);
    });
    if (path !== top && !path.startsWith(top + sep)) throw gone(id);
    return path;
  };
  const itemAt = async (id: string): Promise<DriveItem> => {
    const path = await within(id);
    const about = await stat(path, { bigint: true }).catch(() => {
      throw gone(id);
    });
    if (about.isDirectory()) return { id, name: basename(path), kind: 'folder', size: null, mark: '' };
    if (!about.isFile()) throw gone(id);
    return { id, name: basename(id), kind: 'file', size: Number(about.size), mark: `${about.mtimeNs}-${about.size}` };
  };
  return {
    find: itemAt,
    async list(folder) {
      const path = await within(folder ?? '');
      const entries = await readdir(path, { withFileTypes: true }).catch((): Dirent[] => {
        throw gone(folder ?? '');
      });
      const names = entries.map(({ name }) => name).filter((name) => !name.startsWith('.'));
      const items = await Promise.all(names.map((name) => itemAt(join(folder ?? '', name)).catch(skipGone)));
      return items.filter((item) => item !== null);
    },
    async read({ id }, { limit, signal }) {
      const path = await within(id);
      const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW).catch(() => {
        throw gone(relative(root, path));
      });
      try {
        const { size } = await file.stat();
        if (size > limit)
          throw new DriveFault('too_large', reason('drive_file_large', { file: basename(id), size: Math.floor(limit / 1_048_576) }));
        return await file.readFile({ signal });
      } finally {
        await file.close();
      }
    },
  };
}

/** What is hidden is no knowledge, listed or asked for by its id. */
const isHidden = (id: string): boolean => id.split(/[\\/]/).some((name) => name.startsWith('.') && name !== '.');

const gone = (id: string): DriveFault => new DriveFault('gone', reason('drive_file_gone', { file: basename(id) }));

/** A name that leads nowhere is left out of its folder. */
const skipGone = (error: unknown): null => {
  if (error instanceof DriveFault && error.kind === 'gone') return null;
  throw error;
};

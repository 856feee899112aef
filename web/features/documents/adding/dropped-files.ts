/** A file with the folders it came in, outermost first. */
export interface FileAt {
  file: File;
  folders: string[];
}

/** What was dropped: files, and whole folders with all that is in them, hidden ones too. Call it inside the drop event. */
export async function droppedFiles(transfer: DataTransfer): Promise<FileAt[]> {
  const entries = [...transfer.items].flatMap((item) => (item.kind === 'file' ? (item.webkitGetAsEntry() ?? []) : []));
  if (entries.length === 0) return [...transfer.files].map((file) => ({ file, folders: [] }));
  const nested = await Promise.all(entries.map((entry) => filesUnder(entry, [])));
  return nested.flat();
}

async function filesUnder(entry: FileSystemEntry, folders: string[]): Promise<FileAt[]> {
  if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
    return [{ file, folders }];
  }
  const children = await childrenOf(entry as FileSystemDirectoryEntry);
  const nested = await Promise.all(children.map((child) => filesUnder(child, [...folders, entry.name])));
  return nested.flat();
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;

/** Browsers hand out the children of a folder in parts, until an empty one. */
async function childrenOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return all;
    all.push(...some);
  }
}

/** The files of a chosen folder (`<input webkitdirectory>`), each with its folders. */
export function chosenFiles(files: Iterable<File>): FileAt[] {
  return [...files].map((file) => ({ file, folders: file.webkitRelativePath ? file.webkitRelativePath.split('/').slice(0, -1) : [] }));
}

/** A hidden file, or one in a hidden folder: settings of programs, and no knowledge. */
export const isHidden = ({ file, folders }: FileAt): boolean => [...folders, file.name].some((name) => name.startsWith('.'));

export const pathOf = ({ file, folders }: FileAt): string => [...folders, file.name].join('/');

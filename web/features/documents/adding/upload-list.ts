import { createStore } from '../../../lib/store.ts';

type UploadState = 'waiting' | 'sending' | 'registering' | 'done' | 'already' | 'failed' | 'cancelled';

/** One file on its way, as its line shows it. */
export interface UploadLine {
  id: number;
  name: string;
  state: UploadState;
  /** Sent so far, 0 to 1. */
  share: number;
  /** Why it failed, in a sentence. */
  message: string | null;
}

/** The lines of files on their way, in the order they were added. */
export function createUploadList() {
  const lines = createStore<UploadLine[]>([]);
  let last = 0;
  return {
    lines,
    nextId: (): number => ++last,
    add: (fresh: UploadLine[]) => lines.set((all) => [...all, ...fresh]),
    change: (id: number, part: Partial<UploadLine>) =>
      lines.set((all) => all.map((line) => (line.id === id ? { ...line, ...part } : line))),
    /** Takes the lines away that need nothing more. */
    clear: () => lines.set((all) => all.filter((line) => ['waiting', 'sending', 'registering'].includes(line.state))),
  };
}

export type UploadList = ReturnType<typeof createUploadList>;

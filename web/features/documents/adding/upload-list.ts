import { createStore } from '../../../lib/store.ts';

type UploadState =
  | 'waiting'
  | 'sending'
  | 'registering'
  /** Its name is taken: somebody has to say what it is. */
  | 'asked'
  | 'reading'
  | 'done'
  | 'version'
  /** A version that was taken back. */
  | 'undone'
  | 'already'
  | 'failed'
  | 'cancelled';

/** A document that got the name of the same file that came after it. */
export interface Renamed {
  document: string;
  before: string;
  revision: number;
}

/** One file on its way, and what became of it, as its line shows it. */
export interface UploadLine {
  id: number;
  /** With the folders it came in: `policies/access/index.md`. */
  path: string;
  state: UploadState;
  /** Sent so far, 0 to 1. */
  share: number;
  /** Why it failed, in a sentence. */
  message: string | null;
  /** The document that it became, or has the name of. */
  document: string | null;
  /** Which version of that it became. */
  version: number | null;
  /** The document that it is the same as, is a version of, or has the name of, with its folders. */
  other: string | null;
  /** What that was called until this file came, which is the same and is its original by name. */
  renamed: Renamed | null;
  /** It was read as a questionnaire that is filled in already: its answers are in the library. */
  isForm: boolean;
}

const fresh = { share: 0, message: null, document: null, version: null, other: null, renamed: null, isForm: false };

/** The bytes are on their way, or the service is asked to take them. */
export const isUnderWay = ({ state }: UploadLine): boolean => ['waiting', 'sending', 'registering'].includes(state);
/** Nothing more becomes of it. */
export const isSettled = (line: UploadLine): boolean => !isUnderWay(line) && line.state !== 'asked' && line.state !== 'reading';

/** The lines of files on their way, in the order they were added, and how many hidden files were left out. */
export function createUploadList() {
  const lines = createStore<UploadLine[]>([]);
  const hidden = createStore(0);
  let last = 0;
  return {
    lines,
    hidden,
    nextId: (): number => ++last,
    add: (added: Pick<UploadLine, 'id' | 'path'>[]) =>
      lines.set((all) => [...all, ...added.map(({ id, path }): UploadLine => ({ ...fresh, id, path, state: 'waiting' }))]),
    change: (id: number, part: Partial<UploadLine>) =>
      lines.set((all) => all.map((line) => (line.id === id ? { ...line, ...part } : line))),
    leaveOut: (count: number) => hidden.set((before) => before + count),
    /** Takes the lines away that need nothing more; what is being read is read all the same. */
    clear: () => {
      lines.set((all) => all.filter((line) => isUnderWay(line) || line.state === 'asked'));
      hidden.set(0);
    },
  };
}

export type UploadList = ReturnType<typeof createUploadList>;

import type { UploadList } from './upload-list.ts';

/** How the reading of a document went, so far as it has. */
type Read =
  | { id: string; state: 'reading' }
  | { id: string; state: 'ready'; isForm: boolean }
  | { id: string; state: 'failed'; message: string };

export interface ReadingCalls {
  /** How those documents are; one that was deleted meanwhile is left out. */
  read: (documents: string[]) => Promise<Read[]>;
  pause: () => Promise<void>;
}

/** Documents of one question to the service. */
const TOGETHER = 200;

/** Asks how documents are, until each is read or has failed, for only then it is known what became of a file. */
export function followReading({ read, pause }: ReadingCalls, list: UploadList) {
  let following = false;
  const open = () => list.lines.get().filter(({ state }) => state === 'reading');

  async function look(): Promise<void> {
    const lines = open().slice(0, TOGETHER);
    const found = new Map((await read(lines.flatMap(({ document }) => document ?? []))).map((one) => [one.id, one]));
    for (const { id, document, version } of lines) {
      const now = found.get(document ?? '');
      if (!now) list.change(id, { state: 'cancelled' });
      else if (now.state === 'failed') list.change(id, { state: 'failed', message: now.message });
      else if (now.state === 'ready') list.change(id, { state: (version ?? 1) > 1 ? 'version' : 'done', isForm: now.isForm });
    }
  }

  return async function follow(): Promise<void> {
    if (following) return;
    following = true;
    while (open().length > 0) {
      await pause();
      // Away for a moment: it is asked again after the next pause.
      await look().catch(() => undefined);
    }
    following = false;
  };
}

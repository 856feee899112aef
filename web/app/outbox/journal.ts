import { openDB, type DBSchema } from 'idb';
import type { Change, Fields } from './change.ts';

/** What is being typed in an entry, from its first key until it becomes a change. */
export interface Draft {
  entry: string;
  request: string;
  question: string;
  answer: string;
  choice: string | null;
  comment: string;
  /** What it was begun on: see Change. */
  version: number;
  after: string | null;
  was: Fields;
  /** False while the form does not take it as it stands: half a date, half a number. */
  whole: boolean;
  /** The window it is typed in. */
  tab: string;
}

/** The version that the service gave to an own change; later changes may rest on it. */
export interface Ack {
  id: string;
  version: number;
  /** Its entry, where the version holds what this person wrote and nothing else. */
  entry?: string;
}

interface Tables extends DBSchema {
  changes: { key: string; value: Change };
  drafts: { key: [string, string]; value: Draft };
  acks: { key: string; value: Ack };
}

export interface Kept {
  changes: Change[];
  drafts: Draft[];
  acks: Ack[];
}

/** What is written together. */
export interface Writing {
  put?: Change[];
  drop?: string[];
  draft?: Draft;
  dropDraft?: Pick<Draft, 'tab' | 'entry'>;
  acks?: Ack[];
}

/** What this browser keeps of one person's work in one organisation until the service has it. */
export interface Journal {
  read: () => Promise<Kept>;
  /** Settles when all of it is kept. */
  write: (writing: Writing) => Promise<void>;
}

/** A database of its own for each person and organisation: nobody else's page ever opens it. */
export async function openJournal(user: string, org: string): Promise<Journal> {
  const db = await openDB<Tables>(`rejoinder:${user}:${org}`, 1, {
    upgrade(fresh) {
      fresh.createObjectStore('changes', { keyPath: 'id' });
      fresh.createObjectStore('drafts', { keyPath: ['tab', 'entry'] });
      fresh.createObjectStore('acks', { keyPath: 'id' });
    },
  });
  return {
    async read() {
      const all = db.transaction(['changes', 'drafts', 'acks']);
      const [changes, drafts, acks] = await Promise.all([
        all.objectStore('changes').getAll(),
        all.objectStore('drafts').getAll(),
        all.objectStore('acks').getAll(),
      ]);
      return { changes: changes.toSorted((a, b) => a.at - b.at), drafts, acks };
    },
    async write({ put = [], drop = [], draft, dropDraft, acks = [] }) {
      const all = db.transaction(['changes', 'drafts', 'acks'], 'readwrite');
      const asked = [
        ...put.map((change) => all.objectStore('changes').put(change)),
        ...drop.map((id) => all.objectStore('changes').delete(id)),
        ...acks.map((ack) => all.objectStore('acks').put(ack)),
        ...(draft ? [all.objectStore('drafts').put(draft)] : []),
        ...(dropDraft ? [all.objectStore('drafts').delete([dropDraft.tab, dropDraft.entry])] : []),
      ];
      // Without it the browser waits for the answers before it commits, and drops all of it when the page ends in between.
      all.commit();
      await Promise.all([...asked, all.done]);
    },
  };
}

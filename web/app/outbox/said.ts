import { createStore } from '../../lib/store.ts';

/** A comment that was written here and that the service does not have yet. */
export interface Said {
  /** The id that the service will know it by: sent twice, it is made once. */
  id: string;
  entry: string;
  request: string;
  text: string;
  mentions: string[];
  at: number;
  /** Why the service did not take it. */
  why?: string;
}

type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/**
 * Comments on entries until the service has them: what is being written, and what waits to be sent. Each stands in the browser under a
 * name of its own, so that windows do not write over each other; `onNotKept` is told where nothing can be kept.
 */
export function createSaid(onNotKept: (error: unknown) => void = () => {}) {
  /** By entry. */
  const drafts = createStore<ReadonlyMap<string, string>>(new Map());
  const waiting = createStore<readonly Said[]>([]);
  /** Ids of what waits and is not kept: before there is a place for it, or where the browser takes nothing. */
  const loose = new Set<string>();
  let storage: Kept | null = null;
  let owner = '';

  const draftName = (entry: string) => `comment-draft:${owner}:${entry}`;
  const saidName = (id: string) => `comment:${owner}:${id}`;
  /** @returns whether it is kept now */
  function keep(name: string, text: string | null): boolean {
    try {
      if (text === null) storage?.removeItem(name);
      else storage?.setItem(name, text);
      return storage !== null;
    } catch (error) {
      onNotKept(error);
      return false;
    }
  }
  const read = (beginning: string): [rest: string, text: string][] => {
    const names = Array.from({ length: storage?.length ?? 0 }, (_, i) => storage?.key(i) ?? '').filter((name) =>
      name.startsWith(beginning),
    );
    return names.map((name) => [name.slice(beginning.length), storage?.getItem(name) ?? '']);
  };
  function put(said: Said): void {
    if (keep(saidName(said.id), JSON.stringify(said))) loose.delete(said.id);
    else loose.add(said.id);
    waiting.set((all) => [...all.filter(({ id }) => id !== said.id), said].toSorted((a, b) => a.at - b.at));
  }
  /** As the other windows left it; what only this one has stays. */
  function hear(): void {
    const kept = read(saidName('')).map(([, text]) => JSON.parse(text) as Said);
    waiting.set((all) =>
      [...all.filter(({ id }) => loose.has(id)), ...kept.filter(({ id }) => !loose.has(id))].toSorted((a, b) => a.at - b.at),
    );
  }
  return {
    drafts,
    waiting,
    hear,
    /** Takes in what was kept here before, and from now on keeps there. What was written before it was open stays. */
    open(kept: Kept, of: string): void {
      [storage, owner] = [kept, of];
      for (const [entry, text] of drafts.get()) keep(draftName(entry), text);
      drafts.set((early) => new Map([...read(draftName('')), ...early]));
      for (const one of waiting.get()) put(one);
      hear();
    },
    /** An empty text is no draft. */
    type(entry: string, text: string): void {
      keep(draftName(entry), text === '' ? null : text);
      drafts.set((all) => {
        const next = new Map(all).set(entry, text);
        if (text === '') next.delete(entry);
        return next;
      });
    },
    /** What was being written in the entry is said now. */
    say(said: Said): void {
      put(said);
      this.type(said.entry, '');
    },
    refuse: (said: Said, why: string) => put({ ...said, why }),
    /** Tries again what was refused. */
    retry: ({ why: _why, ...said }: Said) => put(said),
    /** The service has it, or it is thrown away. */
    drop(id: string): void {
      keep(saidName(id), null);
      loose.delete(id);
      waiting.set((all) => all.filter((said) => said.id !== id));
    },
  };
}

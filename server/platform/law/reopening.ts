/** Something open that is opened anew when what it was made from changed; whoever uses the former one keeps it until they are done. */
interface Source<T> {
  /** Differs once what it is made from has changed. */
  stamp: () => Promise<number>;
  open: () => Promise<T>;
  close: (one: T) => Promise<void>;
}

interface Opened<T> {
  stamp: number;
  made: Promise<T>;
  users: number;
  retired: boolean;
}

export interface Reopening<T> {
  /** Does something with the newest one. */
  with<R>(work: (one: T) => Promise<R>): Promise<R>;
  /** Closes what is open, after those who use it. */
  close(): Promise<void>;
}

export function createReopening<T>({ stamp, open, close }: Source<T>): Reopening<T> {
  let newest: Opened<T> | null = null;
  const closings = new Set<Promise<void>>();
  const closeUnused = (one: Opened<T>): void => {
    if (!one.retired || one.users > 0) return;
    const closing = one.made.then(close, () => {}).finally(() => closings.delete(closing));
    closings.add(closing);
  };
  const retire = (one: Opened<T>): void => {
    one.retired = true;
    closeUnused(one);
  };
  const take = async (): Promise<Opened<T>> => {
    const now = await stamp();
    const known = newest;
    if (known?.stamp === now) return known;
    const opened: Opened<T> = { stamp: now, made: open(), users: 0, retired: false };
    newest = opened;
    if (known) retire(known);
    opened.made.catch(() => {
      if (newest === opened) newest = null;
    });
    return opened;
  };
  return {
    async with(work) {
      const one = await take();
      one.users += 1;
      try {
        return await work(await one.made);
      } finally {
        one.users -= 1;
        closeUnused(one);
      }
    },
    async close() {
      if (newest) retire(newest);
      newest = null;
      await Promise.all(closings);
    },
  };
}

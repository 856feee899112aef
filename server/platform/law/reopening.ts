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
  /** Resolved when it is closed, or could not be opened. */
  gone: PromiseWithResolvers<void>;
}

export interface Reopening<T> {
  /** Does something with the newest one. */
  with<R>(work: (one: T) => Promise<R>): Promise<R>;
  /** Closes what is open, after those who use it. */
  close(): Promise<void>;
}

export function createReopening<T>({ stamp, open, close }: Source<T>): Reopening<T> {
  let newest: Opened<T> | null = null;
  const here = new Set<Opened<T>>();
  const closeUnused = (one: Opened<T>): void => {
    if (!one.retired || one.users > 0 || !here.delete(one)) return;
    one.made.then(close, () => undefined).then(one.gone.resolve, one.gone.reject);
  };
  const retire = (one: Opened<T>): void => {
    if (newest === one) newest = null;
    one.retired = true;
    closeUnused(one);
  };
  /** One more user of the newest; counted at once, so that it is not closed before they begin. */
  const take = async (): Promise<Opened<T>> => {
    const now = await stamp();
    const known = newest;
    if (known?.stamp === now) {
      known.users += 1;
      return known;
    }
    if (known) retire(known);
    const opened: Opened<T> = { stamp: now, made: open(), users: 1, retired: false, gone: Promise.withResolvers() };
    here.add(opened);
    newest = opened;
    opened.made.catch(() => retire(opened));
    return opened;
  };
  return {
    async with(work) {
      const one = await take();
      try {
        return await work(await one.made);
      } finally {
        one.users -= 1;
        closeUnused(one);
      }
    },
    async close() {
      const open = [...here];
      if (newest) retire(newest);
      await Promise.all(open.map(({ gone }) => gone.promise));
    },
  };
}

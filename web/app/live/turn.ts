interface Parts {
  name: string;
  /** None where the browser gives none: then it is everybody's turn. */
  locks: Pick<LockManager, 'request'> | undefined;
  begin: () => void;
  end: () => void;
}

/** One tab of a browser at a time has the turn of a name, until it leaves or another one takes it. */
export function createTurn({ name, locks, begin, end }: Parts) {
  let wanted: AbortController | null = null;
  let mine = false;

  function have(mark: AbortController): Promise<void> | undefined {
    if (mark !== wanted) return undefined;
    mine = true;
    begin();
    return new Promise((done) => mark.signal.addEventListener('abort', () => done()));
  }
  function leave() {
    wanted?.abort();
    wanted = null;
    if (mine) end();
    mine = false;
  }
  async function want(steal = false): Promise<void> {
    leave();
    const mark = (wanted = new AbortController());
    if (!locks) return have(mark);
    try {
      await locks.request(name, steal ? { steal } : { signal: mark.signal }, () => have(mark));
    } catch (error) {
      if (mark !== wanted) return;
      // Another tab took it away: this one waits for it again.
      if (error instanceof DOMException && error.name === 'AbortError') await want();
      else {
        console.warn('The browser gives no lock: this tab goes alone', error);
        await have(mark);
      }
    }
  }
  return {
    isMine: () => mine,
    /** Waits for it. */
    want: () => void want(),
    /** Takes it from whoever has it. */
    take: () => void want(true),
    leave,
  };
}

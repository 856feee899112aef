/** A tab that was hidden this long counts as gone. */
const HIDDEN_GRACE_MS = 10_000;

export interface Places {
  page: Pick<Document, 'hidden' | 'addEventListener' | 'removeEventListener'>;
  network: Pick<Window, 'addEventListener' | 'removeEventListener'>;
}

interface Told {
  onGone: () => void;
  onSeen: () => void;
  onOnline: () => void;
}

/** Tells when the tab has been hidden for a while or is about to be put to sleep, when it is seen again, and when the network is back. @returns how to stop */
export function followPresence({ page, network }: Places, { onGone, onSeen, onOnline }: Told): () => void {
  let hiding: ReturnType<typeof setTimeout> | undefined;
  function onVisibility() {
    clearTimeout(hiding);
    if (page.hidden) hiding = setTimeout(onGone, HIDDEN_GRACE_MS);
    else onSeen();
  }
  function onFreeze() {
    clearTimeout(hiding);
    onGone();
  }
  page.addEventListener('visibilitychange', onVisibility);
  page.addEventListener('freeze', onFreeze);
  network.addEventListener('online', onOnline);
  return () => {
    page.removeEventListener('visibilitychange', onVisibility);
    page.removeEventListener('freeze', onFreeze);
    network.removeEventListener('online', onOnline);
    clearTimeout(hiding);
  };
}

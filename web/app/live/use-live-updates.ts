import { useEffect } from 'react';
import { look, reachable } from '../../lib/api.ts';
import { useStore } from '../../lib/store.ts';
import { queryClient } from '../query-client.ts';

const LOOK_AGAIN_MS = 3000;

/** Looks at once when the browser says that its connection went or came; while the service is away, every three seconds. */
export function useReturn(): boolean {
  const online = useStore(reachable);
  useEffect(() => {
    const ask = () => void look();
    window.addEventListener('offline', ask);
    window.addEventListener('online', ask);
    return () => {
      window.removeEventListener('offline', ask);
      window.removeEventListener('online', ask);
    };
  }, []);
  useEffect(() => {
    if (online) return;
    const timer = setInterval(() => void look(), LOOK_AGAIN_MS);
    return () => {
      clearInterval(timer);
      void queryClient.invalidateQueries();
    };
  }, [online]);
  return online;
}

/** Keeps the cache true to the service while the shell is on screen of this person in this organisation. The first picture does without. */
export function useLiveUpdates(user: string, org: string | null): void {
  useEffect(() => {
    let again: ReturnType<typeof setTimeout> | undefined;
    let ended = false;
    let stop = () => {};
    function begin() {
      import('./keep-live.ts').then(
        ({ keepLive }) => {
          if (!ended) stop = keepLive(user, org);
        },
        (error: unknown) => {
          console.warn('What keeps this page live could not be fetched', error);
          if (!ended) again = setTimeout(begin, LOOK_AGAIN_MS);
        },
      );
    }
    begin();
    return () => {
      ended = true;
      clearTimeout(again);
      stop();
    };
  }, [user, org]);
}

const NAME = 'signedInElsewhere';

/** What the provider gave out at the last sign-in or renewal; it survives a reload and holds for every tab of this browser. */
export interface KeptSignIn {
  idToken: string;
  refreshToken: string | null;
}

export function readKept(): KeptSignIn | null {
  const text = localStorage.getItem(NAME);
  return text === null ? null : (JSON.parse(text) as KeptSignIn);
}

export function keep(signIn: KeptSignIn | null): void {
  if (signIn) localStorage.setItem(NAME, JSON.stringify(signIn));
  else localStorage.removeItem(NAME);
}

/** Calls back when another tab signed in, out or renewed. */
export function onKeptElsewhere(heard: () => void): void {
  addEventListener('storage', ({ key }) => {
    if (key === NAME || key === null) heard();
  });
}

/** Runs what renews the sign-in in one tab of this browser at a time: a provider may take a refresh token once. */
export const alone = <T>(run: () => Promise<T>): Promise<T> => navigator.locks.request(NAME, run);

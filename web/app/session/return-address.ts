import { home, redirectKey } from './guard.ts';

/**
 * Where somebody comes back to once they have signed in: each tab to what was wanted in it. A link in a mail opens a tab in which nothing was
 * wanted; what was wanted last in any tab stands in the local storage for that one.
 */
export const returnAddress = {
  find: (): string | null => sessionStorage.getItem(redirectKey) ?? localStorage.getItem(redirectKey),
  keep(path: string): void {
    sessionStorage.setItem(redirectKey, path);
    localStorage.setItem(redirectKey, path);
  },
  /** Somebody signs in here who wanted nothing before: what another tab wants is not theirs. */
  keepNone: (): void => {
    if (sessionStorage.getItem(redirectKey) === null) sessionStorage.setItem(redirectKey, home);
  },
  /** A page behind the guard is reached. */
  forget(): void {
    sessionStorage.removeItem(redirectKey);
    localStorage.removeItem(redirectKey);
  },
};

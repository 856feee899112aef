import { claimsOf } from './claims.ts';

/** Renewed this long before it expires, so that no call leaves with a token about to end. */
const MARGIN_MS = 60_000;

interface Parts {
  fetchToken: () => Promise<string | null>;
  /** The id of who is signed in here. */
  whose: () => string | undefined;
  /** The token is another person's. */
  onStranger: () => Promise<void>;
}

/** The ID token of who is signed in: kept until shortly before it ends, and asked for once by many calls. */
export function createTokenKeeper({ fetchToken, whose, onStranger }: Parts) {
  let held: { token: string; expiresAt: number } | null = null;
  let asking: Promise<string | null> | null = null;

  /** False where the token is another person's: theirs does nothing in this one's name. */
  function keep(token: string): boolean {
    const { exp, sub } = claimsOf(token);
    held = sub === whose() ? { token, expiresAt: exp * 1000 } : null;
    return held !== null;
  }

  async function ask(): Promise<string | null> {
    const token = await fetchToken();
    held = null;
    if (token === null || keep(token)) return token;
    // The cookie of the session is another person's by now.
    await onStranger();
    return null;
  }
  return {
    /** One that came with another answer, which spares a call for it. */
    keep,
    drop() {
      held = null;
    },
    async token(fresh: boolean): Promise<string | null> {
      if (!fresh && held && held.expiresAt - MARGIN_MS > Date.now()) return held.token;
      asking ??= ask().finally(() => (asking = null));
      return asking;
    },
  };
}

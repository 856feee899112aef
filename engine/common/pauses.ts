/** How long to wait before a service outside the process that is busy or away is asked again. */

/** Attempts at one call in all. */
export const ATTEMPTS = 5;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 20_000;
/** Longest pause that a service may ask for. */
const LONGEST_ASKED_MS = 60_000;

/** Milliseconds after the attempt of this number, from 1: doubling, each scattered over its upper half, so that processes do not come back together. */
export function pauseAfter(attempt: number, firstMs: number = FIRST_PAUSE_MS): number {
  const whole = Math.min(LONGEST_PAUSE_MS, firstMs * 2 ** (attempt - 1));
  return whole / 2 + (Math.random() * whole) / 2;
}

/** Milliseconds that a `Retry-After` header asks to wait (seconds, or a date); null when it says nothing usable. */
export function askedPause(retryAfter: string | null | undefined): number | null {
  if (retryAfter === null || retryAfter === undefined) return null;
  const ms = /^\d+$/.test(retryAfter.trim()) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - Date.now();
  return Number.isFinite(ms) && ms >= 0 ? Math.min(ms, LONGEST_ASKED_MS) : null;
}

/** What a formula comes to, as far as its text matters. */

/** The formula fails, as a spreadsheet program would say (`#N/A`). */
export const FAILED = Symbol('failed');
/** It is made in a way that is not read here. */
export const UNREAD = Symbol('unread');

export type Fault = typeof FAILED | typeof UNREAD;
/** `null` is an empty cell. */
export type Plain = string | number | boolean | null;
export type Value = Plain | Fault;

export const isFault = (value: Value): value is Fault => typeof value === 'symbol';

/** As it joins other texts. */
export function asText(value: Plain): string {
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  return value === null ? '' : String(value);
}

/** As a condition takes it. */
export function asTruth(value: Plain): boolean | Fault {
  if (typeof value !== 'string') return Boolean(value);
  const upper = value.toUpperCase();
  return upper === 'TRUE' || upper === 'FALSE' ? upper === 'TRUE' : FAILED;
}

/** As a count or an index takes it. */
export function asNumber(value: Plain): number | Fault {
  const number = Number(value);
  return Number.isFinite(number) ? number : FAILED;
}

/** Letters in either case are the same; an empty cell is an empty text and a nought. */
export function areEqual(one: Plain, other: Plain): boolean {
  if (one === null && typeof other === 'number') return other === 0;
  if (other === null && typeof one === 'number') return one === 0;
  return asText(one).toLowerCase() === asText(other).toLowerCase();
}

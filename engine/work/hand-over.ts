/** What was read out of a file, as it goes to whoever asked: texts that a database takes and that can be worked with. */
import { textTooLong } from './sentences.ts';

/** A cell holds 32,767 characters at most, a page some 3,000: a longer piece is data, and every pattern over it costs time and stack. */
const LONGEST_TEXT = 100_000;

/**
 * The same value; where a text in it holds zero characters these are gone, and halves of surrogate pairs are U+FFFD. Only
 * what changes is copied.
 * @throws UnreadableFile `limit` when a text is longer than can be worked with
 */
export function handedOver<T>(value: T, fileName: string): T {
  return clean(value, fileName) as T;
}

function clean(value: unknown, fileName: string): unknown {
  if (typeof value === 'string') return cleanText(value, fileName);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const cleaned = value.map((one) => clean(one, fileName));
    return cleaned.some((one, at) => one !== value[at]) ? cleaned : value;
  }
  let changed: Record<string, unknown> | null = null;
  for (const [name, one] of Object.entries(value)) {
    const cleaned = clean(one, fileName);
    if (cleaned !== one) (changed ??= { ...value })[name] = cleaned;
  }
  return changed ?? value;
}

function cleanText(text: string, fileName: string): string {
  if (text.length > LONGEST_TEXT) throw textTooLong(fileName, LONGEST_TEXT);
  return (text.includes('\0') ? text.replaceAll('\0', '') : text).toWellFormed();
}

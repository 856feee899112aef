/** What a message says itself, and what it repeats of earlier ones. */

/** "-----Original Message-----", or the line that some programs draw over it. */
const RULED = /^\s*(?:-{2,12}[^-].{0,60}[^-]-{2,12}|_{20,200})\s*$/u;
/** "From: Ana <ana@firm.example>", "**Von:** …": a header repeated in a text. */
const REPEATED = /^\s*[*_]{0,2}\p{L}[\p{L} .-]{0,20}:[*_]{0,2}\s+\S/u;
/** Headers that stand together at least over a message that is repeated. */
const FEWEST_HEADERS = 3;
const ADDRESS = /\S@[^\s@]{1,200}\.\p{L}/u;

/** The line over which an earlier message begins without signs of quotation, or -1. */
function earlierFrom(lines: readonly string[]): number {
  return lines.findIndex((line, at) => {
    const after = lines.slice(at + 1, at + 3);
    if (RULED.test(line)) return after.some((next) => REPEATED.test(next) && !/[?？]/u.test(next));
    const headers = lines.slice(at, at + FEWEST_HEADERS);
    return (
      ADDRESS.test(line) &&
      headers.length === FEWEST_HEADERS &&
      headers.every((one) => REPEATED.test(one)) &&
      !/[?？]/u.test(headers.join(''))
    );
  });
}

const QUOTED = /^\s{0,3}>/u;
/** The line that says whose words are quoted under it. */
const isAttribution = (line: string, next: string | undefined): boolean => /:\s*$/u.test(line) && next !== undefined && QUOTED.test(next);

/** The closing that programs set: two dashes and a blank. */
const SIGNATURE = /^-- $/u;

/**
 * The lines of a message without what it quotes of earlier ones and without its signature, each in its place; where an earlier message
 * asks more than this one does, as in one that is passed on, the lines of all. Pure.
 */
export function ownWords(lines: readonly string[]): string[] {
  const start = earlierFrom(lines);
  const end = start < 0 ? lines.length : start;
  const signed = lines.slice(0, end).findIndex((line) => SIGNATURE.test(line));
  const isOwn = lines.map(
    (line, at) => at < end && (signed < 0 || at < signed) && !QUOTED.test(line) && !isAttribution(line, lines[at + 1]),
  );
  const own = lines.map((line, at) => (isOwn[at] ? line : ''));
  const earlier = lines.map((line, at) => (isOwn[at] ? '' : line));
  return asked(earlier) > asked(own) ? lines.map((line) => line.replace(/^(?:\s{0,3}>\s?)+/u, '')) : own;
}

const ASKS = /[?？؟;](?:\s|$)/u;
const asked = (lines: readonly string[]): number => lines.filter((line) => ASKS.test(line)).length;

/** When a document was written or filled in, as the document itself says. */
import { UnreadableFile } from '#engine/files/model.ts';
import { openZip } from '#engine/files/zip.ts';
import { withPdf } from '#engine/files/pdf/open-pdf.ts';
import { formatOf, formats } from '#contract/formats.ts';
import { sniff } from '#engine/files/sniff.ts';
import { fold } from '#engine/language/text.ts';
import type { Pair } from './model.ts';
import { dayInHead, dayInName } from './said-day.ts';

/** Before this there are no such files; a later date than today is a wrong clock. */
const EARLIEST = Date.UTC(1995, 0, 1);

/** The moment that stands in the template from which a widespread library makes every Word document: no date of any of them. */
const OF_TEMPLATE = Date.UTC(2013, 11, 23, 23, 15);

/** A day on which a form may have been filled in, as ISO; null for any other. */
export const saneDay = (time: number, now: number): string | null =>
  Number.isFinite(time) && time >= EARLIEST && time !== OF_TEMPLATE && time <= now + 24 * 3600 * 1000 ? new Date(time).toISOString() : null;

/** "Date", "Date completed", "Datum izpolnitve": asks when the form was filled in, and nothing else. */
const asksWhen =
  /^(?:date(?: (?:of (?:completion|response|assessment)|completed|filled(?: in| out)?|prepared|of this (?:form|document)|submitted))?|completion date|response date|datum(?: (?:izpolnitve|izpolnjevanja|odgovora))?|data(?: (?:di compilazione|compilazione|della risposta))|date (?:de (?:remplissage|reponse)|du document)|дата(?: (?:заповнення|відповіді))?)\s*[:?]?$/u;

/** A date as people write it: 2025-03-31, 31. 3. 2025, 31/03/2025, March 31, 2025. Day before month unless that cannot be. UTC milliseconds, else NaN. */
export function readDate(text: string): number {
  const iso = /(?<!\d)((?:19|20)\d\d)-(\d\d)-(\d\d)(?!\d)/.exec(text);
  if (iso) return Date.UTC(Number(iso[1]), Number(iso[2]) - 1, Number(iso[3]));
  const european = /(?<!\d)(\d{1,2})\s*[./-]\s*(\d{1,2})\s*[./-]\s*((?:19|20)\d\d)(?!\d)/.exec(text);
  if (european) {
    const [first, second, year] = [Number(european[1]), Number(european[2]), Number(european[3])];
    const [day, month] = second > 12 ? [second, first] : [first, second];
    return month >= 1 && month <= 12 && day >= 1 && day <= 31 ? Date.UTC(year, month - 1, day) : Number.NaN;
  }
  return /\p{L}{3,}/u.test(text) && /(?:19|20)\d\d/.test(text) ? Date.parse(`${text.trim()} UTC`) : Number.NaN;
}

/** The day that somebody wrote into the form as the day of filling it in. */
function filledOn(pairs: Pair[], now: number): string | null {
  for (const { question, answer } of pairs) {
    const date = asksWhen.test(fold(question.trim())) ? saneDay(readDate(answer), now) : null;
    if (date !== null) return date;
  }
  return null;
}

/** The latest day of the rows, where most of them say their own. */
function ofRows(pairs: Pair[]): string | null {
  const days = pairs.flatMap(({ date }) => date ?? []);
  return days.length * 2 > pairs.length ? (days.toSorted().at(-1) ?? null) : null;
}

/** Properties of the file: when it was last changed, else made. Null where its format keeps none, or nothing usable stands there. */
async function ofProperties(bytes: Uint8Array, fileName: string, now: number): Promise<string | null> {
  const kind = sniff(bytes, fileName);
  if (kind === 'pdf') {
    const info = await withPdf(bytes, async (pdf) => (await pdf.getMetadata()).info as Record<string, unknown>);
    return saneDay(pdfDate(info['ModDate']), now) ?? saneDay(pdfDate(info['CreationDate']), now);
  }
  const signature = formats[kind].bytes;
  if (typeof signature === 'object' && 'office' in signature)
    return fromXml(bytes, 'docProps/core.xml', [/<dcterms:modified[^>]*>([^<]+)</, /<dcterms:created[^>]*>([^<]+)</], now);
  if (typeof signature === 'object' && 'openDocument' in signature)
    return fromXml(bytes, 'meta.xml', [/<dc:date>([^<]+)</, /<meta:creation-date>([^<]+)</], now);
  if (kind === 'text' && formatOf(fileName) === 'mail') {
    const sent = /^date:\s*(\S.*)$/im.exec(new TextDecoder().decode(bytes.subarray(0, 20_000)))?.[1];
    return sent ? saneDay(Date.parse(sent), now) : null;
  }
  return null;
}

function fromXml(bytes: Uint8Array, part: string, patterns: RegExp[], now: number): string | null {
  const text = partOf(bytes, part);
  if (text === null) return null;
  for (const pattern of patterns) {
    const date = saneDay(Date.parse(pattern.exec(text)?.[1] ?? ''), now);
    if (date !== null) return date;
  }
  return null;
}

/** Properties are no content: a document whose own are damaged is read all the same, without them. */
function partOf(bytes: Uint8Array, part: string): string | null {
  const zip = openZip(bytes);
  try {
    return zip.has(part) ? new TextDecoder().decode(zip.read(part)) : null;
  } catch (error) {
    if (error instanceof UnreadableFile) return null;
    throw error;
  }
}

/** D:20250331120000+02'00' */
function pdfDate(value: unknown): number {
  const found = typeof value === 'string' ? /^D?:?(\d{4})(\d{2})?(\d{2})?/.exec(value) : null;
  return found ? Date.UTC(Number(found[1]), Number(found[2] ?? 1) - 1, Number(found[3] ?? 1)) : Number.NaN;
}

/** What a document says of itself beside its questions: the text of its head, empty for forms, and for mail, whose day is when it was sent. */
export interface Said {
  pairs: Pair[];
  head: string;
}

/**
 * The day a document speaks of: the one written into the form or into most of its rows, else that of its head; else that of its file's properties,
 * unless the file's name says another year; null when nothing says one. The bytes were read before: whatever is wrong with the file has been said then.
 */
export async function documentDate(
  bytes: Uint8Array,
  fileName: string,
  { pairs, head }: Said,
  now: number = Date.now(),
): Promise<string | null> {
  const own =
    filledOn(pairs, now) ??
    ofRows(pairs) ??
    saneDay(
      dayInHead(head, (time) => saneDay(time, now) !== null),
      now,
    );
  if (own !== null) return own;
  const kept = await ofProperties(bytes, fileName, now);
  const named = nameDay(fileName, pairs.length > 0, now);
  return named === null || kept?.slice(0, 4) === named.slice(0, 4) ? kept : named;
}

/** A month or a year that is not over yet ends today. */
function nameDay(fileName: string, holdsAnswers: boolean, now: number): string | null {
  const day = dayInName(fileName, holdsAnswers);
  const isNow = day > now && new Date(day).getUTCFullYear() === new Date(now).getUTCFullYear();
  return saneDay(isNow ? now : day, now);
}

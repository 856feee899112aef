/** Days that a document says of itself: in its head ("Effective 1 October 2025"), and in the name of its file. */
import { oneOf } from '#engine/language/lexicon/match.ts';
import { fold } from '#engine/language/text.ts';
import { daysOf, readWrittenDay } from '#engine/language/written-day.ts';

const DAY_MS = 24 * 3600 * 1000;

/**
 * The day, month or year in a file's name (2025-03-31, 20250331, 31.3.2025, 2025-03, 2025), UTC milliseconds; NaN where none stands there. A year
 * right after the number of a standard ("27001-2022") is that of its edition. Of a month or a year the first day where answers stand in the file, else
 * the last: so that an answer is never taken for newer than it is, nor a paper for older.
 */
export function dayInName(name: string, holdsAnswers: boolean): number {
  const bare = name
    .split(/[\\/]/u)
    .at(-1)!
    .replace(/\.[a-z0-9]{1,5}$/iu, '');
  const run = /(?<!\d)((?:19|20)\d\d)[-_. ]?([01]\d)[-_. ]?([0-3]\d)(?!\d)/u.exec(bare);
  const turned = /(?<!\d)\d{1,2}\.\s?\d{1,2}\.\s?(?:19|20)\d\d(?!\d)/u.exec(bare);
  const day = [run ? `${run[1]}-${run[2]}-${run[3]}` : '', turned?.[0] ?? ''].flatMap((text) => daysOf([text])).find(Number.isFinite);
  if (day !== undefined) return day;
  const month = /(?<!\d)((?:19|20)\d\d)[-_.](0[1-9]|1[0-2])(?!\d)/u.exec(bare);
  if (month) return edge(Number(month[1]), Number(month[2]) - 1, 1, holdsAnswers);
  const year = /(?<!\d)(?<!\d{3}[-_:. ])((?:19|20)\d\d)(?!\d)/u.exec(bare);
  return year ? edge(Number(year[1]), 0, 12, holdsAnswers) : Number.NaN;
}

const edge = (year: number, month: number, months: number, first: boolean): number =>
  first ? Date.UTC(year, month, 1) : Date.UTC(year, month + months, 1) - DAY_MS;

/** What stands before the day from which a paper holds, or on which it was approved or last changed. */
const labels = [
  String.raw`effective(?: (?:date|from|as of))?|in force (?:since|from)|valid (?:since|from)|approved(?: by [^·|;,.\d]{1,40})?(?: on)?|(?:last )?(?:updated|revised|reviewed|changed)(?: on)?|issued(?: on)?|published(?: on)?|(?:version |issue |publication )?date`,
  String.raw`velja od|v veljavi od|začetek veljavnosti|(?:odobreno|potrjeno|sprejeto|spremenjeno|posodobljeno|izdano)(?: dne)?|datum(?: (?:izdaje|veljavnosti|spremembe))?`,
  String.raw`in vigore (?:da|dal)|valid[oa] dal|approvat[oa](?: (?:il|in data))?|aggiornat[oa](?: il| al)?|ultimo aggiornamento|data(?: di (?:emissione|approvazione|entrata in vigore))?`,
  String.raw`en vigueur (?:le|depuis|à compter du)|approuvée? le|mise à jour(?: le)?|dernière mise à jour|publiée? le|date(?: d['’](?:effet|entrée en vigueur|approbation))?`,
  String.raw`gültig (?:ab|seit)|in kraft seit|freigegeben am|genehmigt am|geändert am|aktualisiert am|datum`,
  String.raw`чинн\p{L}* з|діє з|затверджено|оновлено|змінено|опубліковано|дата(?: (?:затвердження|набуття чинності))?`,
].join('|');
/** What stands before those words where a day to come is meant, on which a paper is looked at anew or ends. */
const TO_COME = String.raw`next|review|expiry|due|prihodnj\p{L}*|pregled\p{L}*|prossim\p{L}*|prochaine?|nächste\p{L}*|наступн\p{L}*`;
const labelled = new RegExp(
  String.raw`(?<!\p{L})(?<!(?:${TO_COME})\s)(?:${labels})[*_|\s]*(?:[:–-][*_|\s]*)?(?<said>[^·|;\n]{4,40})`,
  'giu',
);

/** Characters of the head of a document, in which it speaks of itself. */
export const HEAD = 1200;
/** Characters after such words within which the whole day stands. */
const NEAR = 24;

const paper = oneOf('papers');
/** Signs of lists, of headings or between the words of a head, and two words at most: "Report dated". A sentence of three has a verb. */
const BEGINS = /(?:^|[,;:·•/(>–—-])[\s*_#]*(?:[\p{L}\p{N}'’-]{1,60}\s{1,9}){0,2}$/u;

/**
 * Whether a document says it of itself: in a line that is no sentence ("page last changed on 2 May"), where a sentence, a cell or a clause
 * begins, or in a sentence that names the paper. "The Act was approved on …" speaks of a law.
 */
function isOfItself(head: string, at: number): boolean {
  const [line] = head.slice(head.lastIndexOf('\n', at) + 1).split('\n', 1);
  if (!/[.!?]\s*$/u.test(line ?? '')) return true;
  const before =
    head
      .slice(0, at)
      .split(/[\n|]|(?<=[.!?])\s/u)
      .at(-1) ?? '';
  return BEGINS.test(before) || paper.test(fold(before));
}

/** The latest day in the head of a document on which it says to hold, or to be approved or changed, and that `isSane` lets pass; else NaN. */
export function dayInHead(head: string, isSane: (time: number) => boolean): number {
  const start = head.slice(0, HEAD);
  const days = [...start.matchAll(labelled)].flatMap(({ groups, index }) => {
    if (!isOfItself(start, index)) return [];
    const said = (groups?.['said'] ?? '').slice(0, NEAR);
    return [...daysOf([said]), readWrittenDay(said)].filter((day) => Number.isFinite(day) && isSane(day)).slice(0, 1);
  });
  return days.length > 0 ? Math.max(...days) : Number.NaN;
}

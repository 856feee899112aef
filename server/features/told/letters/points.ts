import type { Content } from '#contract/answer-fields.ts';
import type { ToldSentence } from '#contract/told.ts';
import type { LetterUndecided, ToldLetter } from '#contract/told-letters.ts';
import { isRow } from '#engine/language/sentences.ts';
import { foldedWords } from '#engine/language/text.ts';
import { withoutMarkup } from '#engine/reading/markdown.ts';
import { rowAsRead } from '#engine/reading/row-as-read.ts';
import type { Trx } from '#server/platform/db/db.ts';
import { type Approved, listStanding, saidNow } from '../files/said-now.ts';
import { type Former, listFormersBehind, saidAgain } from '../formers.ts';
import { areApart } from '../look/compare-told.ts';
import { sourceOf } from '../look/found.ts';
import * as store from './store.ts';

type Item = ToldLetter['items'][number];
type Undecided = ToldLetter['undecided'][number];

/** What is known now of answers about which something was found. */
export interface Known {
  approved: ReadonlyMap<string, Approved>;
  since: ReadonlyMap<string, Date>;
  headings: ReadonlyMap<string, string>;
  /** What the customer held before, of what they were told otherwise since. */
  formers: ReadonlyMap<string, Former[]>;
}

export const readKnown = async (trx: Trx, orgId: string, told: store.LetterRow[]): Promise<Known> => {
  const ids = told.map(({ told_id }) => told_id);
  const passages = told.flatMap(({ was, now }) => [was.passage_id ?? [], now?.passage_id ?? []].flat());
  const approved = new Map<string, Approved>();
  for (const standing of nowStanding(orgId, ids)) for (const [id, said] of await listStanding(trx, standing)) approved.set(id, said);
  return {
    approved,
    since: await store.listSince(trx, orgId, [...new Set(told.map(sourceIn).filter(Boolean))]),
    headings: await store.listHeadings(trx, orgId, passages),
    formers: await listFormersBehind(trx, orgId, ids),
  };
};

/** What holds now in the place of given answers: what the library says, before which goes what is approved in their own request. */
export const nowStanding = (orgId: string, ids: string[]) => [saidNow(orgId, ids), store.approvedNow(orgId, ids)];

/** What stands in the place of what was told, or what it rested on where nothing does. */
const sourceIn = ({ was, now }: store.LetterRow): string => sourceOf(now ?? was);

/** As a letter quotes it: no signs of Markdown, a row of a table as its cells, each but the first with the name of its column where that is known. */
function readable({ quote, passage_id: passage = '' }: ToldSentence, headings: Known['headings']): string {
  return isRow(quote) ? rowAsRead(quote, headings.get(passage) ?? null) : withoutMarkup(quote);
}

/** What a customer is told in the place of a statement: the approved answer, or the sentence that stands there now. */
type Instead = { approved: Approved } | { sentence: ToldSentence; text: string };

/** A statement of the letter, and where it stands among the others. */
export interface Correction {
  item: Item;
  gone: string;
  isOver: boolean;
  row: Pick<store.CorrectedRow, 'told_at' | 'position' | 'told_id' | 'origin'>;
}

/** What was told at once comes in the order of its form. */
export const inOrder = ({ row: a }: Correction, { row: b }: Correction): number =>
  a.told_at.getTime() - b.told_at.getTime() || (a.position ?? 0) - (b.position ?? 0) || (a.told_id < b.told_id ? -1 : 1);

/** What a letter can say of a finding: a statement of it, or what a person has to decide first. */
export interface Point extends Correction {
  undecided: Undecided | null;
  /** Null where nothing takes its place. */
  instead: Instead | null;
}

/**
 * An approved answer is what holds now, of a day that nobody knows; without one, or where the finding came after it and shows a sentence that it does
 * not say, that sentence. Where both sentences stand, nobody knows whether another wording
 * says something else, or nothing takes the place of what an approved answer may rest on, a person has to decide.
 */
export function pointOf(row: store.LetterRow, known: Known): Point {
  const approved = approvedOf(row, known);
  const isOvertaken = approved !== undefined && comesAfter(row, approved);
  const why = undecidedBy(row, { approved, isOvertaken, formers: known.formers.get(row.told_id) ?? [] });
  const saysApproved = approved !== undefined && (!isOvertaken || row.now === null);
  const statement = statementOf(row);
  const text = row.now && readable(row.now, known.headings);
  const day = saysApproved ? undefined : known.since.get(sourceIn(row));
  return {
    row,
    gone: readable(row.was, known.headings),
    isOver: row.kind === 'expired' && !saysApproved,
    instead: saysApproved ? { approved } : row.now && { sentence: row.now, text: text ?? row.now.quote },
    item: {
      ...statement,
      alarm_id: row.id,
      holds: saysApproved ? saidIn(approved) : text,
      since: day === undefined ? null : dayOf(day),
    },
    undecided:
      why === null
        ? null
        : {
            ...statement,
            alarm_id: row.id,
            why,
            was: row.was,
            now: row.now,
            approved: approved ? saidIn(approved) : null,
            in_letter: false,
          },
  };
}

/**
 * One finding of each: of the answer that comes last, the finding that came last among those that know what holds now, then among those that show
 * what may hold, else among all.
 * @param rows in the order in which they were told and found
 */
export function oneOfEach(rows: store.LetterRow[], of: (row: store.LetterRow) => string): store.LetterRow[] {
  const best = new Map<string, store.LetterRow>();
  for (const row of rows) {
    const former = best.get(of(row));
    const isSame = former?.told_id === row.told_id;
    if (!former || !isSame || knownOf(row) >= knownOf(former)) best.set(of(row), row);
  }
  return [...best.values()];
}

/** How much a finding knows of what holds now. */
function knownOf(row: store.LetterRow): number {
  if (row.kind === 'told_otherwise') return -1;
  return row.now === null ? 0 : openBetween(row) === null ? 2 : 1;
}

/** What a customer is told once: a question, of one product where it is told of several. */
export const askedIn = ({ question_print: print, product }: Pick<store.LetterRow, 'question_print' | 'product'>): string =>
  JSON.stringify([print, product]);

/** Whether a finding is newer than the approved answer, and puts it in doubt. */
const comesAfter = ({ found_at, kind, why, now }: store.LetterRow, approved: Approved): boolean =>
  found_at > approved.at &&
  kind !== 'expired' &&
  kind !== 'told_otherwise' &&
  why.code !== 'approved_since' &&
  !(now !== null && ` ${foldedWords(saidIn(approved))} `.includes(` ${foldedWords(now.quote)} `));

/** What is approved in the place of an answer; what the library says says nothing where another customer was told it. */
const approvedOf = (row: store.LetterRow, { approved }: Known): Approved | undefined => {
  const found = approved.get(row.told_id);
  return row.kind === 'told_otherwise' && found?.entry_id === null ? undefined : found;
};

interface Approval {
  approved: Approved | undefined;
  isOvertaken: boolean;
  formers: Former[];
}

/** What a person approved is decided, unless it says again what was corrected; between two papers nobody has decided. */
const undecidedBy = (row: store.LetterRow, { approved, isOvertaken, formers }: Approval): LetterUndecided | null => {
  if (reverses(row, formers, isOvertaken ? undefined : approved)) return 'corrected_before';
  if (approved !== undefined && !isOvertaken) return null;
  if (row.now === null) return approved === undefined ? openBetween(row) : 'approved_before';
  return openBetween(row);
};

/** A paper says now what was approved: it holds again. */
const isSaidByPaper = ({ kind, now, question }: store.LetterRow, approved: Content): boolean =>
  now !== null &&
  now.library_entry_id === undefined &&
  kind !== 'told_otherwise' &&
  !areApart({ question, choice: null, answer: now.quote, comment: null }, approved);

/** Whether what would be said in the place of an answer is what the customer was told before it: an approved answer, or one of the library. */
const reverses = (row: store.LetterRow, formers: Former[], approved: Content | undefined): boolean => {
  if (formers.length === 0 || (approved !== undefined && isSaidByPaper(row, approved))) return false;
  const inLibrary = row.now?.library_entry_id === undefined ? undefined : { choice: null, answer: row.now.quote, comment: null };
  return [approved, inLibrary].some((said) => said !== undefined && saidAgain(row, formers, said) !== undefined);
};

/** What a finding leaves to a person: which of two papers holds, whether another wording says something else, or whether to tell what goes further. An answer of the library is a person's. */
const openBetween = ({ kind, why, now }: store.LetterRow): LetterUndecided | null => {
  if (why.code === 'says_otherwise' && now?.library_entry_id === undefined) return 'both_stand';
  if (kind === 'told_otherwise') return 'told_otherwise';
  if (kind === 'stronger') return 'goes_further';
  return kind === 'reworded' ? 'may_have_changed' : null;
};

/** A statement that was corrected since, and about which nothing was found. What says again what was corrected before is a person's to decide. */
export function correctedOf(row: store.CorrectedRow, formers: Former[]): Omit<Point, 'instead'> {
  const statement = statementOf(row);
  const [said, approved] = [saidIn(row), saidIn(row.approved)];
  const { request_name: document } = row;
  return {
    row,
    gone: '',
    isOver: false,
    item: { ...statement, alarm_id: null, holds: approved, since: null },
    undecided:
      saidAgain(row, formers, row.approved) === undefined
        ? null
        : {
            ...statement,
            alarm_id: null,
            why: 'corrected_before',
            was: { document, quote: said },
            now: { document, quote: approved },
            approved: null,
            in_letter: false,
          },
  };
}

const statementOf = (
  row: Omit<store.CorrectedRow, 'approved'>,
): Pick<Item, 'told_id' | 'request' | 'ref' | 'said_on' | 'question' | 'said'> => ({
  told_id: row.told_id,
  request: row.request_name,
  ref: row.ref,
  said_on: dayOf(row.told_at),
  question: row.question,
  said: saidIn(row),
});

/** Everything that an answer says, in one line unless its own texts have more. */
const saidIn = ({ choice, answer, comment }: Content): string =>
  [choice, answer, comment]
    .filter((text) => text !== null)
    .filter((text) => text !== '')
    .reduce((said, text) => `${said}${/[.!?…]$/u.test(said) ? ' ' : ' – '}${text}`);

export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);

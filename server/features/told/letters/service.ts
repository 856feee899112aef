import type { Content } from '#contract/answer-fields.ts';
import type { Parsed } from '#contract/endpoint.ts';
import { type Language, chosenLanguage } from '#contract/languages.ts';
import type { ToldSentence } from '#contract/told.ts';
import type { ToldLetter, toldLetters } from '#contract/told-letters.ts';
import { type Letter, letterText, writtenLetter } from '#engine/exports/letter.ts';
import { guessLanguage } from '#engine/language/language.ts';
import { cellsOf, isRow } from '#engine/language/sentences.ts';
import { withoutMarkup } from '#engine/reading/markdown.ts';
import { SEPARATOR } from '#engine/reading/windows.ts';
import type { Deps } from '#server/deps.ts';
import { appendAudit } from '#server/features/audit/steps.ts';
import { knownFacts } from '#server/features/orgs/steps.ts';
import { type Db, type Trx, inOrg } from '#server/platform/db/db.ts';
import { weightOf } from '#server/platform/db/portions.ts';
import { allow } from '#server/platform/http/allow.ts';
import type { OrgActor } from '#server/platform/http/actor.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { Download } from '#server/platform/http/download.ts';
import { withinAnswer } from '#server/platform/http/list-query.ts';
import { listStanding, saidNow, weighStanding } from '../files/said-now.ts';
import { sourceOf } from '../look/found.ts';
import { needs } from '../policy.ts';
import * as store from './store.ts';

type Asked = Parsed<typeof toldLetters.get, 'query'>;
type Item = ToldLetter['items'][number];

/** A letter from the open findings about what a customer was told. @throws not_found where there is none */
export const readLetter = (db: Db, actor: OrgActor, asked: Asked): Promise<ToldLetter> =>
  inOrg(db, actor.orgId, async (trx) => {
    allow(actor, needs.letter);
    const { letter, items } = await letterOf(trx, actor.orgId, asked);
    const { customer, language, leftOut } = letter;
    const written = writtenLetter(letter);
    return { customer, language, subject: written.subject, text: letterText(written), items, left_out: leftOut };
  });

/** The same as a Word document. @throws not_found where there is none */
export const letterFile = async ({ db, pool }: Pick<Deps, 'db' | 'pool'>, actor: OrgActor, asked: Asked): Promise<Download> => {
  const { orgId, userId } = actor;
  const letter = await inOrg(db, orgId, async (trx) => {
    allow(actor, needs.letterDocx);
    return (await letterOf(trx, orgId, asked)).letter;
  });
  const fileName = `${writtenLetter(letter).subject}, ${letter.customer}.docx`;
  const bytes = await pool.run('write-letter', async () => ({ letter, fileName }), { party: orgId });
  const data = { answers: letter.corrections.length, language: letter.language };
  await inOrg(db, orgId, (trx) => appendAudit(trx, { orgId, userId, action: 'told:letter_written', data }));
  return { bytes, fileName, contentType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document' };
};

interface Made {
  letter: Letter & { language: Language };
  items: Item[];
}

const letterOf = async (trx: Trx, orgId: string, { customer, language }: Asked): Promise<Made> => {
  const { rows, beyond } = await store.listForLetter(trx, orgId, customer);
  const found = byQuestion(rows);
  const prints = new Set(found.map(({ question_print: print }) => print));
  const told = await fitting(trx, orgId, found);
  const corrected = (await store.listCorrected(trx, orgId, { customer })).filter(({ question_print: print }) => !prints.has(print));
  if (told.length + corrected.length === 0)
    throw new AppError('not_found', `Nothing that “${customer}” was told is in doubt now, so there is nothing to correct.`);
  const inLetter = new Set(told.map(({ question_print: print }) => print));
  const leftOut = beyond + rows.filter(({ question_print: print }) => !inLetter.has(print)).length;
  const known = await readKnown(trx, orgId, told);
  const read = [...told.map((row) => correctionOf(row, known)), ...corrected.map(correctedOf)].toSorted(inOrder);
  const all = withinAnswer(read.map((one) => ({ one, bytes: 2 * weightOf(one.item) }))).map(({ one }) => one);
  const { legal_name: organisation = '' } = await knownFacts(trx, orgId, null);
  const formed = language ?? (await languageOf(trx, orgId, customer, [...rows, ...corrected]));
  const corrections = all.map(({ item: { said_on: saidOn, request: form, ref, question, said, holds, since }, gone, isOver }) => ({ saidOn, form, ref, question, said, holds, since, gone, isOver })); // prettier-ignore
  return {
    items: all.map(({ item }) => item),
    letter: { organisation, customer, language: formed, date: dayOf(new Date()), corrections, leftOut: leftOut + read.length - all.length },
  };
};

/** A statement of the letter, and where it stands among the others. */
interface Correction {
  item: Item;
  gone: string;
  isOver: boolean;
  row: Pick<store.CorrectedRow, 'told_at' | 'position' | 'told_id'>;
}

/** What was told at once comes in the order of its form. */
const inOrder = ({ row: a }: Correction, { row: b }: Correction): number =>
  a.told_at.getTime() - b.told_at.getTime() || (a.position ?? 0) - (b.position ?? 0) || (a.told_id < b.told_id ? -1 : 1);

/** What is known now of answers about which something was found. */
interface Known {
  approved: ReadonlyMap<string, Content>;
  since: ReadonlyMap<string, Date>;
  headings: ReadonlyMap<string, string>;
}

const readKnown = async (trx: Trx, orgId: string, told: store.LetterRow[]): Promise<Known> => {
  const ids = told.map(({ told_id }) => told_id);
  const passages = told.flatMap(({ was, now }) => [was.passage_id ?? [], now?.passage_id ?? []].flat());
  const approved = new Map<string, Content>();
  for (const standing of nowStanding(orgId, ids)) for (const [id, said] of await listStanding(trx, standing)) approved.set(id, said);
  return {
    approved,
    since: await store.listSince(trx, orgId, [...new Set(told.map(sourceIn))]),
    headings: await store.listHeadings(trx, orgId, passages),
  };
};

/** What holds now in the place of given answers: what the library says, before which goes what is approved in their own request. */
const nowStanding = (orgId: string, ids: string[]) => [saidNow(orgId, ids), store.approvedNow(orgId, ids)];

/** The first of them that one letter holds, each with what holds now: both stand among its parts and in its text. */
async function fitting(trx: Trx, orgId: string, rows: store.LetterRow[]): Promise<store.LetterRow[]> {
  const bytes = new Map<string, number>();
  const ids = rows.map(({ told_id }) => told_id);
  for (const standing of nowStanding(orgId, ids)) for (const [id, of] of await weighStanding(trx, standing)) bytes.set(id, of);
  return withinAnswer(rows.map((row) => ({ row, bytes: 2 * (weightOf(row) + (bytes.get(row.told_id) ?? 0)) }))).map(({ row }) => row);
}

/**
 * One finding of each question that was told, in their order: of the answer that was given last, the finding that came last among those that know
 * what holds now, else among all.
 */
function byQuestion(rows: store.LetterRow[]): store.LetterRow[] {
  const best = new Map<string, store.LetterRow>();
  for (const row of rows) {
    const former = best.get(row.question_print);
    const isSame = former?.told_id === row.told_id;
    if (!former || !isSame || row.now !== null || former.now === null) best.set(row.question_print, row);
  }
  return [...best.values()];
}

/** What stands in the place of what was told, or what it rested on where nothing does. */
const sourceIn = ({ was, now }: store.LetterRow): string => sourceOf(now ?? was);

/** As a letter quotes it: no signs of Markdown, a row of a table as its cells, each but the first with the name of its column where that is known. */
function readable({ quote, passage_id: passage = '' }: ToldSentence, headings: Known['headings']): string {
  if (!isRow(quote)) return withoutMarkup(quote);
  const [first = '', ...cells] = cellsOf(quote).map(withoutMarkup);
  const names = cellsOf(headings.get(passage)?.split(SEPARATOR).at(-1) ?? '').map(withoutMarkup);
  const isNamed = names.length === cells.length + 1;
  return [first, cells.map((cell, at) => (isNamed ? `${names[at + 1]}: ${cell}` : cell)).join(isNamed ? ', ' : ' – ')]
    .filter(Boolean)
    .join(' – ');
}

/** An approved answer is what holds now, of a day that nobody knows; without one, the sentence that was found. */
function correctionOf(row: store.LetterRow, { approved: all, since, headings }: Known): Correction {
  const approved = all.get(row.told_id);
  const day = approved ? undefined : since.get(sourceIn(row));
  return {
    row,
    gone: readable(row.was, headings),
    isOver: row.kind === 'expired' && !approved,
    item: {
      ...saidOf(row),
      alarm_id: row.id,
      holds: approved ? saidIn(approved) : row.now && readable(row.now, headings),
      since: day === undefined ? null : dayOf(day),
    },
  };
}

const correctedOf = (row: store.CorrectedRow): Correction => ({
  row,
  gone: '',
  isOver: false,
  item: { ...saidOf(row), alarm_id: null, holds: saidIn(row.approved), since: null },
});

const saidOf = (
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

const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);

/** Questions that the language is guessed from where no request says it. */
const GUESSED_FROM = 20;

const languageOf = async (trx: Trx, orgId: string, customer: string, rows: Pick<store.LetterRow, 'question'>[]): Promise<Language> => {
  const known = (await store.listLanguages(trx, orgId, customer)).find((one) => one !== null);
  const questions = rows.slice(0, GUESSED_FROM).map(({ question }) => question);
  return chosenLanguage(known ?? guessLanguage(questions.join('\n')));
};

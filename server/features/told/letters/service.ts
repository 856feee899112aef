import type { Parsed } from '#contract/endpoint.ts';
import { type LetterLanguage, isLetterLanguage } from '#contract/languages.ts';
import type { ToldLetter, toldLetters } from '#contract/told-letters.ts';
import { mapInTurns } from '#engine/common/taking-turns.ts';
import { type Letter, letterText, writtenLetter } from '#engine/exports/letter.ts';
import { guessLanguage } from '#engine/language/language.ts';
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
import { weighStanding } from '../files/said-now.ts';
import { listFormersBehind } from '../formers.ts';
import { needs } from '../policy.ts';
import { type Correction, askedIn, correctedOf, dayOf, inOrder, nowStanding, oneOfEach, pointOf, readKnown } from './points.ts';
import { type PromiseItem, listPromiseNews } from './promise-news.ts';
import * as store from './store.ts';

type Asked = Parsed<typeof toldLetters.get, 'query'>;
type Item = ToldLetter['items'][number];

/** A letter from the open findings about what a customer was told. @throws not_found where there is none */
export const readLetter = (db: Db, actor: OrgActor, asked: Asked): Promise<ToldLetter> =>
  inOrg(db, actor.orgId, async (trx) => {
    allow(actor, needs.letter);
    const writtenAt = await store.momentOf(trx);
    const { letter, items, promises, undecided } = await letterOf(trx, actor.orgId, asked);
    const { customer, language, leftOut } = letter;
    const written = writtenLetter(letter);
    return {
      customer,
      language,
      subject: written.subject,
      text: letterText(written),
      items,
      promises,
      undecided,
      left_out: leftOut,
      written_at: writtenAt.toISOString(),
    };
  });

/** The same as a Word document. @throws not_found where there is none, also where nothing that it could say is decided */
export const letterFile = async ({ db, pool }: Pick<Deps, 'db' | 'pool'>, actor: OrgActor, asked: Asked): Promise<Download> => {
  const { orgId, userId } = actor;
  const letter = await inOrg(db, orgId, async (trx) => {
    allow(actor, needs.letterDocx);
    const made = await letterOf(trx, orgId, asked);
    if (made.items.length + made.promises.length > 0) return made.letter;
    throw new AppError('not_found', 'Of nothing that this letter could say it is decided what holds now.');
  });
  const fileName = `${writtenLetter(letter).subject}, ${letter.customer}.docx`;
  const bytes = await pool.run('write-letter', async () => ({ letter, fileName }), { party: orgId });
  const data = { answers: letter.corrections.length, promises: letter.promises.length, language: letter.language };
  await inOrg(db, orgId, (trx) => appendAudit(trx, { orgId, userId, action: 'told:letter_written', data }));
  return { bytes, fileName, contentType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document' };
};

interface Made {
  letter: Letter & { language: LetterLanguage };
  items: Item[];
  promises: PromiseItem[];
  undecided: ToldLetter['undecided'];
}

const letterOf = async (trx: Trx, orgId: string, { customer, language, also = [] }: Asked): Promise<Made> => {
  const { rows, beyond } = await store.listForLetter(trx, orgId, customer);
  const found = oneOfEach(rows, askedIn);
  const asked = new Set(found.map(askedIn));
  const told = await fitting(trx, orgId, found);
  const corrected = (await store.listCorrected(trx, orgId, { customer })).filter((row) => !asked.has(askedIn(row)));
  const promised = await listPromiseNews(trx, orgId, customer);
  if (told.length + corrected.length + promised.length === 0)
    throw new AppError('not_found', `Nothing that “${customer}” was told is in doubt now, so there is nothing to correct.`);
  const inLetter = new Set(told.map(askedIn));
  const leftOut = beyond + rows.filter((row) => !inLetter.has(askedIn(row))).length;
  const known = await readKnown(trx, orgId, told);
  const wanted = new Set(also);
  const formers = await listFormersBehind(trx, orgId, corrected.map(({ told_id: id }) => id)); // prettier-ignore
  const points = [
    ...(await mapInTurns(told, (row) => pointOf(row, known))),
    ...(await mapInTurns(corrected, (row) => correctedOf(row, formers.get(row.told_id) ?? []))),
  ];
  const undecided = points.flatMap((point) =>
    point.undecided === null ? [] : [{ ...point.undecided, in_letter: wanted.has(point.item.told_id) }],
  );
  const said = points.filter((point) => point.undecided === null || wanted.has(point.item.told_id));
  const read: Correction[] = said.toSorted(inOrder);
  const { all, news } = within(read, promised);
  const { legal_name: organisation = '' } = await knownFacts(trx, orgId, null);
  const formed = language ?? (await languageOf(trx, orgId, customer, [...rows, ...corrected, ...promised]));
  const corrections = all.map(({ item: { said_on: saidOn, request: form, ref, question, said, holds, since }, gone, isOver, row }) => ({ saidOn, form, ref, question, said, holds, since, gone, isOver, isCorrection: row.origin === 'correction' })); // prettier-ignore
  return {
    items: all.map(({ item }) => item),
    promises: news,
    undecided,
    letter: {
      organisation,
      customer,
      language: formed,
      date: dayOf(new Date()),
      corrections,
      promises: news.map(sayingOf),
      leftOut: leftOut + read.length + promised.length - all.length - news.length,
    },
  };
};

/** As many statements, and after them promises, as one answer holds. */
function within(read: Correction[], promised: PromiseItem[]): { all: Correction[]; news: PromiseItem[] } {
  const weighed = [
    ...read.map((one) => ({ one, news: null, bytes: 2 * weightOf(one.item) })),
    ...promised.map((news) => ({ one: null, news, bytes: 2 * weightOf(news) })),
  ];
  const held = withinAnswer(weighed);
  return { all: held.flatMap(({ one }) => one ?? []), news: held.flatMap(({ news }) => news ?? []) };
}

const sayingOf = ({ said_on: saidOn, request: form, ref, question, said, due_on: due, dropped: isDropped }: PromiseItem) => ({ saidOn, form, ref, question, said, due, isDropped }); // prettier-ignore

/** The first of them that one letter holds, each with what holds now: both stand among its parts and in its text. */
async function fitting(trx: Trx, orgId: string, rows: store.LetterRow[]): Promise<store.LetterRow[]> {
  const bytes = new Map<string, number>();
  const ids = rows.map(({ told_id }) => told_id);
  for (const standing of nowStanding(orgId, ids)) for (const [id, of] of await weighStanding(trx, standing)) bytes.set(id, of);
  return withinAnswer(rows.map((row) => ({ row, bytes: 2 * (weightOf(row) + (bytes.get(row.told_id) ?? 0)) }))).map(({ row }) => row);
}

/** Questions that the language is guessed from where no request says it. */
const GUESSED_FROM = 20;

const languageOf = async (
  trx: Trx,
  orgId: string,
  customer: string,
  rows: Pick<store.LetterRow, 'question'>[],
): Promise<LetterLanguage> => {
  const known = (await store.listLanguages(trx, orgId, customer)).find((one) => one !== null);
  const questions = rows.slice(0, GUESSED_FROM).map(({ question }) => question);
  const language = known ?? guessLanguage(questions.join('\n'));
  return isLetterLanguage(language) ? language : 'en';
};

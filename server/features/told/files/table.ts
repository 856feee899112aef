import { sql } from 'kysely';
import type { Parsed } from '#contract/endpoint.ts';
import { formats } from '#contract/formats.ts';
import type { toldFiles } from '#contract/told-files.ts';
import { csvInPieces } from '#engine/exports/write-csv.ts';
import { appendAudit } from '#server/features/audit/steps.ts';
import { type Db, type Trx, inOrg } from '#server/platform/db/db.ts';
import { allow } from '#server/platform/http/allow.ts';
import type { OrgActor } from '#server/platform/http/actor.ts';
import { findStates } from '../alarms-store.ts';
import { needs } from '../policy.ts';
import * as store from '../store.ts';

const HEAD = [
  'customer',
  'request',
  'question',
  'choice',
  'answer',
  'comment',
  'told_at',
  'superseded_at',
  'approved_by',
  'rests_on',
  'state',
];

/** Rows of one piece, or fewer where they are large. */
const TOGETHER = 200;

type Asked = Parsed<typeof toldFiles.csv, 'query'>;

/** What customers were told as a table, a page after the other: no more than one lies in memory. */
export const toldTable = async (db: Db, actor: OrgActor, asked: Asked) => {
  allow(actor, needs.csv);
  const { orgId, userId } = actor;
  const about = await inOrg(db, orgId, async (trx) => {
    await appendAudit(trx, { orgId, userId, action: 'told:exported', data: { format: 'csv' } });
    return bytesOf(trx, orgId, asked);
  });
  return { pieces: pieces(db, orgId, asked), about, fileName: 'told.csv', contentType: `${formats.csv.endings.csv}; charset=utf-8` };
};

const pieces = (db: Db, orgId: string, asked: Asked): AsyncGenerator<string> =>
  csvInPieces(HEAD, (after) =>
    inOrg(db, orgId, async (trx) => {
      const { page, next_cursor: next } = await store.listTold(trx, orgId, asked, { after, limit: TOGETHER });
      const names = await namesOf(trx, page);
      const states = await findStates(trx, orgId, page.map(({ id }) => id)); // prettier-ignore
      const corrected = await store.listCorrectedAmong(trx, orgId, page.map(({ id }) => id)); // prettier-ignore
      const stateOf = (row: store.ToldRow): string => (corrected.has(row.id) ? 'corrected' : stateIn(row, states));
      return { rows: page.map((row) => [...cellsOf(row, names), stateOf(row)]), next };
    }),
  );

const namesOf = async (trx: Trx, rows: store.ToldRow[]): Promise<Map<string, string>> => {
  const ids = rows.flatMap(({ approved_by }) => approved_by ?? []);
  const people = trx
    .selectFrom('app_user')
    .select(['id', 'name'])
    .where(sql<boolean>`id = any(${ids}::uuid[])`);
  return new Map((await people.execute()).map(({ id, name }) => [id, name]));
};

const cellsOf = (row: store.ToldRow, names: ReadonlyMap<string, string>): string[] => [
  row.customer ?? '',
  row.request_name,
  row.question,
  row.choice ?? '',
  row.answer ?? '',
  row.comment ?? '',
  row.told_at.toISOString(),
  row.superseded_at?.toISOString() ?? '',
  names.get(row.approved_by ?? '') ?? '',
  row.citations.map(({ document, quote }) => `${document}: ${quote}`).join('\n'),
];

/** How an answer stands: `superseded` where the customer was told otherwise since, else as the lists say it. */
const stateIn = ({ id, superseded_at: superseded, citations }: store.ToldRow, states: Awaited<ReturnType<typeof findStates>>): string =>
  superseded === null ? (states.get(id) ?? (citations.length === 0 ? 'unsourced' : 'stands')) : 'superseded';

/** About how many bytes the table comes to. */
const bytesOf = async (trx: Trx, orgId: string, { customer, superseded = false }: Asked): Promise<number> => {
  let query = trx
    .selectFrom('told_answer')
    .select(sql<string | null>`sum(200 + octet_length(concat(question, choice, answer, comment, citations)))`.as('bytes'))
    .where('org_id', '=', orgId);
  if (customer !== undefined) query = query.where('customer', '=', customer);
  if (!superseded) query = query.where('superseded_at', 'is', null);
  return Number((await query.executeTakeFirst())?.bytes ?? 0);
};

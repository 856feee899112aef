import type { Parsed } from '#contract/endpoint.ts';
import { formats } from '#contract/formats.ts';
import type { promises } from '#contract/promises.ts';
import { csvInPieces } from '#engine/exports/write-csv.ts';
import { appendAudit } from '#server/features/audit/steps.ts';
import { type Db, inOrg } from '#server/platform/db/db.ts';
import { allow } from '#server/platform/http/allow.ts';
import type { OrgActor } from '#server/platform/http/actor.ts';
import { needs } from './policy.ts';
import * as store from './store.ts';

const HEAD = ['customer', 'sentence', 'question', 'due_on', 'told_due_on', 'owner', 'state', 'reason', 'told_at', 'told_otherwise'];

/** Rows of one piece, or fewer where they are large. */
const TOGETHER = 200;

type Asked = Parsed<typeof promises.csv, 'query'>;

/** What customers were promised as a table, a page after the other: no more than one lies in memory. */
export const promiseTable = async (db: Db, actor: OrgActor, asked: Asked) => {
  allow(actor, needs.csv);
  const { orgId, userId } = actor;
  const about = await inOrg(db, orgId, async (trx) => {
    await appendAudit(trx, { orgId, userId, action: 'promise:exported', data: { format: 'csv' } });
    return store.weighPromises(trx, orgId, asked);
  });
  return { pieces: pieces(db, orgId, asked), about, fileName: 'promises.csv', contentType: `${formats.csv.endings.csv}; charset=utf-8` };
};

const pieces = (db: Db, orgId: string, asked: Asked): AsyncGenerator<string> =>
  csvInPieces(HEAD, (after) =>
    inOrg(db, orgId, async (trx) => {
      const { page, next_cursor: next } = await store.listPromises(trx, orgId, asked, { after, limit: TOGETHER });
      return { rows: page.map(cellsOf), next };
    }),
  );

const cellsOf = (row: store.PromiseRow): string[] => [
  row.customer ?? '',
  row.sentence,
  row.question,
  row.due_on ?? '',
  row.told_due_on ?? '',
  row.owner_name ?? '',
  row.state,
  row.reason ?? '',
  row.told_at.toISOString(),
  row.told_otherwise ? 'true' : 'false',
];

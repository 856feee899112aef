import type { LibraryChange } from '#contract/library-parts.ts';
import { type Selectable, sql } from 'kysely';
import { type Trx, newId } from '#server/platform/db/db.ts';
import { portionsOf } from '#server/platform/db/portions.ts';
import type { Tables } from '#server/platform/db/tables.ts';
import { withinAnswer } from '#server/platform/http/list-query.ts';
import type { LibraryRow } from './store.ts';

/** What a person sees of an entry; its changes are told by both. */
const told = [
  'question',
  'choice',
  'answer',
  'dated',
  'customer',
  'status',
  'review_at',
  'owner_id',
  'folder_ids',
  'labels',
  'merged_into',
] as const;
type Told = Partial<Pick<LibraryRow, (typeof told)[number]>>;

export interface NewChange {
  entryId: string;
  actorId: string | null;
  action: LibraryChange['action'];
  before: Record<string, unknown>;
  after: Record<string, unknown>;
  inBulk?: boolean;
}

/** The fields of `after` that differ, as they were and as they are; null when none does. */
export const differenceOf = (before: Told, after: Told): Pick<NewChange, 'before' | 'after'> | null => {
  const fields = told.filter((field) => field in after && JSON.stringify(before[field]) !== JSON.stringify(after[field]));
  if (fields.length === 0) return null;
  const pick = (row: Told) => Object.fromEntries(fields.map((field) => [field, row[field] ?? null]));
  return { before: pick(before), after: pick(after) };
};

export const appendChanges = async (trx: Trx, orgId: string, changes: NewChange[]): Promise<void> => {
  for (const some of portionsOf(changes)) {
    const portion = some.map(({ entryId, actorId, action, before, after, inBulk = false }) => ({
      id: newId(),
      org_id: orgId,
      entry_id: entryId,
      actor_id: actorId,
      action,
      before: JSON.stringify(before),
      after: JSON.stringify(after),
      in_bulk: inBulk,
    }));
    await trx.insertInto('library_change').values(portion).execute();
  }
};

const NAMED = 100;

/** What changed of an entry, newest first, no more than one answer holds; and how many changes there are. */
export const listChanges = async (
  trx: Trx,
  orgId: string,
  entryId: string,
): Promise<{ history: LibraryChange[]; history_count: number }> => {
  const changes = trx
    .selectFrom('library_change')
    .where('library_change.org_id', '=', orgId)
    .where('library_change.entry_id', '=', entryId);
  const { count } = await changes.select((e) => e.fn.countAll<string>().as('count')).executeTakeFirstOrThrow();
  const weighed = await changes
    .select(['id', sql<number>`octet_length(before::text) + octet_length(after::text)`.as('bytes')])
    .orderBy(sql`created_at desc, id desc`)
    .limit(NAMED)
    .execute();
  const ids = withinAnswer(weighed).map(({ id }) => id);
  const rows = await changes
    .leftJoin('app_user', 'app_user.id', 'library_change.actor_id')
    .selectAll('library_change')
    .select('app_user.name as actor_name')
    .where(sql<boolean>`library_change.id = any(${ids}::uuid[])`)
    .orderBy(sql`library_change.created_at desc, library_change.id desc`)
    .execute();
  return { history: rows.map(presentChange), history_count: Number(count) };
};

const presentChange = (row: Selectable<Tables['library_change']> & { actor_name: string | null }): LibraryChange => ({
  id: row.id,
  action: row.action,
  actor: row.actor_id && row.actor_name !== null ? { id: row.actor_id, name: row.actor_name } : null,
  before: row.before,
  after: row.after,
  in_bulk: row.in_bulk,
  created_at: row.created_at.toISOString(),
});

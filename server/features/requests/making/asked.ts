import { notify } from '#server/features/notifications/steps.ts';
import type { Trx } from '#server/platform/db/db.ts';
import type { RequestRow } from '../store.ts';

/** Who is asked for a new question of this section; null for nobody. */
export const askedIn = ({ people }: Pick<RequestRow, 'people'>, section: string | null): string | null =>
  people.find((one) => one.section === section)?.user_id ?? null;

/** Tells everybody who is asked for some of the new entries: all of a request are one news, as when people hand them over. */
export const tellAsked = async (trx: Trx, row: RequestRow, entries: { id: string; assignee_id: string | null }[]): Promise<void> => {
  for (const [person, asked] of Map.groupBy(entries, (entry) => entry.assignee_id)) {
    if (person === null) continue;
    await notify(trx, {
      orgId: row.org_id,
      kind: 'assigned',
      to: [person],
      by: row.created_by,
      thing: `questions:${row.id}`,
      requestId: row.id,
      subjectIds: asked.map(({ id }) => id),
    });
  }
};

/** Tells whoever was made the owner by somebody else. */
export const tellOwner = (trx: Trx, row: RequestRow): Promise<void> =>
  notify(trx, {
    orgId: row.org_id,
    kind: 'assigned',
    to: [row.owner_id],
    by: row.created_by,
    thing: `request:${row.id}`,
    requestId: row.id,
  });

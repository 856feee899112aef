import { NewDoubt } from '#contract/library-parts.ts';
import type { Answer, Parsed } from '#contract/endpoint.ts';
import { type library, libraryLimits } from '#contract/library.ts';
import { agreementOf } from '#engine/answers/agreement.ts';
import { mapInTurns } from '#engine/common/taking-turns.ts';
import { blankIn } from '#engine/language/blanks.ts';
import { type Db, inOrg } from '#server/platform/db/db.ts';
import type { OrgActor } from '#server/platform/http/actor.ts';
import { withinAnswer } from '#server/platform/http/list-query.ts';
import type { FindGroups } from '../groups.ts';
import { type NewOne, countNewOnes, listNewOnes } from '../leads.ts';
import { presentEntry } from '../present.ts';
import { type LibraryListRow, findEntries, weighEntries } from '../store.ts';

type NewList = Answer<typeof library.listNew>;

/** What approving all that is new would approve, to be read first: those that somebody should read before the others, the newest first of either. */
export const openListNew =
  (db: Db, find: FindGroups) =>
  async (actor: OrgActor, { mine }: Parsed<typeof library.listNew, 'query'>): Promise<NewList> => {
    const which = { ownerId: mine ? actor.userId : undefined };
    const { ones, rows, count } = await inOrg(db, actor.orgId, async (trx) => {
      const newest = await listNewOnes(trx, actor.orgId, which, libraryLimits.selected);
      const page = withinAnswer(await weighEntries(trx, actor.orgId, { ids: newest.map(({ id }) => id) }));
      return {
        ones: new Map(newest.map((one) => [one.id, one])),
        rows: await findEntries(
          trx,
          actor.orgId,
          page.map(({ id }) => id),
        ),
        count: await countNewOnes(trx, actor.orgId, which),
      };
    });
    // Looking for groups goes over the whole library.
    const { groups } = rows.length === 0 ? { groups: [] } : await find(actor.orgId);
    const otherwise = new Set(groups.flatMap(({ kind, ids }) => (kind === 'contradiction' ? ids : [])));
    const listed = await mapInTurns(rows, (row) => ({
      entry: presentEntry(row, actor),
      doubts: doubtsOf(row, ones.get(row.id), otherwise),
    }));
    const newestFirst = listed.toSorted((a, b) => (a.entry.id < b.entry.id ? 1 : -1));
    return {
      library: [...newestFirst.filter(({ doubts }) => doubts.length > 0), ...newestFirst.filter(({ doubts }) => doubts.length === 0)],
      beyond: Math.max(0, count - rows.length),
    };
  };

function doubtsOf(row: LibraryListRow, one: NewOne | undefined, otherwise: ReadonlySet<string>): NewDoubt[] {
  const unlike = one?.stood && agreementOf({ choice: null, text: row.answer }, { choice: null, answer: one.stood })?.agree === false;
  const told: Record<NewDoubt, boolean> = {
    unread: one?.unread === true,
    file: one?.from_file === true,
    unlike: Boolean(unlike),
    otherwise: otherwise.has(row.id),
    blank: blankIn(`${row.choice ?? ''} ${row.answer}`) !== null,
  };
  return NewDoubt.options.filter((doubt) => told[doubt]);
}

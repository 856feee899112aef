import type { Answer, Parsed } from '#contract/endpoint.ts';
import type { LibraryDoubt, told } from '#contract/told.ts';
import { findInTurns, mapEachInTurn } from '#engine/common/taking-turns.ts';
import { type Db, inOrg } from '#server/platform/db/db.ts';
import { allow } from '#server/platform/http/allow.ts';
import type { OrgActor } from '#server/platform/http/actor.ts';
import { areApart } from '../look/compare-told.ts';
import { needs } from '../policy.ts';
import { listDoubtsBehind, listInUse } from './store.ts';

/** Letters of a sentence that are shown. */
const MOST_SHOWN = 300;

/**
 * Which of some entries of the library say what customers hold as told and what may hold no longer, by the open finding that came last. What is retired,
 * and what says otherwise by now, is in no doubt.
 */
export const listLibraryDoubts = (
  db: Db,
  actor: OrgActor,
  { library_entries: ids }: Parsed<typeof told.libraryDoubts, 'query'>,
): Promise<Answer<typeof told.libraryDoubts>> =>
  inOrg(db, actor.orgId, async (trx) => {
    allow(actor, needs.libraryDoubts);
    const entries = await listInUse(trx, actor.orgId, ids);
    const behind = await listDoubtsBehind(trx, actor.orgId, entries.map(({ id }) => ({ id, lead: id, question: null }))); // prettier-ignore
    const doubtsOf = Map.groupBy(behind, ({ entry_id }) => entry_id);
    const doubts = await mapEachInTurn(entries, async (entry): Promise<LibraryDoubt[]> => {
      const newest = (doubtsOf.get(entry.id) ?? []).toSorted((a, b) => (a.alarm_id < b.alarm_id ? 1 : -1));
      const last = await findInTurns(newest, (one) => !areApart(entry, one));
      if (!last) return [];
      const { document, quote } = last.now ?? last.was;
      return [{ library_entry_id: entry.id, alarm_id: last.alarm_id, document, said: quote.slice(0, MOST_SHOWN), gone: last.now === null }];
    });
    return { doubts: doubts.flat() };
  });

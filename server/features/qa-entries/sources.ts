import { sql } from 'kysely';
import type { Citation, Related } from '#contract/answers.ts';
import { again } from '#engine/decision/decide.ts';
import type { Standing } from '#engine/decision/model.ts';
import { type SourceFlag, whenItStands } from '#engine/decision/when-it-stands.ts';
import type { Trx } from '#server/platform/db/db.ts';
import { findThere } from './store.ts';

/** An answer with what it rests on. */
interface Cited extends Standing {
  /** What stands beside it, to be taken: of that, what is gone falls away. */
  related?: Related[];
}

/** What answers rest on, held still until the transaction ends: nothing of it is removed or read anew meanwhile. */
export interface HeldSources {
  /** Answers as they may be written: one whose source is gone by now says so, and goes to review. */
  checked<Answer extends Cited>(answers: Answer[]): Promise<Answer[]>;
}

const lockName = (orgId: string) => sql`hashtextextended(${`sources:${orgId}`}, 0)`;

/**
 * Whoever writes citations holds the sources first, before any request: many may at the same time, but none while a document
 * is removed or read anew.
 */
export const holdSources = async (trx: Trx, orgId: string): Promise<HeldSources> => {
  await sql`select pg_advisory_xact_lock_shared(${lockName(orgId)})`.execute(trx);
  return { checked: (answers) => checked(trx, orgId, answers) };
};

/** The same for whoever removes sources or reads them anew: alone. */
export const holdSourcesAlone = async (trx: Trx, orgId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${lockName(orgId)})`.execute(trx);
};

const checked = async <Answer extends Cited>(trx: Trx, orgId: string, answers: Answer[]): Promise<Answer[]> => {
  const there = await findThere(
    trx,
    orgId,
    answers.flatMap(({ citations, related = [] }) => [...citations, ...related]),
  );
  return answers.map((one) => {
    const answer = one.related ? { ...one, related: one.related.filter((near) => goneOf(near, there) === null) } : one;
    const gone = answer.citations.flatMap((citation) => goneOf(citation, there) ?? []);
    return again(answer, whenItStands, { became: 'sources', gone });
  });
};

const goneOf = (
  { document_id: document, passage_id: passage, library_entry_id: pair }: Citation,
  there: Set<string>,
): SourceFlag | null => {
  if (document === undefined) return null;
  if (!there.has(document)) return 'source_removed';
  return [passage, pair].some((id) => id !== undefined && !there.has(id)) ? 'source_changed' : null;
};

import { type library, libraryLimits } from '#contract/library.ts';
import type { Answer, Parsed } from '#contract/endpoint.ts';
import type { Group } from '#engine/library/find-groups.ts';
import type { Deps } from '#server/deps.ts';
import { inOrg } from '#server/platform/db/db.ts';
import type { OrgActor } from '#server/platform/http/actor.ts';
import { presentEntry } from './present.ts';
import { listScopes, stampOf } from './scopes.ts';
import { findEntries, listApart, listEntries, weighEntries } from './store.ts';
import { withinAnswer } from './within.ts';

/** Organisations whose groups are remembered, the latest used ones. */
const REMEMBERED = 20;

const idsOf = (groups: Pick<Group, 'ids'>[]): string[] => groups.flatMap(({ ids }) => ids);

type Groups = Answer<typeof library.groups>;
export type LibraryGroups = (actor: OrgActor, query: Parsed<typeof library.groups, 'query'>) => Promise<Groups>;

/**
 * Entries that ask the same, the sample's only where there are no others, found on a thread of its own and remembered until an entry changes. Groups come in the order of their
 * newest entry; the cursor is that entry's id.
 */
export const openLibraryGroups = ({ db, pool }: Pick<Deps, 'db' | 'pool'>): LibraryGroups => {
  const known = new Map<string, { stamp: string; groups: Promise<Group[]> }>();

  async function find(orgId: string): Promise<Group[]> {
    const stamp = await inOrg(db, orgId, (trx) => stampOf(trx, orgId));
    const before = known.get(orgId);
    known.delete(orgId);
    const groups = before?.stamp === stamp ? before.groups : search(orgId);
    known.set(orgId, { stamp, groups });
    for (const oldest of [...known.keys()].slice(0, Math.max(0, known.size - REMEMBERED))) known.delete(oldest);
    groups.catch(() => known.delete(orgId));
    return groups;
  }

  async function search(orgId: string): Promise<Group[]> {
    const { all, scopes, apart } = await inOrg(db, orgId, async (trx) => ({
      all: await listEntries(trx, orgId, { status: 'active' }),
      scopes: await listScopes(trx, orgId),
      apart: (await listApart(trx, orgId)).map(({ one, other }) => `${one} ${other}`),
    }));
    const own = all.filter(({ sample }) => !sample);
    const entries = (own.length > 0 ? own : all).map(({ id, question, choice, answer, document_name: document }) => {
      return { id, question, choice, answer, document, scope: scopes.get(id) ?? '' };
    });
    return pool.run('library-groups', { entries, apart }, { party: orgId });
  }

  return async (actor, { kind, cursor, limit = 30 }) => {
    const after = cursor ?? null;
    const all = await find(actor.orgId);
    const wanted = all.filter((group) => group.kind === kind && (after === null || group.ids[0]! < after));
    const shown = wanted.slice(0, limit).map((group) => ({ ...group, ids: group.ids.slice(0, libraryLimits.grouped) }));
    const { page, rows } = await inOrg(db, actor.orgId, async (trx) => {
      const weighed = await weighEntries(trx, actor.orgId, { ids: idsOf(shown) });
      const bytes = new Map(weighed.map((one) => [one.id, one.bytes]));
      const fitting = withinAnswer(
        shown.map((group) => ({ ...group, bytes: group.ids.reduce((sum, id) => sum + (bytes.get(id) ?? 0), 0) })),
      );
      return { page: fitting, rows: await findEntries(trx, actor.orgId, idsOf(fitting)) };
    });
    const byId = new Map(rows.map((row) => [row.id, presentEntry(row, actor)]));
    const count = (of: Group['kind']) => all.filter((group) => group.kind === of).length;
    return {
      groups: page
        .map(({ ids, reason }) => ({ id: ids[0]!, kind, reason, entries: ids.flatMap((id) => byId.get(id) ?? []) }))
        .filter(({ entries }) => entries.length > 1),
      counts: { duplicate: count('duplicate'), contradiction: count('contradiction') },
      next_cursor: wanted.length > page.length ? (page.at(-1)?.ids[0] ?? null) : null,
    };
  };
};

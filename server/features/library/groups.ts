import { type library, libraryLimits } from '#contract/library.ts';
import type { Answer, Parsed } from '#contract/endpoint.ts';
import { UnreadableFile } from '#engine/files/model.ts';
import type { Group } from '#engine/library/find-groups.ts';
import type { Deps } from '#server/deps.ts';
import { forEveryCaller } from '#server/platform/db/caller-left.ts';
import { inOrg } from '#server/platform/db/db.ts';
import type { OrgActor } from '#server/platform/http/actor.ts';
import { withinAnswer } from '#server/platform/http/list-query.ts';
import { presentEntry } from './present.ts';
import { papersOfOthers } from './comparing/papers-of-others.ts';
import { listApart } from './merge-all-store.ts';
import { listCompared, listScopes, stampOf } from './scopes.ts';
import { findEntries, weighEntries } from './store.ts';

/** Organisations whose groups are remembered, the latest used ones. */
const REMEMBERED = 20;

const idsOf = (groups: Pick<Group, 'ids'>[]): string[] => groups.flatMap(({ ids }) => ids);

type Groups = Answer<typeof library.groups>;
export type LibraryGroups = (actor: OrgActor, query: Parsed<typeof library.groups, 'query'>) => Promise<Groups>;

/** Groups, with the version in which each of their entries was compared, and the document that it stands in. */
export interface Found {
  groups: Group[];
  versions: Map<string, number>;
  documents: Map<string, string | null>;
}
export type FindGroups = (orgId: string) => Promise<Found>;

/** Entries that ask the same, the sample's only where there are no others, none of what other organisations say of themselves, found on a thread of its own and remembered until an entry changes. */
export const openFindGroups = ({ db, pool, knowledge }: Pick<Deps, 'db' | 'pool' | 'knowledge'>): FindGroups => {
  const known = new Map<string, { stamp: string; found: Promise<Found> }>();

  async function search(orgId: string, others: readonly string[]): Promise<Found> {
    const { all, scopes, apart } = await inOrg(db, orgId, async (trx) => ({
      all: await listCompared(trx, orgId),
      scopes: await listScopes(trx, orgId),
      apart: (await listApart(trx, orgId)).map(({ one, other }) => `${one} ${other}`),
    }));
    const spoken = new Set(others);
    const said = all.filter(({ document_id }) => document_id === null || !spoken.has(document_id));
    const own = said.filter(({ sample }) => !sample);
    const entries = (own.length > 0 ? own : said).map(
      ({ id, section, question, offers, choice, answer, document_id: form, document_name: document }) => {
        const { scope = '', product = null } = scopes.get(id) ?? {};
        return { id, section, question, offers, choice, answer, form, document, scope, product };
      },
    );
    const groups = await pool.run('library-groups', { entries, apart }, { party: orgId });
    const grouped = new Set(idsOf(groups));
    const members = all.filter(({ id }) => grouped.has(id));
    return {
      groups,
      versions: new Map(members.map(({ id, version }) => [id, version])),
      documents: new Map(members.map(({ id, document_id }) => [id, document_id])),
    };
  }

  return async (orgId) => {
    const others = await papersOfOthers({ knowledge }, orgId);
    const stamp = [await inOrg(db, orgId, (trx) => stampOf(trx, orgId)), ...others.toSorted()].join(' ');
    const before = known.get(orgId);
    known.delete(orgId);
    const found = before?.stamp === stamp ? before.found : forEveryCaller(() => search(orgId, others));
    known.set(orgId, { stamp, found });
    for (const oldest of [...known.keys()].slice(0, Math.max(0, known.size - REMEMBERED))) known.delete(oldest);
    // What is too much to be compared stays so until an entry changes.
    found.catch((error: unknown) => {
      if (!(error instanceof UnreadableFile) && known.get(orgId)?.found === found) known.delete(orgId);
    });
    return found;
  };
};

/** A page of them, in the order of their newest entry; the cursor is that entry's id. */
export const openLibraryGroups =
  ({ db }: Pick<Deps, 'db'>, find: FindGroups): LibraryGroups =>
  async (actor, { kind, cursor, limit = 30 }) => {
    const after = cursor ?? null;
    const { groups: all } = await find(actor.orgId);
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

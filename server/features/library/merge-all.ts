import { type library, libraryLimits } from '#contract/library.ts';
import type { Answer } from '#contract/endpoint.ts';
import { mapInTurns } from '#engine/common/taking-turns.ts';
import type { Group } from '#engine/library/find-groups.ts';
import { pairKey } from '#engine/library/find-groups.ts';
import { appendAudit } from '#server/features/audit/steps.ts';
import { foldersAbove } from '#server/features/documents/steps.ts';
import { type Db, type Trx, newId } from '#server/platform/db/db.ts';
import { inOrgInTurn } from '#server/platform/db/in-turn.ts';
import type { OrgActor } from '#server/platform/http/actor.ts';
import { allow } from '#server/platform/http/allow.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { enqueueIndexing } from '#server/platform/knowledge/enqueue-indexing.ts';
import type { FindGroups, Found } from './groups.ts';
import * as store from './merge-all-store.ts';
import { newUntil } from './leads.ts';
import { needs } from './policy.ts';
import { listScopes } from './scopes.ts';

type Merged = Answer<typeof library.mergeAll>;

/**
 * Merges every group of entries that ask the same and say the same, of one form or of all, in one step: the newest wording stays, the
 * others are retired and point to it. What differs in its words, lies in other folders, or was changed at this moment is left out, and
 * counted. A step is bounded; asked again, it does what is left. @throws forbidden below editor
 */
export const mergeAll = async (
  db: Db,
  find: FindGroups,
  actor: OrgActor,
  { document_id: documentId }: { document_id?: string | undefined },
): Promise<Merged> => {
  allow(actor, needs.mergeAll);
  const found = await find(actor.orgId);
  const concerned = found.groups.filter(({ ids }) => documentId === undefined || ids.some((id) => found.documents.get(id) === documentId));
  const { now, beyond } = withinStep(concerned.filter(({ reason }) => reason === 'same'));
  const count = (fits: (group: Group) => boolean) => concerned.filter(fits).length;
  const left = { words: count(({ reason }) => reason === 'words'), contradictions: count(({ kind }) => kind === 'contradiction'), beyond };
  return inOrgInTurn(db, actor.orgId, 'library', async (trx) => {
    const { merges, groups, apart, changed, held } = await chooseKept(trx, actor.orgId, now, found.versions);
    const retired = merges.length;
    const id = retired > 0 ? newId() : null;
    if (id !== null) {
      await store.retireInto(trx, actor.orgId, actor.userId, id, merges);
      await appendAudit(trx, { ...ofActor(actor), action: 'library:merged', subject: id, data: { count: retired, groups } });
      await enqueueIndexing(trx, actor.orgId, [...new Set(merges.map((merge) => held.get(merge.id)?.indexed ?? merge.id))]);
    }
    return { merge_id: id, groups, retired, left: { ...left, folders: apart, changed } };
  });
};

/**
 * Takes back all that one merging of all retired, as it was; what somebody changed since is left as it is, and counted. Undone again it changes
 * nothing. @throws not_found · forbidden below editor · already_there
 */
export const undoMergeAll = (db: Db, actor: OrgActor, id: string): Promise<Answer<typeof library.undoMergeAll>> =>
  inOrgInTurn(db, actor.orgId, 'library', async (trx) => {
    allow(actor, needs.undoMergeAll);
    const step = await store.holdMerged(trx, actor.orgId, id);
    if (!step) throw new AppError('not_found', 'Nothing was merged under this id.');
    if (step.undone) return { restored: 0, changed: 0 };
    const restored = await store.takeBackMerged(trx, actor.orgId, actor.userId, id);
    if (restored.length > 0) {
      await appendAudit(trx, { ...ofActor(actor), action: 'library:merge_undone', subject: id, data: { count: restored.length } });
      await enqueueIndexing(trx, actor.orgId, [...new Set(restored)]);
    }
    return { restored: restored.length, changed: step.retired - restored.length };
  });

const ofActor = ({ orgId, userId }: OrgActor) => ({ orgId, userId });

/** As many whole groups as one step takes, at least one. */
const withinStep = (groups: Group[]): { now: Group[]; beyond: number } => {
  let entries = 0;
  const beyond = groups.findIndex(({ ids }, at) => {
    entries += ids.length;
    return at > 0 && entries > libraryLimits.merged;
  });
  const now = beyond < 0 ? groups : groups.slice(0, beyond);
  return { now, beyond: groups.length - now.length };
};

interface Chosen {
  merges: store.Merge[];
  /** Groups of which something is merged. */
  groups: number;
  /** Groups of which something stays because it serves other folders. */
  apart: number;
  /** Entries that somebody changed meanwhile. */
  changed: number;
  held: Map<string, store.Member>;
}

/** Which entry of each group is kept, of all that are as they were found and may still be merged. */
const chooseKept = async (trx: Trx, orgId: string, found: Group[], versions: Found['versions']): Promise<Chosen> => {
  const ids = found.flatMap((group) => group.ids);
  const members = await store.holdMembers(trx, orgId, ids);
  const held = new Map(members.filter(({ id, version }) => versions.get(id) === version).map((member) => [member.id, member]));
  const scopes = await listScopes(trx, orgId);
  const products = new Map(found.flatMap((group) => Object.entries(group.products ?? {})));
  const apart = new Set((await store.listApart(trx, orgId)).map(({ one, other }) => `${one} ${other}`));
  const above = await foldersAbove(trx, orgId, [...new Set(members.flatMap(({ folder }) => folder ?? []))]);
  const takesPlace = (keep: store.Member, other: store.Member): boolean =>
    !other.fact &&
    keep.sample === other.sample &&
    scopes.get(keep.id)?.scope === scopes.get(other.id)?.scope &&
    [undefined, products.get(other.id)].includes(products.get(keep.id)) &&
    !apart.has(pairKey(keep.id, other.id)) &&
    serves(keep, other, above);
  const chosen = await mapInTurns(found, (group) =>
    mergesOf(
      group.ids.flatMap((id) => held.get(id) ?? []),
      takesPlace,
    ),
  );
  return {
    merges: chosen.flatMap(({ merges }) => merges),
    groups: chosen.filter(({ merges }) => merges.length > 0).length,
    apart: chosen.filter(({ split }) => split).length,
    changed: ids.length - held.size,
    held,
  };
};

const isNew = ({ newSince }: store.Member): boolean => newUntil({ new_since: newSince }) !== null;

/** Wherever answers use the other, they may use this one: switched on, shown to language models, no newer to the library, and in its folder or one within. */
const serves = (keep: store.Member, other: store.Member, above: Map<string, string[]>): boolean =>
  (keep.used || !other.used) &&
  (!keep.withheld || other.withheld) &&
  (!isNew(keep) || isNew(other)) &&
  (other.folder === null || (keep.folder !== null && (above.get(keep.folder) ?? []).includes(other.folder)));

/** So many entries of a group that each serve other folders are tried as the one that is kept. */
const TRIED = 30;

/** A confirmed fact stays; else the newest wording that serves wherever the others do, and each that serves where none of those kept does. */
const mergesOf = (members: store.Member[], takesPlace: (keep: store.Member, other: store.Member) => boolean) => {
  const newest = members.toSorted(
    (a, b) => Number(b.fact) - Number(a.fact) || b.worded.getTime() - a.worded.getTime() || (a.id < b.id ? 1 : -1),
  );
  const places = new Set(
    new Map(newest.toReversed().map((one) => [JSON.stringify([one.folder, one.used, one.withheld, one.fact, isNew(one)]), one])).values(),
  );
  const tried = newest.filter((one) => places.has(one)).slice(0, TRIED);
  const best = tried.find((one) => newest.every((other) => other === one || takesPlace(one, other)));
  const kept = best ? [best] : [];
  const merges: store.Merge[] = [];
  for (const one of newest) {
    if (one === best) continue;
    const keep = kept.find((other) => takesPlace(other, one));
    if (keep) merges.push({ id: one.id, keep: keep.id });
    else if (kept.length < TRIED) kept.push(one);
  }
  return { merges, split: newest.length - merges.length > 1 };
};

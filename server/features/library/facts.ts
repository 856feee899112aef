import pLimit from 'p-limit';
import type { Answer, Parsed } from '#contract/endpoint.ts';
import { type FactKind, factKinds, factQuestions } from '#contract/facts.ts';
import type { CompanyFact, LibraryEntry, library } from '#contract/library.ts';
import { citeHit, startOf } from '#engine/answers/cite.ts';
import { certificatesTold, namesAll } from '#engine/answers/facts/certificates-told.ts';
import { type FactValue, findFact } from '#engine/answers/facts/find-facts.ts';
import { websitesTold } from '#engine/answers/facts/website-told.ts';
import { isValueOf, normalValue } from '#engine/answers/facts/values.ts';
import { speakersOf } from '#engine/answers/speakers.ts';
import type { Knowledge } from '#engine/search/model.ts';
import type { Deps } from '#server/deps.ts';
import { appendAudit } from '#server/features/audit/steps.ts';
import { permit } from '#server/features/standing/steps.ts';
import { forEveryCaller } from '#server/platform/db/caller-left.ts';
import { type Db, type Trx, inOrg, newId } from '#server/platform/db/db.ts';
import type { OrgActor } from '#server/platform/http/actor.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { enqueueIndexing } from '#server/platform/knowledge/enqueue-indexing.ts';
import { searchInTurn } from '#server/platform/limits/searching.ts';
import { appendChanges, differenceOf } from './changes.ts';
import { requireSource } from './fact-source.ts';
import { requireEntry } from './list.ts';
import { needs } from './policy.ts';
import { presentEntry } from './present.ts';
import { type LibraryListRow, holdFact, insertEntry, listFactEntries, updateEntries } from './store.ts';

/** Sources that are named of one value; searched for a few facts at a time. */
const SOURCES = 5;
const AT_ONCE = 4;
const REVIEW_AFTER_DAYS = 365;

/** Every kind of fact: what a person confirmed of it, and what the knowledge says; the sample company's is none of it. */
export const listFacts = async (
  { db, knowledge }: Pick<Deps, 'db' | 'knowledge'>,
  actor: OrgActor,
): Promise<Answer<typeof library.facts>> => {
  const values = await toldAt(knowledge, actor);
  const entries = new Map((await inOrg(db, actor.orgId, (trx) => listFactEntries(trx, actor.orgId))).map((row) => [row.fact, row]));
  return { facts: factKinds.map((kind, at) => factOf(kind, entries.get(kind) ?? null, values[at] ?? [], actor)) };
};

/** What is being searched for an organisation now, for all who ask meanwhile. */
const underWay = new Map<string, Promise<FactValue[][]>>();

/** What the knowledge says of each kind of fact; each look is thirty searches, so of those who ask at once one does, in turn with other searches. */
const toldAt = async (knowledge: Deps['knowledge'], actor: OrgActor): Promise<FactValue[][]> => {
  const { orgId } = actor;
  const before = underWay.get(orgId);
  if (before) return before;
  const look = forEveryCaller(() => searchInTurn(actor, () => everyValue(knowledge, orgId))).finally(() => underWay.delete(orgId));
  underWay.set(orgId, look);
  return look;
};

const everyValue = async (knowledge: Deps['knowledge'], orgId: string): Promise<FactValue[][]> => {
  const index = await knowledge.toAnswer(orgId, { sample: false });
  const atOnce = pLimit(AT_ONCE);
  return Promise.all(factKinds.map((kind) => atOnce(() => valuesOf(kind, index))));
};

/**
 * Certificates stand in sentences, several at once, and sites in addresses; they are shown to whoever confirms them, and no question is
 * answered by what is told.
 */
const valuesOf = async (kind: FactKind, index: Knowledge): Promise<FactValue[]> => {
  const { others } = await speakersOf(index);
  const values = await findFact(kind, index, { scope: { excludeDocumentIds: others } });
  const known = new Set(values.map(({ value }) => normalValue(kind, value)));
  return [...values, ...(await toldOf(kind, index)).filter(({ value }) => !known.has(normalValue(kind, value)))];
};

const toldOf = async (kind: FactKind, index: Knowledge): Promise<FactValue[]> => {
  if (kind === 'website') return websitesTold(index);
  const certificates = kind === 'certificates' ? await certificatesTold(index) : null;
  return certificates ? [certificates] : [];
};

const isSame = (kind: FactKind, said: string, used: string): boolean =>
  normalValue(kind, said) === normalValue(kind, used) || (kind === 'certificates' && namesAll(used, said));

const factOf = (kind: FactKind, row: LibraryListRow | null, values: FactValue[], actor: OrgActor): CompanyFact => {
  const used = row?.status === 'active' ? row.answer : null;
  const found = values.flatMap((one): CompanyFact['found'] => {
    // the entry itself is no further source
    const sources = one.sources.filter(({ hit }) => !(hit.kind === 'pair' && hit.pair.id === row?.id));
    const said = sources[0]?.value;
    if (said === undefined) return [];
    return [
      {
        value: said,
        same: used !== null && isSame(kind, said, used),
        sources: sources.slice(0, SOURCES).map(({ hit, quote }) => ({
          citation: citeHit(hit, startOf(quote)),
          date: hit.document.date && new Date(hit.document.date).toISOString(),
        })),
      },
    ];
  });
  const differs = used === null ? found.length > 1 : found.some(({ same }) => !same);
  return { kind, entry: row && presentEntry(row, actor), source: row?.fact_source ?? null, found, differs };
};

/**
 * Confirms a fact or says it anew, both values in its history; whoever does so owns it, and it is to be looked at again in a year when
 * nothing else is said.
 * @throws forbidden below editor · no_access · invalid for a value that the fact cannot have · not_found for a source that is not
 * there · conflict with the entry as it is now, null where there is none, when another version was seen
 */
export const confirmFact = (
  db: Db,
  actor: OrgActor,
  kind: FactKind,
  { value, source, review_at: wanted, version }: Parsed<typeof library.confirmFact, 'body'>,
): Promise<LibraryEntry> =>
  inOrg(db, actor.orgId, async (trx) => {
    await permit(trx, actor, needs.confirmFact);
    if (!isValueOf(kind, value))
      throw new AppError('invalid', `“${value}” cannot be this fact. Write it as a form would want it.`, [
        { field: 'value', message: 'not such a value' },
      ]);
    if (source) await requireSource(trx, actor.orgId, source);
    const reviewAt =
      wanted === undefined ? new Date(Date.now() + REVIEW_AFTER_DAYS * 86_400_000) : wanted === null ? null : new Date(wanted);
    const set = { answer: value, status: 'active' as const, owner_id: actor.userId, review_at: reviewAt };
    const fact_source = source ? JSON.stringify(source) : null;
    const before = await holdFact(trx, actor.orgId, kind);
    requireSeen(actor, before, version);
    const added = before ? null : await addFact(trx, actor, kind, { ...set, fact_source });
    const id = added ?? (await changeFact(trx, actor, kind, { set, fact_source, version }));
    await appendAudit(trx, { orgId: actor.orgId, userId: actor.userId, action: 'library:fact_confirmed', subject: id, data: { kind } });
    await enqueueIndexing(trx, actor.orgId, [id]);
    return presentEntry(await requireEntry(trx, actor.orgId, id), actor);
  });

/** `version` is null for who saw the fact unconfirmed; without one, whoever comes last is heard. */
const requireSeen = (actor: OrgActor, now: LibraryListRow | undefined, version: number | null | undefined): void => {
  if (version === undefined || version === (now?.version ?? null)) return;
  throw new AppError('conflict', 'Somebody changed this fact meanwhile. You see it as it is now.', now ? presentEntry(now, actor) : null);
};

type Confirmed = Pick<LibraryListRow, 'answer' | 'status' | 'owner_id' | 'review_at'>;

/** The id of the new entry; null when somebody confirmed the fact at the same time. */
const addFact = async (
  trx: Trx,
  actor: OrgActor,
  kind: FactKind,
  confirmed: Confirmed & { fact_source: string | null },
): Promise<string | null> => {
  const id = newId();
  const said = { question: factQuestions[kind], choice: null, answer: confirmed.answer };
  const isNew = await insertEntry(trx, {
    ...said,
    ...confirmed,
    fact: kind,
    id,
    org_id: actor.orgId,
    document_id: null,
    qa_entry_id: null,
    position: 0,
    ref: null,
    section: null,
    guidance: null,
    options: [],
    place: '{}',
    sample: false,
  });
  if (!isNew) return null;
  await appendChanges(trx, actor.orgId, [{ entryId: id, actorId: actor.userId, action: 'created', before: {}, after: said }]);
  return id;
};

const changeFact = async (
  trx: Trx,
  actor: OrgActor,
  kind: FactKind,
  { set, fact_source, version }: { set: Confirmed; fact_source: string | null; version: number | null | undefined },
): Promise<string> => {
  const row = await holdFact(trx, actor.orgId, kind);
  requireSeen(actor, row, version);
  if (!row) throw new AppError('conflict', 'Somebody changed this fact meanwhile. Look at it again.', null);
  await updateEntries(trx, actor.orgId, [row], { ...set, merged_into: null, fact_source });
  const difference = differenceOf(row, set);
  if (difference) await appendChanges(trx, actor.orgId, [{ ...difference, entryId: row.id, actorId: actor.userId, action: 'edited' }]);
  return row.id;
};

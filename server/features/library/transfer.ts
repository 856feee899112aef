import type { library } from '#contract/library.ts';
import type { Answer, Parsed } from '#contract/endpoint.ts';
import type { FileEntry, ReadEntry } from '#engine/library/library-fields.ts';
import type { LibraryFormat } from '#engine/library/library-file.ts';
import { UnreadableFile } from '#engine/files/model.ts';
import type { Deps } from '#server/deps.ts';
import { appendAudit } from '#server/features/audit/steps.ts';
import { requireRoomForTexts } from '#server/features/documents/steps.ts';
import { requireSent } from '#server/features/documents/service.ts';
import { permit } from '#server/features/standing/steps.ts';
import { type Trx, inOrg, newId } from '#server/platform/db/db.ts';
import { inOrgInTurn } from '#server/platform/db/in-turn.ts';
import type { OrgActor } from '#server/platform/http/actor.ts';
import { allow } from '#server/platform/http/allow.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { holdMember } from '#server/platform/limits/hold-member.ts';
import { openLines } from '#server/platform/limits/lines.ts';
import { patienceOf } from '#server/platform/db/shares.ts';
import { weightOf } from '#server/platform/db/portions.ts';
import { enqueueIndexing } from '#server/platform/knowledge/enqueue-indexing.ts';
import { appendChanges, differenceOf } from './changes.ts';
import { type PlannedRow, type Said, planImport, takenIn } from './import-plan.ts';
import { needs } from './policy.ts';
import { type HeldEntry, type LibraryListRow, holdEntries, insertEntries, listEntries, updateEntries } from './store.ts';
import { holdLibrary, requireWithin } from './within.ts';

type Asked = Parsed<typeof library.import, 'body'>;
type Needs = Pick<Deps, 'db' | 'pool' | 'storage' | 'config'>;

/** The whole library as a file, oldest first; what belongs to the sample stays here. */
export const exportLibrary = async ({ db, pool }: Needs, { orgId, userId }: OrgActor, format: LibraryFormat): Promise<Uint8Array> => {
  let count = 0;
  const read = async () => {
    const rows = await inOrg(db, orgId, (trx) => listEntries(trx, orgId, { sample: false }));
    count = rows.length;
    return { entries: rows.toReversed().map(fileEntry), format };
  };
  const bytes = await pool.run('write-library', read, { party: orgId });
  await inOrg(db, orgId, (trx) => appendAudit(trx, { orgId, userId, action: 'library:exported', data: { format, count } }));
  return bytes;
};

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

const fileEntry = (row: LibraryListRow): FileEntry => ({
  id: row.id,
  question: row.question,
  options: row.options.map(oneLine).join('\n'),
  choice: row.choice ?? '',
  answer: row.answer,
  ref: row.ref ?? '',
  section: row.section ?? '',
  labels: row.labels.map(oneLine).join('\n'),
  dated: row.dated ? dayOf(row.dated) : '',
  customer: row.customer ?? '',
  review_at: row.review_at ? dayOf(row.review_at) : '',
  status: row.status,
  origin: row.document_id ? 'questionnaire' : 'approved',
  document: row.document_name ?? '',
  owner: row.owner_name ?? '',
});

/** The day alone where the moment is its beginning. */
const dayOf = (date: Date): string => date.toISOString().replace(/T00:00:00\.000Z$/, '');

/** Rows that a preview names at most; the counts are of all. */
const NAMED = 1000;

/** Previews under way, of which each holds a file and a whole library: of a person, of an organisation, of all; and those that wait. */
const PREVIEWS = { person: { most: 1, waiting: 20 }, org: { most: 1, waiting: 40 }, all: { most: 2, waiting: 200 } };
const previews = openLines();

/**
 * What an import would do; nothing changes.
 * @throws not_found · forbidden below editor · unreadable_file · too_large · rate_limited · unavailable, as lines.ts
 */
export const previewImport = async (deps: Needs, actor: OrgActor, asked: Asked): Promise<Answer<typeof library.previewImport>> => {
  allow(actor, needs.previewImport);
  const bounds = [
    { name: 'all', ...PREVIEWS.all },
    { name: `organisation ${actor.orgId}`, ...PREVIEWS.org },
    { name: `person ${actor.userId}`, ...PREVIEWS.person },
  ];
  return previews.within(bounds, patienceOf(), () => previewOf(deps, actor, asked));
};

const previewOf = async (deps: Needs, actor: OrgActor, asked: Asked): Promise<Answer<typeof library.previewImport>> => {
  const { file, rows, tells } = await readFile(deps, actor, asked);
  const plan = await planImport(rows, await inOrg(deps.db, actor.orgId, (trx) => listEntries(trx, actor.orgId, { sample: false })));
  const shown = order.flatMap((outcome) => plan.filter((row) => row.outcome === outcome)).slice(0, NAMED);
  return { file, tells, counts: countsOf(plan), rows: shown.map(({ id: _, said, ...row }) => ({ ...row, said: beginningOf(said) })) };
};

/** Characters of an answer that a preview shows. */
const SHOWN = 300;
const beginningOf = ({ choice, answer }: Said): string =>
  [choice ?? '', answer]
    .filter((text) => text !== '')
    .join(' · ')
    .slice(0, SHOWN);

/** What somebody must look at comes first. */
const order: PlannedRow['outcome'][] = ['broken', 'changed', 'new', 'same'];

/** Adds and changes what the file says; broken rows are left out. @throws as the preview · no_access · conflict · already_there · storage_full */
export const importLibrary = async (deps: Needs, actor: OrgActor, asked: Asked): Promise<Answer<typeof library.import>> => {
  await permit(deps.db, actor, needs.import);
  const { file, rows } = await readFile(deps, actor, asked);
  return inOrgInTurn(deps.db, actor.orgId, 'library', async (trx) => {
    await holdLibrary(trx, actor.orgId);
    await holdMember(trx, actor, needs.import);
    const { planned, held } = await holdPlanned(trx, actor, rows);
    await requireRoomForTexts(trx, actor.orgId, deps.config, grownBy(planned));
    const added = await addRows(trx, actor, planned);
    const changed = await changeRows(trx, actor, planned, held);
    if (added.length > 0 || changed.length > 0) await requireWithin(trx, actor.orgId);
    const counts = countsOf(planned);
    await appendAudit(trx, { orgId: actor.orgId, userId: actor.userId, action: 'library:imported', subject: file, data: counts });
    const ids = [...new Set([...added, ...changed])];
    if (ids.length > 0) await enqueueIndexing(trx, actor.orgId, ids);
    return { counts };
  });
};

/** What the file would do to the library as it is now, with the entries that it changes held. @throws conflict when it changes meanwhile */
const holdPlanned = async (
  trx: Trx,
  actor: OrgActor,
  rows: ReadEntry[],
): Promise<{ planned: PlannedRow[]; held: Map<string, HeldEntry> }> => {
  const read = () => listEntries(trx, actor.orgId, { sample: false });
  const library = await read();
  const versions = new Map(library.map(({ id, version }) => [id, version]));
  const first = await planImport(rows, library);
  const wanted = changedIds(first);
  const entries = await holdEntries(trx, actor.orgId, wanted);
  const held = new Map(entries.map((entry) => [entry.id, entry]));
  if (entries.length === wanted.length && entries.every(({ id, version }) => versions.get(id) === version)) return { planned: first, held };
  const planned = await planImport(rows, await read());
  if (changedIds(planned).every((id) => held.has(id))) return { planned, held };
  throw new AppError('conflict', 'Somebody changed the library meanwhile. Look at the preview again, then import.');
};

/** What is added stands in the entry and in its history, what is changed there as it was before too. */
const grownBy = (planned: PlannedRow[]): number =>
  2 * weightOf(planned.flatMap(({ outcome, said }) => (outcome === 'new' || outcome === 'changed' ? [said] : [])));

const changedIds = (planned: PlannedRow[]): string[] =>
  planned.flatMap(({ outcome, id }) => (outcome === 'changed' && id !== null ? [id] : []));

const readFile = async (deps: Needs, actor: OrgActor, { upload_id: uploadId, states }: Asked) => {
  const { name, read } = await requireSent(deps, actor, uploadId);
  try {
    const { rows, tells } = await deps.pool.run('read-library', async () => ({ bytes: await read(), fileName: name }), {
      party: actor.orgId,
    });
    return { file: name, tells, rows: takenIn(rows, states) };
  } catch (error) {
    if (error instanceof UnreadableFile) throw new AppError('unreadable_file', error.message);
    throw error;
  }
};

const countsOf = (rows: PlannedRow[]): Record<PlannedRow['outcome'], number> => {
  const counts = { new: 0, changed: 0, same: 0, broken: 0 };
  for (const { outcome } of rows) counts[outcome] += 1;
  return counts;
};

const addRows = async (trx: Trx, actor: OrgActor, planned: PlannedRow[]): Promise<string[]> => {
  const rows = planned
    .filter(({ outcome }) => outcome === 'new')
    .map(({ said }) => ({
      ...said,
      id: newId(),
      org_id: actor.orgId,
      document_id: null,
      qa_entry_id: null,
      position: 0,
      guidance: null,
      place: '{}',
      owner_id: actor.userId,
      sample: false,
    }));
  await insertEntries(trx, rows);
  await appendChanges(
    trx,
    actor.orgId,
    rows.map(({ id, question, choice, answer, dated, customer }) => ({
      entryId: id,
      actorId: actor.userId,
      action: 'imported',
      before: {},
      after: { question, choice, answer, dated, customer },
    })),
  );
  return rows.map(({ id }) => id);
};

const changeRows = async (trx: Trx, actor: OrgActor, planned: PlannedRow[], entries: Map<string, HeldEntry>): Promise<string[]> => {
  const changed: string[] = [];
  for (const { outcome, id, said, fields } of planned) {
    const entry = id === null ? undefined : entries.get(id);
    if (outcome !== 'changed' || !entry) continue;
    const set: Partial<Said> & { merged_into?: null; rewritten?: true; new_since?: null } = Object.fromEntries(
      fields.map((field) => [field, said[field as keyof Said]]),
    );
    if (set.status === 'active') set.merged_into = null;
    if (fields.some((field) => field === 'question' || field === 'choice' || field === 'answer'))
      Object.assign(set, { rewritten: true, new_since: null, ...(fields.includes('dated') ? {} : { dated: null }) });
    await updateEntries(trx, actor.orgId, [entry], set);
    const difference = differenceOf(entry, set) ?? { before: {}, after: { fields } };
    await appendChanges(trx, actor.orgId, [{ ...difference, entryId: entry.id, actorId: actor.userId, action: 'imported' }]);
    changed.push(entry.document_id ?? entry.id);
  }
  return changed;
};

import type { Content } from '#contract/answer-fields.ts';
import type { Returned } from '#contract/exports.ts';
import type { QaEntry } from '#contract/qa-entries.ts';
import { layoutOf } from '#contract/formats.ts';
import { UnreadableFile } from '#engine/files/model.ts';
import type { Deps } from '#server/deps.ts';
import { requireRoomForTexts } from '#server/features/documents/steps.ts';
import { type SentFile, requireSent } from '#server/features/documents/service.ts';
import { type SourceFile, findQuestionsIn } from '#server/features/extraction/steps.ts';
import { lockRequest } from '#server/features/requests/steps.ts';
import { bringBackEdits } from '#server/features/review/steps.ts';
import { inOrg } from '#server/platform/db/db.ts';
import { weightOf } from '#server/platform/db/portions.ts';
import { allow } from '#server/platform/http/allow.ts';
import type { OrgActor } from '#server/platform/http/actor.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { holdMember } from '#server/platform/limits/hold-member.ts';
import { type Material, gather } from '../gather.ts';
import { fillAnswers } from '../fill-answers.ts';
import { fillOriginal } from '../original.ts';
import { needs } from '../policy.ts';
import { type LeftExport, answersOf, listExports, readExport } from '../store.ts';
import { type Sides, compareReturned, distance } from './compare.ts';
import { type FilledRead, readFilled } from './read-filled.ts';
import { readMade } from './read-made.ts';

type Reader = Pick<Deps, 'db' | 'storage' | 'pool' | 'log' | 'config'>;

/** A copy of the customer's file has to be filled anew for each export that it is compared with. */
const MOST_REFILLED = 4;

interface Comparison {
  sides: ReadonlyMap<string, Sides>;
  unknown: string[];
  /** The export that the file is nearest to. */
  export: LeftExport | null;
}

/**
 * What an edited copy of an export brings back, question by question; nothing changes.
 * @throws not_found · forbidden below editor · unreadable_file · conflict when nothing of the request is in the file
 */
export const readReturned = async (deps: Reader, actor: OrgActor, id: string, uploadId: string): Promise<Returned> => {
  allow(actor, needs.readReturned);
  const material = await gather(deps, actor, id);
  const upload = await requireSent(deps, actor, uploadId);
  const { sides, unknown, export: left } = await compare(deps, actor, material, upload);
  return { file: upload.name, exported_at: left?.at.toISOString() ?? null, ...(await compareReturned(material.entries, sides)), unknown };
};

/**
 * Takes over the entries that were confirmed, each as an edit in the history under the file's name.
 * @throws as {@link readReturned} · storage_full
 */
export const applyReturned = async (
  deps: Reader,
  actor: OrgActor,
  id: string,
  input: { upload_id: string; entries: { qa_entry_id: string; version: number }[] },
): Promise<{ edited: number; left: string[] }> => {
  allow(actor, needs.applyReturned);
  const material = await gather(deps, actor, id);
  const upload = await requireSent(deps, actor, input.upload_id);
  const { sides } = await compare(deps, actor, material, upload);
  const { changed, conflicts } = await compareReturned(material.entries, sides);
  const wanted = new Map(input.entries.map((entry) => [entry.qa_entry_id, entry.version]));
  const edits = [...changed, ...conflicts]
    .filter((entry) => entry.problem === null && wanted.get(entry.qa_entry_id) === entry.version)
    .map((entry) => ({
      id: entry.qa_entry_id,
      version: entry.version,
      edit: Object.fromEntries(entry.fields.map(({ field, returned }) => [field, returned])),
    }));
  const edited = await inOrg(deps.db, actor.orgId, async (trx) => {
    // The file may have waited long to be read.
    await holdMember(trx, actor, needs.applyReturned);
    const request = await lockRequest(trx, actor.orgId, id);
    // in the entry and in its history, there beside what stood before
    await requireRoomForTexts(trx, actor.orgId, deps.config, 2 * weightOf(edits.map(({ edit }) => edit)));
    return bringBackEdits(trx, actor, request, edits, upload.name);
  });
  return { edited: edited.size, left: [...wanted.keys()].filter((entryId) => !edited.has(entryId)) };
};

const compare = async (deps: Reader, actor: OrgActor, material: Material, upload: SentFile): Promise<Comparison> => {
  const exports = await inOrg(deps.db, actor.orgId, (trx) => listExports(trx, actor.orgId, material.request.id));
  const comparison = await readable(upload, async () => {
    const items = await deps.pool.run('read-back', async () => ({ bytes: await upload.read(), fileName: upload.name }), {
      party: actor.orgId,
    });
    if (items === null) return compareFilled(deps, actor, material, upload, exports);
    const read = await readMade(material.entries, items);
    return { ...(await nearest(deps, actor, { entries: material.entries, exports }, read.sidesFor)), unknown: read.unknown };
  });
  if (comparison.sides.size > 0) return comparison;
  throw new AppError(
    'conflict',
    `None of the questions of this request were found in “${upload.name}”. Is it an export of another request?`,
  );
};

const readable = async <T>(upload: SentFile, read: () => Promise<T>): Promise<T> => {
  try {
    return await read();
  } catch (error) {
    if (error instanceof UnreadableFile) throw new AppError('unreadable_file', error.message);
    throw error;
  }
};

/** What stands here now is compared with where no export is known. */
const currentOf = (entries: QaEntry[]): Map<string, Content> => new Map(Object.entries(answersOf(entries, 'all')));

/** One after the other: answers of a single export are held at a time, and the sides of two. */
const nearest = async (
  deps: Reader,
  actor: OrgActor,
  { entries, exports }: { entries: QaEntry[]; exports: LeftExport[] },
  sidesFor: (left: ReadonlyMap<string, Content>) => Promise<ReadonlyMap<string, Sides>>,
): Promise<Omit<Comparison, 'unknown'>> => {
  let best: (Omit<Comparison, 'unknown'> & { differing: number }) | null = null;
  for (const one of exports) {
    const answers = await answersWith(deps, actor, one);
    if (answers === null) continue;
    const sides = await sidesFor(answers);
    const differing = await distance(sides);
    if (best === null || differing < best.differing) best = { sides, export: one, differing };
    if (best.differing === 0) break;
  }
  return best ?? { sides: await sidesFor(currentOf(entries)), export: null };
};

const answersWith = (deps: Reader, actor: OrgActor, { id }: LeftExport): Promise<Map<string, Content> | null> =>
  inOrg(deps.db, actor.orgId, (trx) => readExport(trx, actor.orgId, id));

/** The customer's own file, edited: compared with the same file as it was filled when it left. */
const compareFilled = async (
  deps: Reader,
  actor: OrgActor,
  material: Material,
  upload: SentFile,
  exports: LeftExport[],
): Promise<Comparison> => {
  const { source } = material;
  if (source === null) return { sides: new Map(), unknown: [], export: null };
  const reading = await readingOf(deps, actor, material.request.id);
  const back = await readFile(deps, { ...source, fileName: upload.name, read: upload.read }, reading);
  const candidates = exports.length === 0 ? [null] : exports.slice(0, MOST_REFILLED);
  let best: (Comparison & { differing: number }) | null = null;
  for (const candidate of candidates) {
    const left = candidate && (await answersWith(deps, actor, candidate));
    const stored = left ?? currentOf(material.entries);
    const base = await asItLeft(deps, material, stored, reading);
    if (base === null) break;
    const read = await readFilled(material.entries, stored, base, back);
    const differing = await distance(read.sides);
    if (best === null || differing < best.differing) best = { ...read, export: left ? candidate : null, differing };
    if (best.differing === 0) break;
  }
  return best ?? { sides: new Map(), unknown: [], export: null };
};

type Reading = Parameters<typeof findQuestionsIn>[2];

/** Read as the request's own file was: with its corrections. */
const readingOf = (deps: Reader, actor: OrgActor, id: string): Promise<Reading> =>
  inOrg(deps.db, actor.orgId, async (trx) => {
    const { mapping, read_hidden: hidden, reading } = await lockRequest(trx, actor.orgId, id);
    return { mapping, hidden, reading: reading ?? undefined };
  });

/** What is found in the customer's file as it was filled with these answers; null when it has no place to fill. */
const asItLeft = async (
  deps: Reader,
  material: Material,
  stored: ReadonlyMap<string, Content>,
  reading: Reading,
): Promise<FilledRead | null> => {
  const entries = material.entries.map((entry): QaEntry => {
    const content = stored.get(entry.id);
    return content
      ? { ...entry, ...content, status: 'answered' }
      : { ...entry, answer: null, choice: null, comment: null, status: 'unanswered' };
  });
  const filled = await fillOriginal(deps, material, async () => fillAnswers(entries, 'all'));
  if (!filled || !material.source) return null;
  return readFile(deps, { ...material.source, read: async () => filled.bytes, fileName: filled.fileName }, reading);
};

const readFile = async (deps: Reader, file: SourceFile, reading: Reading): Promise<FilledRead> => {
  const { extraction } = await findQuestionsIn(deps, file, reading);
  const hasCells =
    layoutOf(extraction.format) !== 'blocks' || extraction.questions.every((question) => question.at.paragraph === undefined);
  const questions = extraction.questions.map(({ at, answers }) => ({
    at: answers.some((place) => place.at?.paragraph !== undefined) ? at : {},
  }));
  const { orgId, fileName, read } = file;
  const under = hasCells
    ? []
    : await deps.pool.run('read-under', async () => ({ bytes: await read(), fileName, questions }), { party: orgId });
  return { extraction, under };
};

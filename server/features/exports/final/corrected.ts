import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import { isWorkbook } from '#contract/formats.ts';
import type { ToldCorrection } from '#contract/told-files.ts';
import type { FillAnswer } from '#engine/files/fill.ts';
import { appendAudit } from '#server/features/audit/steps.ts';
import {
  findLastFile,
  listInDoubt,
  listSaidNow,
  listToldCorrections,
  listToldIn,
  presentFile,
  readTold,
} from '#server/features/told/steps.ts';
import { inOrg } from '#server/platform/db/db.ts';
import { readInPortions, weightOf } from '#server/platform/db/portions.ts';
import { allow } from '#server/platform/http/allow.ts';
import type { OrgActor } from '#server/platform/http/actor.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { Download } from '#server/platform/http/download.ts';
import { withinAnswer } from '#server/platform/http/list-query.ts';
import { type Material, type Reader, gather, lookAt } from '../gather.ts';
import { fillOriginal } from '../original.ts';
import { needs } from '../policy.ts';
import { type ToldThen, fillsOf, itemsOf } from './corrections.ts';

/** Filling and comparing: each has the time of a task of its own. */
const TIMEOUT_MS = 60_000;

type Corrected = ToldCorrection & { material: Material; told: ToldThen[]; key: string };

/**
 * What differs between the file that a customer got last in a request and what is approved now.
 * @throws not_found · conflict where no file of theirs is kept, or it is one that we made
 */
export const readCorrection = async (deps: Reader, actor: OrgActor, id: string): Promise<ToldCorrection> => {
  allow(actor, needs.correction);
  const { file, marked, note, items, changed } = await correctionOf(deps, actor, id);
  const listed = withinAnswer(items.map((item) => ({ item, bytes: weightOf(item) }))).map(({ item }) => item);
  const beyond = items.length - listed.length;
  return { file, marked, note: beyond === 0 ? note : `${note} ${notListed(beyond)}`, items: listed, changed };
};

const notListed = (beyond: number): string =>
  `Not listed here, for they would be too much at once: ${beyond.toLocaleString('en')} more answers. Take the corrected file: what changed stands there.`;

/**
 * That file with the changed answers alone replaced, and marked where its kind holds marks.
 * @throws as {@link readCorrection} · conflict also where nothing changed, and where the file that is kept cannot be written as it is any more
 */
export const correctedFile = async (deps: Reader, actor: OrgActor, id: string): Promise<Download> => {
  allow(actor, needs.corrected);
  const { file, items, changed, material, told, key } = await correctionOf(deps, actor, id);
  if (changed.length === 0)
    throw new AppError(
      'conflict',
      items.length === 0
        ? 'Nothing that this file says is another now, or in doubt.'
        : 'Nothing else is approved yet for what is in doubt in this file. Approve the answers as they are now, in the request or in the library, then take the file again.',
    );
  const { before, after } = await fillsOf(material.entries, told, items);
  const filled = async (answers: FillAnswer[]) => {
    const written = await fillOriginal(deps, material, async () => answers);
    if (written) return written;
    throw notTheirs();
  };
  await requireSame(deps, actor.orgId, {
    kept: await deps.storage.read(key),
    again: (await filled(before)).bytes,
    fileName: file.file_name,
  });
  const { bytes } = await filled(after);
  const { orgId, userId } = actor;
  const data = { file: file.id, answers: changed.length, size: bytes.length };
  await inOrg(deps.db, orgId, (trx) => appendAudit(trx, { orgId, userId, action: 'told:file_corrected', subject: id, data }));
  const ending = extname(file.file_name);
  const fileName = `${file.file_name.slice(0, file.file_name.length - ending.length)} (corrected)${ending}`;
  return { bytes, fileName, contentType: file.content_type };
};

const notTheirs = (): AppError =>
  new AppError(
    'conflict',
    'The file that this customer got was made by us, not theirs filled in. Write them a letter, or export the request as final again.',
  );

async function correctionOf(deps: Reader, actor: OrgActor, id: string): Promise<Corrected> {
  const { orgId } = actor;
  const subject = await lookAt(deps, actor, id);
  const row = await inOrg(deps.db, orgId, (trx) => findLastFile(trx, orgId, id));
  if (!row)
    throw new AppError(
      'conflict',
      'No file of this request is kept as told. Export it as final, or mark it completed; its file is kept then.',
    );
  const isTheirs = row.format === 'original' || (row.format === 'xlsx' && isWorkbook(subject.source?.fileName ?? ''));
  if (!subject.source || !isTheirs || subject.request.export.original === 'made-document') throw notTheirs();
  const material = await gather(deps, actor, id);
  const known = await inOrg(deps.db, orgId, async (trx) => {
    const ids = await listToldIn(trx, orgId, row.id);
    const corrections = await listToldCorrections(trx, orgId, id);
    const doubted = await listInDoubt(trx, orgId, [...ids, ...corrections.map((one) => one.id)]);
    const told = await readInPortions(ids, (some) => readTold(trx, orgId, some));
    const read = async (some: string[]) => [...(await listSaidNow(trx, orgId, some))];
    const held = new Map(corrections.map((one) => [one.entry_id, one]));
    return { told, doubted, held, said: new Map(await readInPortions([...doubted.keys()], read)) };
  });
  const items = itemsOf(material.entries, known.told, known);
  return {
    file: presentFile(row),
    ...markingOf(row.file_name),
    items,
    changed: items.flatMap(({ told_id: id, now }) => (now === null ? [] : [id])),
    material,
    told: known.told,
    key: row.storage_key,
  };
}

const markingOf = (fileName: string): Pick<ToldCorrection, 'marked' | 'note'> => {
  if (isWorkbook(fileName)) return { marked: true, note: 'Cells that changed have a yellow fill.' };
  if (extname(fileName).toLowerCase() === '.docx')
    return { marked: true, note: 'Texts that changed are highlighted in yellow; boxes that are ticked otherwise are not.' };
  return { marked: false, note: 'Files of this kind hold no marks: what changed is listed here alone.' };
};

/** Written with the answers as they were told, the file is the one that is kept, byte for byte or place for place. */
async function requireSame(
  { pool }: Reader,
  party: string,
  { kept, again, fileName }: { kept: Uint8Array; again: Uint8Array; fileName: string },
): Promise<void> {
  const sum = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
  if (sum(kept) === sum(again)) return;
  const files = { original: kept, filled: again, fileName };
  const { changedPlaces, elsewhere } = await pool.run('prove', async () => files, { party, timeoutMs: TIMEOUT_MS });
  if (changedPlaces.length === 0 && elsewhere.length === 0) return;
  throw new AppError(
    'conflict',
    'The questionnaire or its places changed since this file was written, so it cannot be written again with the changed answers alone. Export the request as final again, or write a letter.',
  );
}

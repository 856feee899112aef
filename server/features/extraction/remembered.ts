import type { Extraction, Mapping, MappingByShape, StoredReading } from '#contract/extraction.ts';
import type { RememberedMapping } from '#contract/remembered-mappings.ts';
import { limits } from '#contract/limits.ts';
import { type Reason, reason } from '#contract/reasons.ts';
import { may } from '#contract/roles.ts';
import { shapesIn } from '#engine/questions/sheet/shapes-in.ts';
import type { ReadingTaken } from '#engine/structure/as-read.ts';
import { appendAudit } from '#server/features/audit/steps.ts';
import type { RequestRow } from '#server/features/requests/steps.ts';
import { type Db, type Trx, inOrg, newId } from '#server/platform/db/db.ts';
import { allow } from '#server/platform/http/allow.ts';
import type { OrgActor } from '#server/platform/http/actor.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { needs } from './policy.ts';
import { findKept } from './reading/store.ts';
import * as store from './store.ts';

/** Shapes for which the organisation remembers a correction. */
export const knownShapes = (db: Db, orgId: string): Promise<string[]> =>
  inOrg(db, orgId, (trx) => store.listShapes(trx, orgId, limits.remembered.number));

/** What is remembered for the shapes of a file: columns of its sheets, and what a model read of a form without columns. */
export interface Remembered {
  mappings: MappingByShape;
  reading: ReadingTaken | null;
}

/** The shapes of a file for which something may be remembered, unless it is decided of this file itself. */
export const shapesAsked = ({ sheets, shape }: Pick<Extraction, 'sheets' | 'shape'>, reading: StoredReading | undefined): string[] => [
  ...shapesIn(sheets),
  ...(shape !== undefined && reading === undefined ? [shape] : []),
];

/** What the organisation remembers for these shapes, as finding questions wants it. */
export const rememberedFor = async (db: Db, orgId: string, shapes: string[]): Promise<Remembered> => {
  if (shapes.length === 0) return { mappings: {}, reading: null };
  const rows = await inOrg(db, orgId, (trx) => store.findByShapes(trx, orgId, shapes));
  const reading = rows.find((row) => row.reading !== null)?.reading ?? null;
  return {
    mappings: Object.fromEntries(rows.flatMap(({ shape, mapping }) => (mapping === null ? [] : [[shape, mapping]]))),
    reading: reading && { ...reading, remembered: true },
  };
};

/** Of a correction what another file is read by: its rows, and further tables, are those of its own file. */
const lasting = ({ rows: _, also: __, ...mapping }: Mapping): string => JSON.stringify(mapping);

/**
 * Keeps what a person corrected on this request for files of the same shape: sheets read by hand that have a shape. Those of an
 * organisation that were used last stay (`limits.remembered`). Answers what there is to say about it: one that is too long is not kept.
 */
export const rememberCorrections = async (trx: Trx, row: RequestRow, extraction: Extraction): Promise<Reason[]> => {
  const { file, sheets } = extraction;
  const used = [
    ...sheets.flatMap(({ shape, mapped_by: by }) => (shape && by === 'remembered' ? [shape] : [])),
    ...(extraction.shape && extraction.reader?.remembered ? [extraction.shape] : []),
  ];
  if (used.length > 0) await store.markUsed(trx, row.org_id, used);
  if (row.mapped_by === null) return [];
  const byHand = row.mapping ?? {};
  const corrected = sheets.flatMap(({ name, shape }) => {
    const mapping = byHand[name];
    return mapping && shape ? [{ shape, name, mapping: lasting(mapping) }] : [];
  });
  const all: Learnt[] = [...corrected, ...(await readingToRemember(trx, row, extraction))];
  const fits = ({ mapping, reading }: Learnt): boolean => Buffer.byteLength(mapping ?? reading ?? '') <= limits.remembered.bytes;
  const learnt = new Map(all.filter(fits).map((one) => [one.shape, one] as const));
  await store.upsertRemembered(
    trx,
    [...learnt.values()].slice(0, limits.remembered.number).map(({ shape, name, mapping = null, reading = null }) => ({
      id: newId(),
      org_id: row.org_id,
      shape,
      mapping,
      reading,
      sheet_name: name,
      file_name: file,
      made_by: row.mapped_by,
    })),
  );
  if (learnt.size > 0) await store.keepLastUsed(trx, row.org_id, limits.remembered.number);
  return all.filter((one) => !fits(one)).map(({ name: sheet }) => reason('not_remembered', { sheet }));
};

/** What is learnt of a shape, one of both as JSON; its name is that of the sheet, or of the file where that has none. */
interface Learnt {
  shape: string;
  name: string;
  mapping?: string;
  reading?: string;
}

/** What a person took of a model's reading of this file. */
const readingToRemember = async (trx: Trx, { org_id, reading }: RequestRow, { file, shape }: Extraction): Promise<Learnt[]> => {
  if (!reading?.id || reading.unasked || !shape || (reading.taken.length === 0 && !reading.without?.length)) return [];
  const { kept = null } = (await findKept(trx, org_id, reading.id)) ?? {};
  const { taken, without } = reading;
  return kept
    ? [{ shape, name: file, reading: JSON.stringify({ kept, taken, ...(without ? { without } : {}) } satisfies ReadingTaken) }]
    : [];
};

/** A page of what is remembered, newest first. */
export const listRememberedMappings = (
  db: Db,
  actor: OrgActor,
  { cursor, limit = 50 }: { cursor?: string | undefined; limit?: number | undefined },
): Promise<{ remembered_mappings: RememberedMapping[]; next_cursor: string | null }> =>
  inOrg(db, actor.orgId, async (trx) => {
    const { page, next_cursor } = await store.listRemembered(trx, actor.orgId, { after: cursor ?? null, limit });
    const can = { edit: may(actor.accessLevel, needs.forget) };
    return { remembered_mappings: page.map((row) => ({ ...present(row), can })), next_cursor };
  });

const present = (row: store.RememberedView): Omit<RememberedMapping, 'can'> => ({
  id: row.id,
  shape: row.shape,
  mapping: row.mapping,
  reading: row.reading && { model: row.reading.kept.model, questions: row.reading.kept.said.length },
  sheet_name: row.sheet_name,
  file_name: row.file_name,
  made_by: row.made_by === null ? null : { id: row.made_by, name: row.maker_name ?? '', email: row.maker_email ?? '' },
  made_at: row.made_at.toISOString(),
});

/** Files of this shape are read by structure again; requests that were made with it stay as they are. @throws not_found · forbidden below editor */
export const forgetMapping = (db: Db, actor: OrgActor, id: string): Promise<void> =>
  inOrg(db, actor.orgId, async (trx) => {
    allow(actor, needs.forget);
    const row = await store.deleteRemembered(trx, actor.orgId, id);
    if (!row) throw new AppError('not_found', 'There is no such correction; it was forgotten already.');
    await appendAudit(trx, { orgId: actor.orgId, userId: actor.userId, action: 'remembered_mapping:forgotten', subject: id });
  });

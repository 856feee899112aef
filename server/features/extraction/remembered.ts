import type { Extraction, MappingByShape } from '#contract/extraction.ts';
import type { RememberedMapping } from '#contract/remembered-mappings.ts';
import { may } from '#contract/roles.ts';
import { appendAudit } from '#server/features/audit/steps.ts';
import type { RequestRow } from '#server/features/requests/steps.ts';
import { type Db, type Trx, inOrg, newId } from '#server/platform/db/db.ts';
import { allow } from '#server/platform/http/allow.ts';
import type { OrgActor } from '#server/platform/http/actor.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { needs } from './policy.ts';
import * as store from './store.ts';

/** Corrections of the organisation by the shape of the sheet they were made on, as finding questions wants them. */
export const rememberedShapes = async (trx: Trx, orgId: string): Promise<MappingByShape> =>
  Object.fromEntries((await store.listShapes(trx, orgId)).map(({ shape, mapping }) => [shape, mapping]));

/** Keeps what a person corrected on this request for files of the same shape: sheets read by hand that have a shape. */
export const rememberCorrections = async (trx: Trx, row: RequestRow, { file, sheets }: Extraction): Promise<void> => {
  if (row.mapped_by === null) return;
  const byHand = row.mapping ?? {};
  const learnt = new Map(
    sheets.flatMap(({ name, shape }) => {
      const mapping = byHand[name];
      return mapping && shape ? [[shape, { name, mapping }] as const] : [];
    }),
  );
  await store.upsertRemembered(
    trx,
    [...learnt].map(([shape, { name, mapping }]) => ({
      id: newId(),
      org_id: row.org_id,
      shape,
      mapping: JSON.stringify(mapping),
      sheet_name: name,
      file_name: file,
      made_by: row.mapped_by,
    })),
  );
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

import type { QaEntry } from '#contract/qa-entries.ts';
import type { Deps } from '#server/deps.ts';
import { appendAudit } from '#server/features/audit/steps.ts';
import { lockRequest } from '#server/features/requests/steps.ts';
import { type StoredToldFile, isToldInFile, keepToldFile, listToldNow, readTold, storing } from '#server/features/told/steps.ts';
import { inOrg } from '#server/platform/db/db.ts';
import { readInPortions } from '#server/platform/db/portions.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { writeExport } from '../export-request.ts';
import { type Material, gather, lookAt } from '../gather.ts';
import { lastFormat } from '../store.ts';

export interface Completed {
  orgId: string;
  userId: string;
  requestId: string;
}

/**
 * Writes and keeps the file of what a customer was told when a request was marked completed, in the format that it was exported in last. May
 * run twice: what a file tells already is written no more. Without room, or where the customer's file cannot be filled, the audit log says so.
 */
export const writeToldFile = async (deps: Deps, completed: Completed): Promise<void> => {
  try {
    await write(deps, completed);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'not_found') return;
    const { orgId, userId, requestId: subject } = completed;
    const data = { code: error.code };
    await inOrg(deps.db, orgId, (trx) => appendAudit(trx, { orgId, userId, action: 'told:file_not_kept', subject, data }));
  }
};

async function write(deps: Deps, { orgId, userId, requestId }: Completed): Promise<void> {
  const reader = { orgId, accessLevel: 'viewer' as const };
  const subject = await lookAt(deps, reader, requestId);
  const known = await inOrg(deps.db, orgId, async (trx) => ({
    told: await listToldNow(trx, orgId, requestId),
    isThere: await isToldInFile(trx, orgId, requestId),
    format: (await lastFormat(trx, orgId, requestId)) ?? ('original' as const),
  }));
  if (known.told.length === 0 || known.isThere) return;
  const toldIds = known.told.map(({ id }) => id);
  const read = async () => asTold(deps, await gather(deps, reader, requestId), toldIds);
  const file = await writeExport(deps, subject, read, { format: known.format, include: 'approved' });
  const keep = (stored: StoredToldFile) =>
    inOrg(deps.db, orgId, async (trx) => {
      const request = await lockRequest(trx, orgId, requestId);
      return keepToldFile(trx, deps.config, { orgId, userId, origin: 'completed', request, toldIds }, stored);
    });
  await storing(deps.storage, orgId, { ...file, format: known.format }, keep);
}

/** A request with the answers as they were told, whatever was done with them since. */
async function asTold({ db }: Pick<Deps, 'db'>, material: Material, toldIds: string[]): Promise<Material> {
  const { orgId } = material;
  const told = await inOrg(db, orgId, (trx) => readInPortions(toldIds, (some) => readTold(trx, orgId, some)));
  const byEntry = new Map(told.map((one) => [one.entry_id, one]));
  const entries = material.entries.map((entry): QaEntry => {
    const was = byEntry.get(entry.id);
    if (!was) return { ...entry, status: 'unanswered', answer: null, choice: null, comment: null, citations: [] };
    const { choice, answer, comment, citations } = was;
    return { ...entry, status: 'approved', choice, answer, comment, citations };
  });
  return { ...material, entries };
}

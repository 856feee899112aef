import type { ExportFormat } from '#contract/exports.ts';
import type { ToldFile } from '#contract/told-files.ts';
import type { QaEntry } from '#contract/qa-entries.ts';
import type { Deps } from '#server/deps.ts';
import { appendAudit } from '#server/features/audit/steps.ts';
import { lockRequest } from '#server/features/requests/steps.ts';
import { type StoredToldFile, keepTold, keepToldFile, listToldNow, storing } from '#server/features/told/steps.ts';
import { inOrg } from '#server/platform/db/db.ts';
import { allow } from '#server/platform/http/allow.ts';
import type { OrgActor } from '#server/platform/http/actor.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { holdMember } from '#server/platform/limits/hold-member.ts';
import { writeExport } from '../export-request.ts';
import { type Reader, gather, lookAt } from '../gather.ts';
import { needs } from '../policy.ts';
import { listApproved } from './approved.ts';

/**
 * Writes the file of the approved answers and keeps it, with what it tells, as told to the customer.
 * @throws not_found · forbidden below editor · conflict for a request of the sample, where nothing is approved, and where an answer was
 * changed while the file was written · unreadable_file · storage_full
 */
export const exportFinal = async (deps: Deps, actor: OrgActor, id: string, format: ExportFormat): Promise<ToldFile> => {
  allow(actor, needs.final);
  const subject = await lookAt(deps, actor, id);
  if (subject.request.sample)
    throw new AppError('conflict', 'This request is of the sample company: export it as often as you like, nothing of it is kept as told.');
  let approved: Pick<QaEntry, 'id' | 'version'>[] | null = null;
  const read = async () => {
    const material = await gather(deps, actor, id);
    approved = approvedOf(material.entries);
    return material;
  };
  const file = await writeExport(deps, subject, read, { format, include: 'approved' });
  const told = approved ?? approvedOf((await gather(deps, actor, id)).entries);
  if (told.length === 0)
    throw new AppError('conflict', 'Nothing is approved in this request yet, so there is nothing to tell the customer.');
  return storing(deps.storage, actor.orgId, { ...file, format }, (stored) => keep(deps, actor, { id, approved: told }, stored));
};

const approvedOf = (entries: QaEntry[]): Pick<QaEntry, 'id' | 'version'>[] =>
  entries.filter(({ status }) => status === 'approved').map(({ id, version }) => ({ id, version }));

interface Written {
  id: string;
  approved: Pick<QaEntry, 'id' | 'version'>[];
}

const keep = ({ db, config }: Reader, actor: OrgActor, { id, approved }: Written, file: StoredToldFile): Promise<ToldFile> =>
  inOrg(db, actor.orgId, async (trx) => {
    await holdMember(trx, actor, needs.final);
    const request = await lockRequest(trx, actor.orgId, id);
    const { orgId, userId } = actor;
    const now = new Map((await listApproved(trx, orgId, id)).map((entry) => [entry.id, entry.version]));
    if (now.size !== approved.length || approved.some((entry) => now.get(entry.id) !== entry.version))
      throw new AppError('conflict', 'An answer was changed while the file was written, and it is not kept. Export it again.');
    await keepTold(trx, actor, request);
    const told = await listToldNow(trx, orgId, id);
    const toldIds = told.filter(({ entry_id }) => now.has(entry_id)).map((one) => one.id);
    const kept = await keepToldFile(trx, config, { orgId, userId, origin: 'exported', request, toldIds }, file);
    const { format, size, sha256 } = kept;
    await appendAudit(trx, {
      orgId,
      userId,
      action: 'request:exported',
      subject: id,
      data: { format, include: 'approved', size, sha256, final: true },
    });
    return kept;
  });

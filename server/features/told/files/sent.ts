import { sql } from 'kysely';
import type { Parsed } from '#contract/endpoint.ts';
import { limits } from '#contract/limits.ts';
import type { ToldFile, toldFiles } from '#contract/told-files.ts';
import { UnreadableFile } from '#engine/files/model.ts';
import type { Pair } from '#engine/reading/model.ts';
import type { Deps } from '#server/deps.ts';
import { appendAudit } from '#server/features/audit/steps.ts';
import { type SentFile, requireSent } from '#server/features/documents/service.ts';
import { requireRoomForTexts } from '#server/features/documents/steps.ts';
import { type Trx, inOrg, newId } from '#server/platform/db/db.ts';
import { portionsOf, weightOf } from '#server/platform/db/portions.ts';
import { allow } from '#server/platform/http/allow.ts';
import type { OrgActor } from '#server/platform/http/actor.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { holdMember } from '#server/platform/limits/hold-member.ts';
import { endOtherwise } from '../look/otherwise.ts';
import { enqueueTie } from '../look/tie.ts';
import { needs } from '../policy.ts';
import { enqueuePromises } from '../promised.ts';
import { supersedeFormer } from '../store.ts';
import { keepToldFile, storing } from './keep.ts';

type Asked = Parsed<typeof toldFiles.sent, 'body'>;

/**
 * Keeps a filled file that was sent before, and each question in it that has an answer, as told on that day. The same file of the same customer
 * is kept once.
 * @throws not_found for an upload that is gone · forbidden below editor · invalid for a day to come · unreadable_file · conflict for a file in which no
 * answered question is found, or too many · storage_full
 */
export const keepSent = async (deps: Deps, actor: OrgActor, asked: Asked): Promise<ToldFile> => {
  allow(actor, needs.sent);
  const upload = await requireSent(deps, actor, asked.upload_id);
  const toldAt = new Date(`${asked.sent_on}T00:00:00Z`);
  if (toldAt.getTime() > Date.now()) {
    const message = 'This day is still to come. Give the day on which the file was sent.';
    throw new AppError('invalid', message, [{ field: 'sent_on', message }]);
  }
  const bytes = await upload.read();
  const pairs = await answersIn(deps, actor.orgId, upload, bytes);
  const file = { bytes, fileName: upload.name, contentType: upload.contentType, format: null };
  return storing(deps.storage, actor.orgId, file, (stored) =>
    inOrg(deps.db, actor.orgId, async (trx) => {
      await holdMember(trx, actor, needs.sent);
      const { orgId, userId } = actor;
      const customer = await spelledAsTold(trx, orgId, asked.customer);
      const request = { id: null, name: asked.name ?? upload.name, customer };
      const kept = await keepToldFile(trx, deps.config, { orgId, userId, origin: 'sent', request, toldIds: [], toldAt }, stored);
      if (kept.id !== stored.id) return kept;
      await requireRoomForTexts(trx, orgId, deps.config, weightOf(pairs));
      const answers = await insertSent(trx, { orgId, userId, fileId: kept.id, toldAt, ...request }, pairs);
      await supersedeFormer(trx, orgId, customer);
      await endOtherwise(trx, orgId);
      await enqueueTie(trx, { org_id: orgId });
      await enqueuePromises(trx, orgId);
      await appendAudit(trx, { orgId, userId, action: 'told:sent_added', subject: kept.id, data: { answers } });
      return { ...kept, answers };
    }),
  );
};

/** The questions of a filled file that have an answer. */
const answersIn = async ({ pool }: Deps, party: string, { name: fileName }: SentFile, bytes: Uint8Array): Promise<Pair[]> => {
  try {
    const { pairs } = await pool.run('read-document', async () => ({ bytes, fileName }), { party });
    if (pairs.length === 0)
      throw new AppError(
        'conflict',
        `No question with an answer was found in “${fileName}”. Send the file as it was filled in, not the empty form.`,
      );
    if (pairs.length > limits.entriesAtOnce)
      throw new AppError(
        'conflict',
        `“${fileName}” has ${pairs.length} answered questions; at most ${limits.entriesAtOnce} are kept of one file.`,
      );
    return pairs;
  } catch (error) {
    if (error instanceof UnreadableFile) throw new AppError('unreadable_file', error.message);
    throw error;
  }
};

/** A customer as they were called before, where only letters' case differs. */
const spelledAsTold = async (trx: Trx, orgId: string, customer: string): Promise<string> => {
  const { rows } = await sql<{ customer: string }>`
    select customer from told_answer where org_id = ${orgId} and lower(customer) = lower(${customer})
    union select customer from request where org_id = ${orgId} and lower(customer) = lower(${customer}) order by 1 limit 1`.execute(trx);
  return rows[0]?.customer ?? customer;
};

interface Sent {
  orgId: string;
  userId: string;
  fileId: string;
  customer: string;
  name: string;
  toldAt: Date;
}

const insertSent = async (trx: Trx, { orgId, userId, fileId, customer, name, toldAt }: Sent, pairs: Pair[]): Promise<number> => {
  const rows = pairs.map(({ question, choice, answer }) => ({ id: newId(), question, choice, answer: answer === '' ? null : answer }));
  for (const portion of portionsOf(rows))
    await sql`
      with told as (
        insert into told_answer (id, org_id, customer, request_name, question, choice, answer, told_by, told_at)
        select id, ${orgId}::uuid, ${customer}::text, ${name}::text, question, choice, answer, ${userId}::uuid, ${toldAt}::timestamptz
        from jsonb_to_recordset(${JSON.stringify(portion)}::jsonb) as row (id uuid, question text, choice text, answer text)
        returning id
      )
      insert into told_file_answer (org_id, file_id, told_id) select ${orgId}::uuid, ${fileId}::uuid, id from told`.execute(trx);
  return rows.length;
};

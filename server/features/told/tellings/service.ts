import type { Answer, Parsed } from '#contract/endpoint.ts';
import type { toldTellings } from '#contract/told-tellings.ts';
import { appendAudit } from '#server/features/audit/steps.ts';
import { type Db, type Trx, inOrg } from '#server/platform/db/db.ts';
import { appendEventsOf } from '#server/platform/events/append-event.ts';
import { allow } from '#server/platform/http/allow.ts';
import type { OrgActor } from '#server/platform/http/actor.ts';
import { type CorrectedRow, listCorrected } from '../letters/store.ts';
import { writeAlarms } from '../look/alarms.ts';
import { type Found, printOf } from '../look/found.ts';
import { wholeOf } from '../look/compare-told.ts';
import { endOtherwise, enqueueOtherwise } from '../look/otherwise.ts';
import { needs } from '../policy.ts';
import { enqueuePromises } from '../promised.ts';
import { type TellingPoint, besidesOf, correctionsOf, listPoints, othersIn } from './corrections.ts';
import * as corrections from './corrections-store.ts';
import type { Held, NewCorrection } from './corrections-store.ts';
import { type News, listNews, weighNews, withNews } from './promises.ts';
import * as store from './store.ts';
import { type Texts, textsMadeOnce } from './texts.ts';

type Asked = Parsed<typeof toldTellings.tell, 'body'>;

/**
 * Notes that a letter or a file told customers what holds now: that is kept as told from then on, in the place of what they held, and what was found
 * of it is settled. What takes the place of nothing known settles alone; what changed after the letter was written stays open; what was told
 * already, or is held no longer, stays as it is. @throws forbidden below editor · too_large where the texts of what is held are too long together
 */
export const tell = async (db: Db, actor: OrgActor, asked: Asked): Promise<Answer<typeof toldTellings.tell>> => {
  allow(actor, needs.tell);
  const { orgId } = actor;
  const texts = textsMadeOnce();
  // What is told anew is made before rows are held, as they stand; of what came meanwhile it is made then.
  const read = await inOrg(db, orgId, async (trx) => {
    const { told, bytes } = await weighNews(trx, orgId, asked.promises);
    await corrections.requireTogether(trx, orgId, [...asked.told, ...told], bytes);
    return readPoints(trx, orgId, await readHeld(trx, orgId, asked, { isLocked: false }), asked);
  });
  await insteadOf(read, texts);
  return inOrg(db, orgId, (trx) => tellHolding(trx, actor, asked, texts));
};

async function tellHolding(trx: Trx, actor: OrgActor, asked: Asked, texts: Texts): Promise<Answer<typeof toldTellings.tell>> {
  const { orgId, userId } = actor;
  const named = await readHeld(trx, orgId, asked, { isLocked: true });
  const corrected = await listCorrected(trx, orgId, { ids: named.named });
  await writeAlarms(trx, orgId, corrected.map(foundOf)); // prettier-ignore
  const read = await readPoints(trx, orgId, named, asked);
  const { held, points } = read;
  const instead = await insteadOf(read, texts);
  const parts = new Set(instead.flatMap(({ is_part: isPart, corrects }) => (isPart ? [corrects] : [])));
  const except = points.flatMap(({ item, besides }) => (parts.has(item.told_id) ? besides.map(({ id }) => id) : []));
  const told = points.map(({ item }) => item.told_id);
  const left = await store.settleTold(trx, orgId, { told, except, others: othersIn(points), reason: asked.reason, userId });
  const made = await corrections.insertCorrections(trx, actor, instead);
  await writeAlarms(trx, orgId, besidesOf(points, made));
  await changed(trx, actor, left, 'settled');
  if (made.length > 0) await followUp(trx, actor, held, made);
  return { alarms: left, corrected: made.map(({ id }) => id), open: named.named.length - points.length };
}

interface Named {
  held: Held[];
  news: News[];
  /** Given answers that are held still, of those that were told. */
  named: string[];
}

async function readHeld(trx: Trx, orgId: string, { told, promises }: Asked, how: { isLocked: boolean }): Promise<Named> {
  const news = await listNews(trx, orgId, promises);
  const held = await corrections.listHeld(trx, orgId, [...told, ...news.map(({ told_id: id }) => id)], how);
  const wanted = new Set(told);
  return { held, news, named: held.flatMap(({ id, named_id: namedId }) => (id === namedId && wanted.has(id) ? [id] : [])) };
}

type Pointed = Named & { points: TellingPoint[] };

const readPoints = async (trx: Trx, orgId: string, named: Named, { by, written_at: writtenAt }: Asked): Promise<Pointed> => {
  const told = { by, writtenAt: writtenAt === undefined ? null : new Date(writtenAt) };
  return { ...named, points: await listPoints(trx, orgId, named.named, told) };
};

const insteadOf = async ({ held, news, points }: Pointed, texts: Texts): Promise<NewCorrection[]> =>
  withNews(held, news, await correctionsOf(held, points, texts), texts);

/** What is told anew is looked through for promises, and held against what others were told; the audit log notes it. */
async function followUp(trx: Trx, { orgId, userId }: OrgActor, held: Held[], made: NewCorrection[]): Promise<void> {
  const anew = new Set(made.map(({ corrects }) => corrects));
  const requests = new Set(held.flatMap(({ id, request_id: request }) => (anew.has(id) && request !== null ? [request] : [])));
  await endOtherwise(trx, orgId);
  for (const id of requests) await enqueueOtherwise(trx, { org_id: orgId, request_id: id });
  await enqueuePromises(trx, orgId);
  await appendAudit(trx, { orgId, userId, action: 'told:corrected', data: { answers: made.length } });
}

/** That an answer was corrected since, though nothing in the papers was found about it. */
const foundOf = ({ told_id, request_name: document, approved, ...told }: CorrectedRow): Found => {
  const [was, now] = [wholeOf(told), wholeOf(approved)];
  return {
    told_id,
    kind: 'contradicts',
    cause: printOf('approved since', was, now),
    why: { code: 'approved_since', values: {} },
    was: { document, quote: was },
    now: { document, quote: now },
  };
};

/** Opens again what one telling settled and nobody decided on since; what it told is taken back where it is held still. @throws forbidden below editor */
export const takeBack = (
  db: Db,
  actor: OrgActor,
  { alarms, corrected }: Parsed<typeof toldTellings.takeBack, 'body'>,
): Promise<Answer<typeof toldTellings.takeBack>> =>
  inOrg(db, actor.orgId, async (trx) => {
    allow(actor, needs.takeBack);
    const { orgId, userId } = actor;
    const answers = await corrections.takeBackCorrections(trx, orgId, corrected);
    const opened = await store.openAgain(trx, orgId, alarms);
    await changed(trx, actor, opened, 'reopened');
    if (answers > 0) {
      await endOtherwise(trx, orgId);
      await appendAudit(trx, { orgId, userId, action: 'told:correction_taken_back', data: { answers } });
    }
    return { opened: opened.length };
  });

/** Notes it in the history of each and in the audit log, and tells live screens. */
async function changed(trx: Trx, { orgId, userId }: OrgActor, left: store.Left[], doing: 'settled' | 'reopened'): Promise<void> {
  if (left.length === 0) return;
  await store.noteAll(trx, orgId, left, doing, userId);
  const settled = doing === 'settled' ? 'customer_told' : null;
  await appendAudit(trx, { orgId, userId, action: 'told:settled', data: { settled, findings: left.length } });
  await appendEventsOf(
    trx,
    orgId,
    'told:changed',
    left.map(({ id }) => id),
  );
}

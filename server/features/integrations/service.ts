import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { type DriveEntry, type Integration, MOST_CHOSEN, MOST_DRIVES, driveProviders, type integrations } from '#contract/integrations.ts';
import type { Answer, Parsed } from '#contract/endpoint.ts';
import { formatOf, formats } from '#contract/formats.ts';
import type { Deps } from '#server/deps.ts';
import { appendAudit } from '#server/features/audit/steps.ts';
import { queueDrive } from '#server/features/documents/service.ts';
import { requireFolder } from '#server/features/documents/steps.ts';
import { permit } from '#server/features/standing/steps.ts';
import { type Trx, inOrg, newId } from '#server/platform/db/db.ts';
import { type Drive, DriveFault, type DriveFaultKind } from '#server/platform/drives/drive.ts';
import { freshToken } from '#server/platform/drives/google-consent.ts';
import { watchedFolder } from '#server/platform/drives/watched-folder.ts';
import { allow } from '#server/platform/http/allow.ts';
import type { OrgActor } from '#server/platform/http/actor.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { readCursor, writeCursor } from '#server/platform/http/cursor.ts';
import { patienceOf } from '#server/platform/db/shares.ts';
import { holdMember } from '#server/platform/limits/hold-member.ts';
import { hold, holdMost } from '#server/platform/limits/hold-most.ts';
import { openLanes } from '#server/platform/outbound/lanes.ts';
import { comeBack, setOut } from './consent.ts';
import { openDrive, requireGoogle, requireWatched, secretOf, serverDrive } from './open-drive.ts';
import { needs } from './policy.ts';
import * as store from './store.ts';

type Calls = typeof integrations;
type Parts = Pick<Deps, 'db' | 'config' | 'seal'>;
type Row = store.IntegrationRow;

/** While somebody waits for the answer. */
const PATIENCE_MS = 30_000;

const codes: Record<DriveFaultKind, 'conflict' | 'not_found' | 'too_large'> = {
  revoked: 'conflict',
  private: 'conflict',
  unreachable: 'conflict',
  gone: 'not_found',
  too_large: 'too_large',
};

/** A listing is held in memory: so many looks at a time, of all and of those who share, and beside them some that take their time. */
const looks = openLanes({ quick: 4, slow: 20, quickMs: 2000, waiting: 400 });
const OF_PARTY = { most: 2, waiting: 100 };

/** @throws rate_limited · unavailable, as lines.ts, and as `toPerson` */
const looking = <T>({ orgId, party }: OrgActor, look: (signal: AbortSignal) => Promise<T>): Promise<T> =>
  toPerson(
    looks.within([{ name: `party ${party ?? orgId}`, ...OF_PARTY }], patienceOf(), (signal) =>
      look(AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)])),
    ),
  );

/** What a drive refuses, to the person who waits. */
const toPerson = async <T>(asking: Promise<T>): Promise<T> => {
  try {
    return await asking;
  } catch (error) {
    if (error instanceof DriveFault) throw new AppError(codes[error.kind], error.message);
    if (error instanceof Error && error.name === 'TimeoutError')
      throw new AppError('conflict', 'The drive takes too long. Try again later.');
    throw error;
  }
};

const known = async (trx: Trx, { orgId }: OrgActor, id: string): Promise<Row> => {
  const row = await store.findIntegration(trx, orgId, id);
  if (!row) throw new AppError('not_found', 'There is no such drive.');
  return row;
};

const mayBrowse = (row: Row, { userId }: OrgActor): boolean => row.provider === 'folder' || row.created_by === userId;

interface Which {
  provider: Row['provider'];
  id: string;
}

/** @throws not_found, also for another provider · forbidden for who has not connected it */
const ownIn = async (trx: Trx, actor: OrgActor, { provider, id }: Which): Promise<Row> => {
  const row = await known(trx, actor, id);
  if (row.provider !== provider) throw new AppError('not_found', 'There is no such drive.');
  if (!mayBrowse(row, actor)) throw new AppError('forbidden', 'Only who connected this drive can look around in it. Connect it yourself.');
  return row;
};

const own = (parts: Parts, actor: OrgActor, which: Which): Promise<Row> => inOrg(parts.db, actor.orgId, (trx) => ownIn(trx, actor, which));

const presentOne = async (trx: Trx, actor: OrgActor, row: Row): Promise<Integration> => {
  const items = (await store.listItems(trx, actor.orgId, row.id)).map(({ name }) => name);
  return present(row, actor, { items, documents: (await store.countDocuments(trx, actor.orgId)).get(row.id) ?? 0 });
};

/** @throws forbidden */
export const listIntegrations = ({ db, config: { drives } }: Parts, actor: OrgActor): Promise<Answer<Calls['list']>> =>
  inOrg(db, actor.orgId, async (trx) => {
    allow(actor, needs.list);
    const items = Map.groupBy(await store.listItems(trx, actor.orgId), (item) => item.integration_id);
    const counts = await store.countDocuments(trx, actor.orgId);
    const rows = await store.listIntegrations(trx, actor.orgId);
    const missing = { 'google-drive': drives.google === null, webdav: false, folder: drives.folder === null };
    return {
      integrations: rows.map((row) =>
        present(row, actor, { items: (items.get(row.id) ?? []).map(({ name }) => name), documents: counts.get(row.id) ?? 0 }),
      ),
      offered: driveProviders.filter((provider) => !missing[provider]),
      next_cursor: null,
    };
  });

/** Keeps a drive that answered, for who may still connect one; what has the same name and person is connected again, its choice stays. */
const keep = (
  { db, seal }: Parts,
  actor: OrgActor,
  { provider, name, secret }: { provider: Row['provider']; name: string; secret: string | null },
): Promise<Integration> =>
  inOrg(db, actor.orgId, async (trx) => {
    await hold(trx, { org: actor.orgId });
    await holdMember(trx, actor, needs.connect);
    const before = await store.listIntegrations(trx, actor.orgId);
    const sealed = secret === null ? null : await seal.close(secret);
    const same = before.find((row) => row.provider === provider && row.name === name && mayBrowse(row, actor));
    if (!same && before.length >= MOST_DRIVES)
      throw new AppError('conflict', `There are ${MOST_DRIVES} drives: disconnect one that is not needed any more.`);
    const row = same
      ? await store.updateIntegration(trx, actor.orgId, same.id, {
          secret: sealed,
          status: 'connected',
          error: null,
          notes: '[]',
          created_by: actor.userId,
        })
      : await store.insertIntegration(trx, { id: newId(), org_id: actor.orgId, provider, name, secret: sealed, created_by: actor.userId });
    if (!row) throw new AppError('not_found', 'There is no such drive.');
    await appendAudit(trx, { ...actor, action: 'integration:connected', subject: name === '' ? provider : name, data: { id: row.id } });
    return presentOne(trx, actor, row);
  });

/** @throws forbidden · conflict with what is wrong with the server, its address or password */
export const connectDrive = async (parts: Parts, actor: OrgActor, body: Parsed<Calls['connect'], 'body'>): Promise<Integration> => {
  allow(actor, needs.connect);
  if (body.provider === 'folder') {
    const folder = watchedFolder(requireWatched(parts, actor.orgId));
    await looking(actor, (signal) => folder.list(null, signal));
    return keep(parts, actor, { provider: 'folder', name: '', secret: null });
  }
  const { provider, ...server } = body;
  await looking(actor, async (signal) => serverDrive(server, parts).list(null, signal));
  const { host, pathname } = new URL(server.url);
  return keep(parts, actor, { provider, name: `${host}${pathname.replace(/(?<!\/)\/+$/, '')}`, secret: JSON.stringify(server) });
};

const requireConsent = (provider: Row['provider']): void => {
  if (provider !== 'google-drive') throw new AppError('not_found', 'This kind of drive is connected without a consent.');
};

/** @throws forbidden · not_found for a drive without consent · conflict where it is not set up */
export const askConsent = async (parts: Parts, actor: OrgActor, provider: Row['provider']): Promise<{ url: string }> => {
  allow(actor, needs.consent);
  requireConsent(provider);
  return { url: await setOut(parts, actor) };
};

/** @throws forbidden · invalid for a consent of somebody else · conflict when the code does not hold */
export const connectByCode = async (
  parts: Parts,
  actor: OrgActor,
  provider: Row['provider'],
  body: Parsed<Calls['authCode'], 'body'>,
): Promise<Integration> => {
  allow(actor, needs.authCode);
  requireConsent(provider);
  return keep(parts, actor, { provider, name: '', secret: await toPerson(comeBack(parts, actor, body)) });
};

/** @throws forbidden for who has not connected it · not_found · conflict when the consent was taken back */
export const driveToken = async (
  parts: Parts,
  actor: OrgActor,
  which: Parsed<Calls['token'], 'params'>,
): Promise<Answer<Calls['token']>> => {
  allow(actor, needs.token);
  const row = await own(parts, actor, which);
  requireConsent(row.provider);
  const secret = await toPerson(secretOf(row, parts));
  const { access_token, expires_in } = await toPerson(freshToken(requireGoogle(parts), secret, AbortSignal.timeout(PATIENCE_MS)));
  return { access_token, expires_at: new Date(Date.now() + expires_in * 1000).toISOString() };
};

const isReadable = ({ kind, name }: { kind: 'file' | 'folder'; name: string }): boolean => {
  const format = formatOf(name);
  return kind === 'folder' || (format !== null && formats[format].knowledge);
};

/** Where a page of a folder goes on; names and ids of drives may be longer than a cursor. */
const Position = z.object({ kind: z.enum(['file', 'folder']), name: z.string(), mark: z.string() });
type Position = z.infer<typeof Position>;
const NAMED_BY = 200;
const positionOf = ({ kind, name, id }: DriveEntry): Position => ({
  kind,
  name: name.slice(0, NAMED_BY),
  mark: createHash('sha256').update(id).digest('hex').slice(0, 32),
});

const byName = new Intl.Collator('en', { numeric: true });
const bytewise = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
/** Folders first, then by name; no two stand in one place. */
const inOrder = (a: Position, b: Position): number =>
  Number(a.kind === 'file') - Number(b.kind === 'file') || byName.compare(a.name, b.name) || bytewise(a.mark, b.mark);

/** A page of a folder; the drive itself is asked for the whole folder each time. @throws forbidden · not_found · conflict with what is wrong with the drive */
export const browseDrive = async (
  parts: Parts,
  actor: OrgActor,
  which: Parsed<Calls['browse'], 'params'>,
  { folder, cursor, limit = 200 }: Parsed<Calls['browse'], 'query'>,
): Promise<Answer<Calls['browse']>> => {
  allow(actor, needs.browse);
  const row = await own(parts, actor, which);
  const after = cursor === undefined ? null : readCursor(Position, cursor);
  const found = await looking(actor, async (signal) => (await openDrive(row, parts)).list(folder ?? null, signal));
  const rest = found
    .map(({ id, name, kind, size }): DriveEntry => ({ id, name, kind, size, readable: isReadable({ kind, name }) }))
    .map((item) => ({ item, at: positionOf(item) }))
    .filter(({ at }) => after === null || inOrder(at, after) > 0)
    .toSorted((a, b) => inOrder(a.at, b.at));
  const page = rest.slice(0, limit);
  const last = rest.length > limit ? page.at(-1) : undefined;
  return { items: page.map(({ item }) => item), next_cursor: last ? writeCursor(last.at) : null };
};

/** @throws forbidden · no_access · not_found for a drive, folder or file that is not there · conflict with what is wrong with the drive */
export const pickItems = async (
  parts: Parts,
  actor: OrgActor,
  provider: Row['provider'],
  { integration_id: id, items, parent_id = null }: Parsed<Calls['pick'], 'body'>,
): Promise<Integration> => {
  await permit(parts.db, actor, needs.pick);
  const row = await own(parts, actor, { provider, id });
  const found = await looking(actor, async (signal) => findAll(await openDrive(row, parts), [...new Set(items)], signal));
  return inOrg(parts.db, actor.orgId, async (trx) => {
    // The drive may have answered late: who asked must still be who may.
    await hold(trx, { org: actor.orgId });
    await holdMember(trx, actor, needs.pick);
    await ownIn(trx, actor, { provider, id });
    if (parent_id !== null) await requireFolder(trx, actor.orgId, parent_id, 'knowledge_base');
    const sentence = `Of one drive at most ${MOST_CHOSEN} files and folders are chosen: choose a folder in place of its files.`;
    const chosen = new Set((await store.listItems(trx, actor.orgId, id)).map((item) => item.drive_id));
    const more = new Set(found.map((one) => one.id)).difference(chosen).size;
    await holdMost(trx, { org: actor.orgId }, async () => (await store.listItems(trx, actor.orgId, id)).length, {
      most: MOST_CHOSEN,
      more,
      sentence,
    });
    for (const { id: drive_id, name } of found)
      await store.putItem(trx, { id: newId(), org_id: actor.orgId, integration_id: id, drive_id, name, parent_id });
    await store.forgetLeftOut(trx, actor.orgId, id);
    return presentOne(trx, actor, await queueLook(trx, actor.orgId, id));
  });
};

const findAll = async (drive: Drive, ids: string[], signal: AbortSignal) => {
  const found = [];
  for (const id of ids) found.push(await drive.find(id, signal));
  return found;
};

/** In the transaction that makes it necessary. */
export const queueLook = async (trx: Trx, orgId: string, id: string): Promise<Row> => {
  const row = await store.updateIntegration(trx, orgId, id, { asked_at: new Date() });
  if (!row) throw new AppError('not_found', 'There is no such drive.');
  await queueDrive(trx, orgId, id);
  return row;
};

/** @throws forbidden · no_access · not_found */
export const syncNow = async ({ db }: Parts, actor: OrgActor, id: string): Promise<Integration> => {
  await permit(db, actor, needs.sync);
  return inOrg(db, actor.orgId, async (trx) => {
    await known(trx, actor, id);
    return presentOne(trx, actor, await queueLook(trx, actor.orgId, id));
  });
};

/** @throws forbidden · not_found */
export const disconnect = ({ db }: Parts, actor: OrgActor, id: string): Promise<void> =>
  inOrg(db, actor.orgId, async (trx) => {
    allow(actor, needs.remove);
    const { name, provider } = await known(trx, actor, id);
    await store.deleteIntegration(trx, actor.orgId, id);
    await appendAudit(trx, { ...actor, action: 'integration:disconnected', subject: name === '' ? provider : name, data: { id } });
  });

const present = (row: Row, actor: OrgActor, about: Pick<Integration, 'items' | 'documents'>): Integration => ({
  id: row.id,
  provider: row.provider,
  name: row.name,
  status: row.status,
  error: row.error,
  notes: row.notes,
  ...about,
  syncing: row.asked_at !== null && (row.looked_at === null || row.looked_at < row.asked_at),
  synced_at: row.synced_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
  can: { browse: mayBrowse(row, actor) },
});

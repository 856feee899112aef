import { limits } from '#contract/limits.ts';
import { sentenceOf } from '#contract/reason-sentences.ts';
import { type Reason, reason } from '#contract/reasons.ts';
import { formatOf, formats, mediaTypeOf } from '#contract/formats.ts';
import type { Deps } from '#server/deps.ts';
import { type Db, inOrg } from '#server/platform/db/db.ts';
import { type Drive, DriveFault, type DriveItem } from '#server/platform/drives/drive.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { type Bringing, bringIn } from './bring-in.ts';
import { holdConnector } from './connector.ts';
import { sayItEnded } from './ended.ts';
import { sayWhatIsGone } from './gone.ts';
import { openDrive } from './open-drive.ts';
import { queueLook } from './service.ts';
import * as store from './store.ts';

/** Files and folders of one drive at most. */
const MOST = 5000;
const DEEPEST = 20;
/** For looking into the folders of one choice; what is brought in has as long as it needs. */
const LISTING_MS = 15 * 60_000;

/**
 * Looks at what was chosen on a drive: what is new is brought in, what changed becomes a new version, what did not is left alone
 * what is gone says so and serves on. How it went stands with the drive, and where it lets nobody in any more people are told. May run twice.
 */
export async function syncDrive(deps: Deps, { orgId, id }: { orgId: string; id: string }, signal: AbortSignal): Promise<void> {
  const row = await inOrg(deps.db, orgId, (trx) => store.findIntegration(trx, orgId, id));
  if (!row) return;
  const asked = new Date();
  const say = (change: Parameters<typeof store.updateIntegration>[3]) =>
    inOrg(deps.db, orgId, async (trx) => {
      await store.updateIntegration(trx, orgId, id, { looked_at: new Date(), ...change });
      if (change.status === 'revoked' && row.status !== 'revoked') await sayItEnded(trx, row);
    });
  try {
    await inOrg(deps.db, orgId, (trx) => holdConnector(trx, row));
    const leftOut = await look({ deps, drive: await openDrive(row, deps), row, signal });
    await say({ status: 'connected', ...told(firstOf(leftOut)), synced_at: asked });
  } catch (error) {
    signal.throwIfAborted();
    await say({ status: error instanceof DriveFault && error.kind === 'revoked' ? 'revoked' : 'failed', ...told([reasonOf(error)]) });
  }
}

interface Looking extends Pick<Bringing, 'deps' | 'drive' | 'signal'> {
  row: store.IntegrationRow;
}

/** What was left out, a reason each. */
async function look(looking: Looking): Promise<Reason[]> {
  const { deps, drive, row, signal } = looking;
  const orgId = row.org_id;
  const items = await inOrg(deps.db, orgId, (trx) => store.listItems(trx, orgId, row.id));
  const files = await inOrg(deps.db, orgId, (trx) => store.listFiles(trx, orgId, row.id));
  const before = new Map(files.map((file) => [file.drive_id, file]));
  const seen = new Set<string>();
  const leftOut: Reason[] = [];
  for (const { drive_id, parent_id } of items) {
    for (const { file, folders } of await filesBelow(drive, drive_id, signal)) {
      if (seen.has(file.id)) continue;
      if (seen.size >= MOST) throw new DriveFault('too_large', reason('drive_too_many', { most: MOST }));
      seen.add(file.id);
      const format = formatOf(file.name);
      const why =
        format !== null && formats[format].knowledge
          ? await bringIn(
              { ...looking, integration: row, before: before.get(file.id), parentId: parent_id, folders },
              file,
              mediaTypeOf(file.name),
            )
          : reason('drive_kind_unread', { file: file.name });
      if (why !== null) leftOut.push(why);
    }
  }
  await inOrg(deps.db, orgId, async (trx) => {
    await holdConnector(trx, row);
    await sayWhatIsGone(trx, orgId, { files, isThere: (driveId) => seen.has(driveId) });
  });
  return leftOut;
}

interface FileBelow {
  file: DriveItem;
  /** The names of the folders that it lies in, from the one that was chosen. */
  folders: string[];
}

/** A file that was chosen, or all files in a folder and the folders in it; none when it is gone. */
async function filesBelow(drive: Drive, id: string, stop: AbortSignal): Promise<FileBelow[]> {
  const signal = AbortSignal.any([stop, AbortSignal.timeout(LISTING_MS)]);
  const found: FileBelow[] = [];
  const known = new Set<string>();
  let level = (await orNone(drive.find(id, signal).then((item) => [item]))).map((item) => ({ item, folders: [] as string[] }));
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > DEEPEST || known.size > MOST) throw new DriveFault('too_large', reason('drive_too_deep', { most: MOST }));
    const next: typeof level = [];
    for (const { item, folders } of level.filter((one) => !known.has(one.item.id))) {
      known.add(item.id);
      if (item.kind === 'file') found.push({ file: item, folders });
      else
        for (const child of await orNone(drive.list(item.id, signal))) next.push({ item: child, folders: [...folders, ...nameOf(item)] });
    }
    level = next;
  }
  return found;
}

const nameOf = ({ name }: DriveItem): string[] => [name.trim().slice(0, limits.displayName)].filter(Boolean);

const orNone = async (asking: Promise<DriveItem[]>): Promise<DriveItem[]> => {
  try {
    return await asking;
  } catch (error) {
    if (error instanceof DriveFault && error.kind === 'gone') return [];
    throw error;
  }
};

const NAMED = 3;

/** A reason for each of the first files that were left out, and how many more there are. */
const firstOf = (leftOut: Reason[]): Reason[] => {
  const more = leftOut.length - NAMED;
  return [...leftOut.slice(0, NAMED), ...(more > 0 ? [reason('drive_files_left', { count: more })] : [])];
};

/** What stands with the drive: codes for the screens, and their English sentences. */
const told = (notes: Reason[]) => ({
  error: notes.length === 0 ? null : notes.map((note) => sentenceOf(note)).join(' '),
  notes: JSON.stringify(notes),
});

/** Why a drive could not be looked at. @throws what is no answer of the drive and no rule of the service */
const reasonOf = (error: unknown): Reason => {
  if (error instanceof Error && error.name === 'TimeoutError') return reason('drive_too_deep', { most: MOST });
  if (error instanceof DriveFault) return error.because;
  if (!(error instanceof AppError)) throw error;
  if (error.code === 'no_access') return reason('drive_plan_ended');
  if (error.code === 'forbidden') return reason('drive_no_right');
  return error.code === 'conflict' ? reason('drive_not_set_up') : reason('text', { text: error.message });
};

const EVENING = 22;
const MORNING = 5;
const HOURS = 20;

/** By night each drive that something was chosen on is looked at once. */
export async function lookAtDrives(db: Db, now: Date): Promise<void> {
  if (now.getHours() < EVENING && now.getHours() >= MORNING) return;
  for (const orgId of await store.listOrgIds(db))
    await inOrg(db, orgId, async (trx) => {
      for (const { id } of await store.listDue(trx, orgId, HOURS)) await queueLook(trx, orgId, id);
    });
}

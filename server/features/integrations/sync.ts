import { plainestFirst } from '#contract/copy-name.ts';
import { limits } from '#contract/limits.ts';
import { sentenceOf } from '#contract/reason-sentences.ts';
import { type Reason, reason } from '#contract/reasons.ts';
import { formatOf, formats, mediaTypeOf } from '#contract/formats.ts';
import type { Deps } from '#server/deps.ts';
import { queueDrive } from '#server/features/documents/service.ts';
import { type Db, type Trx, inOrg } from '#server/platform/db/db.ts';
import { type Drive, DriveFault, type DriveItem } from '#server/platform/drives/drive.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { bringIn } from './bring-in.ts';
import { holdConnector } from './connector.ts';
import { sayItEnded } from './ended.ts';
import { sayWhatIsGone } from './gone.ts';
import { type LookRow, addSteps, countSteps, endStep, forgetSteps, listFound, nextSteps } from './look-steps.ts';
import { openDrive } from './open-drive.ts';
import { queueLook } from './service.ts';
import * as store from './store.ts';

/** Files and folders of one drive at most. */
const MOST = 5000;
const DEEPEST = 20;
/** For listing the folders of one look; what is brought in has as long as it needs. */
const LISTING_MS = 15 * 60_000;
/** After so long, in milliseconds, a look gives its place to others between two files, and goes on in its turn. */
const PORTION_MS = 20_000;
/** Steps that are asked for at a time. */
const STEPS = 50;

/**
 * Looks at what was chosen on a drive: what is new is brought in, what changed becomes a new version, what did not is left alone
 * what is gone says so and serves on. How it went stands with the drive, and where it lets nobody in any more people are told. A look
 * is done in portions, each a job; one may run twice.
 * @param portionMs how long a portion lasts, but for the file that it is at
 */
export async function syncDrive(
  deps: Deps,
  { orgId, id, portionMs = PORTION_MS }: { orgId: string; id: string; portionMs?: number },
  signal: AbortSignal,
): Promise<void> {
  const row = await inOrg(deps.db, orgId, (trx) => beginOrGoOn(trx, orgId, id));
  if (!row) return;
  try {
    await inOrg(deps.db, orgId, (trx) => holdConnector(deps, trx, row));
    const looking = { deps, drive: await openDrive(row, deps), row, signal };
    if (!(await portion(looking, portionMs))) return await inOrg(deps.db, orgId, (trx) => queueDrive(trx, orgId, id));
    await inOrg(deps.db, orgId, async (trx) => {
      await holdConnector(deps, trx, row);
      const { seen, leftOut, notAll } = await listFound(trx, row);
      if (notAll) throw new DriveFault('too_large', notAll);
      await sayWhatIsGone(trx, orgId, { files: await store.listFiles(trx, orgId, id), isThere: (driveId) => seen.has(driveId) });
      await end(trx, row, { status: 'connected', ...told(firstOf(leftOut)), synced_at: row.look_begun });
    });
  } catch (error) {
    signal.throwIfAborted();
    const status = error instanceof DriveFault && error.kind === 'revoked' ? 'revoked' : 'failed';
    const notes = told([reasonOf(error)]);
    await inOrg(deps.db, orgId, (trx) => end(trx, row, { status, ...notes }));
  }
}

type Looked = store.IntegrationRow & { look_begun: Date };

/** The drive, with a look under way: the one that was begun, or a new one at all that was chosen. */
async function beginOrGoOn(trx: Trx, orgId: string, id: string): Promise<Looked | undefined> {
  const row = await store.findIntegration(trx, orgId, id);
  if (!row || row.look_begun !== null) return row as Looked | undefined;
  const look_begun = new Date();
  const chosen = await store.listItems(trx, orgId, id);
  const rows = chosen.map(({ drive_id, parent_id }, choice): LookRow => {
    return { drive_id, choice, depth: 0, kind: 'chosen', step: { item: null, folders: [], parentId: parent_id } };
  });
  await forgetSteps(trx, row);
  await addSteps(trx, row, rows);
  await store.updateIntegration(trx, orgId, id, { look_begun, listed_ms: 0 });
  return { ...row, look_begun, listed_ms: 0 };
}

/** Ends a look; where another one was asked for meanwhile, that is begun. */
async function end(trx: Trx, row: Looked, change: Parameters<typeof store.updateIntegration>[3]): Promise<void> {
  await forgetSteps(trx, row);
  const now = await store.findIntegration(trx, row.org_id, row.id);
  const isAskedAgain = now?.asked_at && now.asked_at > row.look_begun;
  const looked_at = isAskedAgain ? row.look_begun : new Date();
  await store.updateIntegration(trx, row.org_id, row.id, { look_begun: null, looked_at, ...change });
  if (isAskedAgain) await queueDrive(trx, row.org_id, row.id);
  if (change.status === 'revoked' && row.status !== 'revoked') await sayItEnded(trx, row);
}

interface Looking {
  deps: Deps;
  drive: Drive;
  row: Looked;
  signal: AbortSignal;
}

/** Does steps for a time; whether none is left. */
async function portion(looking: Looking, ms: number): Promise<boolean> {
  const { deps, row } = looking;
  const until = performance.now() + ms;
  const within = <T>(act: (trx: Trx) => Promise<T>): Promise<T> => inOrg(deps.db, row.org_id, act);
  const before = new Map((await within((trx) => store.listFiles(trx, row.org_id, row.id))).map((file) => [file.drive_id, file]));
  for (;;) {
    const steps = await within((trx) => nextSteps(trx, row, STEPS));
    if (steps.length === 0) return true;
    const ended = new Map<string, Reason | null>();
    try {
      // Of equal files the first one is kept.
      for (const step of plainestFirst(steps, ({ kind, step: { item } }) => (kind === 'file' ? (item?.name ?? '') : ''))) {
        if (step.kind !== 'file') {
          await lookInto(looking, step);
          // What it found comes before other choices.
          break;
        }
        ended.set(step.drive_id, await bring(looking, step, before.get(step.drive_id)));
        if (performance.now() >= until) break;
      }
    } finally {
      await within(async (trx) => {
        for (const [driveId, leftOut] of ended) await endStep(trx, row, driveId, { leftOut });
      });
    }
    if (performance.now() >= until) return false;
  }
}

const bring = async (looking: Looking, { step: { item, folders, parentId } }: LookRow, before: store.FileRow | undefined) => {
  if (item === null) return null;
  const format = formatOf(item.name);
  if (format === null || !formats[format].knowledge) return reason('drive_kind_unread', { file: item.name });
  return bringIn({ ...looking, integration: looking.row, before, parentId, folders }, item, mediaTypeOf(item.name));
};

/** Asks what something is that was chosen, or lists a folder; nothing where it is gone. @throws DriveFault for more than is looked at */
async function lookInto({ deps, drive, row, signal }: Looking, { drive_id, choice, depth, step }: LookRow): Promise<void> {
  const began = performance.now();
  const listing = AbortSignal.any([signal, AbortSignal.timeout(Math.max(0, LISTING_MS - row.listed_ms))]);
  const found = await orNone(step.item ? drive.list(drive_id, listing) : drive.find(drive_id, listing).then((item) => [item]));
  row.listed_ms += Math.round(performance.now() - began);
  await inOrg(deps.db, row.org_id, async (trx) => {
    await store.updateIntegration(trx, row.org_id, row.id, { listed_ms: row.listed_ms });
    const [item] = found;
    if (step.item === null && item) return endStep(trx, row, drive_id, { is: item.kind, step: { ...step, item } });
    const { folders, files } = await countSteps(trx, row);
    const below = step.item ? [...step.folders, ...nameOf(step.item)] : [];
    const foldersIn = found.filter(({ kind }) => kind === 'folder');
    const filesIn = found.filter(({ kind }) => kind === 'file');
    if ((found.length > 0 && depth >= DEEPEST) || folders + foldersIn.length > MOST) throw tooDeep();
    const isTooMany = files + filesIn.length > MOST;
    await endStep(trx, row, drive_id, { leftOut: isTooMany ? reason('drive_too_many', { most: MOST }) : null });
    const rows = [...foldersIn, ...filesIn.slice(0, MOST - files)].map((item): LookRow => ({
      drive_id: item.id,
      choice,
      depth: depth + 1,
      kind: item.kind,
      step: { item, folders: below, parentId: step.parentId },
    }));
    await addSteps(trx, row, rows);
  });
}

const tooDeep = (): DriveFault => new DriveFault('too_large', reason('drive_too_deep', { most: MOST }));

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

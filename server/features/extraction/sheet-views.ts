import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { SheetView } from '#contract/extraction.ts';
import { UnreadableFile } from '#engine/files/model.ts';
import { BLOCK, type ViewRow, type ViewedSheet } from '#engine/files/view/view-sheets.ts';
import type { Deps } from '#server/deps.ts';
import { forEveryCaller } from '#server/platform/db/caller-left.ts';
import { inOrg } from '#server/platform/db/db.ts';
import type { OrgActor } from '#server/platform/http/actor.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { type SourceRef, requireQuestionnaire, sourceFile } from './source.ts';

const inflate = promisify(gunzip);

/** Compressed bytes of drawn files kept in memory, of the files looked at last. */
const KEPT_BYTES = 48 << 20;
/** Of one piece, not compressed: 400,000 characters of texts and 75,000 cells of a block (engine/files/view/view-sheets.ts) come with fewer. */
const MOST_UNPACKED = 32 << 20;
/** What a piece takes beside its bytes. */
const EACH_BYTES = 300;

interface Stretch {
  questionnaire_doc: string;
  sheet: string;
  /** First row wanted, from 1. */
  from: number;
  /** How many rows. */
  rows: number;
}

export type SheetViews = (actor: OrgActor, stretch: Stretch) => Promise<SheetView>;

/**
 * Rows of a sheet as they look, for the check screen and beside the answers; for every member, as whatever is read. A file is read once, off the event loop, and kept for the stretches that
 * are asked for while somebody scrolls.
 * @throws not_found when the document is not theirs or has no such sheet · unreadable_file
 */
export const openSheetViews = (deps: Pick<Deps, 'db' | 'storage' | 'pool'>): SheetViews => {
  const drawn = openDrawn(deps);
  return async (actor, { questionnaire_doc, sheet: name, from, rows }) => {
    const ref = await inOrg(deps.db, actor.orgId, (trx) => requireQuestionnaire(trx, actor.orgId, questionnaire_doc));
    const sheet = (await drawn(ref)).find((one) => one.name === name);
    if (!sheet) throw new AppError('not_found', `“${ref.fileName}” has no sheet or table called “${name}”.`);
    const columns = (await unpacked(sheet.columns)) as SheetView['columns'];
    return { name, row_count: sheet.rowCount, columns, rows: await rowsOf(sheet, from, from + rows - 1) };
  };
};

const rowsOf = async ({ blocks }: ViewedSheet, from: number, to: number): Promise<ViewRow[]> => {
  const first = Math.floor((from - 1) / BLOCK);
  const wanted = Array.from({ length: Math.floor((to - 1) / BLOCK) - first + 1 }, (_, at) => blocks.get(first + at));
  const read = await Promise.all(wanted.map(async (block) => (block ? ((await unpacked(block)) as ViewRow[]) : [])));
  return read.flat().filter(({ row }) => row >= from && row <= to);
};

const unpacked = async (bytes: Uint8Array): Promise<unknown> =>
  JSON.parse((await inflate(bytes, { maxOutputLength: MOST_UNPACKED })).toString());

/** Files drawn before, newest last; two who ask at once wait for one reading. */
const openDrawn = (deps: Pick<Deps, 'storage' | 'pool'>): ((ref: SourceRef) => Promise<ViewedSheet[]>) => {
  const kept = new Map<string, { sheets: Promise<ViewedSheet[]>; bytes: number }>();
  const shrink = (): void => {
    let bytes = [...kept.values()].reduce((sum, one) => sum + one.bytes, 0);
    for (const [key, one] of kept) {
      if (bytes <= KEPT_BYTES || kept.size === 1) return;
      kept.delete(key);
      bytes -= one.bytes;
    }
  };
  return (ref) => {
    const key = JSON.stringify([ref.from, ref.fileName]);
    const known = kept.get(key);
    kept.delete(key);
    const entry = known ?? { sheets: forEveryCaller(() => draw(deps, ref)), bytes: 0 };
    kept.set(key, entry);
    if (!known)
      entry.sheets.then(
        (sheets) => {
          entry.bytes = sizeOf(sheets);
          shrink();
        },
        () => kept.delete(key),
      );
    return entry.sheets;
  };
};

const sizeOf = (sheets: ViewedSheet[]): number =>
  sheets.reduce(
    (sum, { columns, blocks }) => [columns, ...blocks.values()].reduce((bytes, { length }) => bytes + length + EACH_BYTES, sum),
    0,
  );

const draw = async ({ storage, pool }: Pick<Deps, 'storage' | 'pool'>, ref: SourceRef): Promise<ViewedSheet[]> => {
  try {
    const { orgId, fileName, read } = sourceFile({ storage }, ref);
    const { sheets } = await pool.run('view-sheets', async () => ({ bytes: await read(), fileName }), { party: orgId });
    return sheets;
  } catch (error) {
    if (error instanceof UnreadableFile) throw new AppError('unreadable_file', error.message);
    throw error;
  }
};

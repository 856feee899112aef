/** What a look at a drive found and has to do, which stands in the database: a look goes on where its last portion ended. */
import { type Selectable, sql } from 'kysely';
import type { Reason } from '#contract/reasons.ts';
import type { Trx } from '#server/platform/db/db.ts';
import type { Tables } from '#server/platform/db/tables.ts';
import type { DriveItem } from '#server/platform/drives/drive.ts';
import type { IntegrationRow } from './store.ts';

/** Of something that lies on a drive. */
export interface Step {
  /** Null of what was chosen, which is asked for first. */
  item: DriveItem | null;
  /** The names of the folders that it lies in, from the one that was chosen. */
  folders: string[];
  /** The folder of the knowledge base. */
  parentId: string | null;
}

type Row = Selectable<Tables['drive_look']>;
export interface LookRow extends Pick<Row, 'drive_id' | 'choice' | 'depth' | 'kind'> {
  step: Step;
}

type Of = Pick<IntegrationRow, 'id' | 'org_id'>;

const of = (trx: Trx, { id, org_id }: Of) => trx.selectFrom('drive_look').where('org_id', '=', org_id).where('integration_id', '=', id);

/** What was found already is not found again. */
export const addSteps = async (trx: Trx, { id, org_id }: Of, rows: LookRow[]): Promise<void> => {
  if (rows.length === 0) return;
  await trx
    .insertInto('drive_look')
    .values(rows.map(({ step, ...row }) => ({ ...row, org_id, integration_id: id, step: JSON.stringify(step) })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/** What is next: choice by choice, first its folders, then its files. */
export const nextSteps = async (trx: Trx, look: Of, most: number): Promise<LookRow[]> =>
  (
    await of(trx, look)
      .select(['drive_id', 'choice', 'depth', 'kind', 'step'])
      .where('done', '=', false)
      .orderBy('choice')
      .orderBy(sql`kind = 'file'`)
      .orderBy('depth')
      .orderBy('drive_id')
      .limit(most)
      .execute()
  ).map((row) => ({ ...row, step: row.step as unknown as Step }));

/** @param outcome why it was left out; or what it turned out to be, which is the next to do */
export const endStep = async (
  trx: Trx,
  { id, org_id }: Of,
  driveId: string,
  outcome: { leftOut: Reason | null } | { is: 'folder' | 'file'; step: Step },
): Promise<void> => {
  const change =
    'is' in outcome
      ? { kind: outcome.is, step: JSON.stringify(outcome.step) }
      : { done: true, left_out: outcome.leftOut && JSON.stringify(outcome.leftOut) };
  await trx
    .updateTable('drive_look')
    .set(change)
    .where('org_id', '=', org_id)
    .where('integration_id', '=', id)
    .where('drive_id', '=', driveId)
    .execute();
};

export const countSteps = async (trx: Trx, look: Of): Promise<{ folders: number; files: number }> => {
  const { folders, files } = await of(trx, look)
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('kind', '=', 'folder').as('folders'),
      fn.countAll<number>().filterWhere('kind', '=', 'file').as('files'),
    ])
    .executeTakeFirstOrThrow();
  return { folders: Number(folders), files: Number(files) };
};

/** The ids of all files that are there, why some were left out, and why not all were looked at. */
export const listFound = async (trx: Trx, look: Of): Promise<{ seen: Set<string>; leftOut: Reason[]; notAll: Reason | null }> => {
  const rows = await of(trx, look)
    .select(['drive_id', 'kind', 'left_out'])
    .orderBy('choice')
    .orderBy('depth')
    .orderBy('drive_id')
    .execute();
  const files = rows.filter(({ kind }) => kind === 'file');
  const whyNot = (some: typeof rows) => some.flatMap(({ left_out }) => (left_out === null ? [] : [left_out as unknown as Reason]));
  return {
    seen: new Set(files.map(({ drive_id }) => drive_id)),
    leftOut: whyNot(files),
    notAll: whyNot(rows.filter(({ kind }) => kind === 'folder'))[0] ?? null,
  };
};

export const forgetSteps = async (trx: Trx, { id, org_id }: Of): Promise<void> => {
  await trx.deleteFrom('drive_look').where('org_id', '=', org_id).where('integration_id', '=', id).execute();
};

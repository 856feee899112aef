/** `--from OLD`: answers of a filled earlier version of a form are carried to the new one before anything else answers. */
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Extraction } from '#contract/extraction.ts';
import { withCalibration } from '#engine/answers/calibration.ts';
import { openEncoder, readEncoderOptions } from '#engine/encoder/encoder.ts';
import { type Carried, carryAnswers } from '#engine/migration/carry.ts';
import type { WorkPool } from '#engine/work/pool.ts';
import { warn } from './output.ts';

/** How the questions of the new form follow from the old one's, for people and for programs. */
export interface CarryReport {
  from: string;
  same: number;
  changed: number;
  split: number;
  merged: number;
  new: number;
  /** Ids, or texts, of old questions that no new one follows from. */
  gone: string[];
}

/** Reads the earlier form and carries its answers. @throws UnreadableFile */
export async function carryFrom(pool: WorkPool, file: string, newer: Extraction): Promise<{ carried: Carried; report: CarryReport }> {
  const document = basename(file);
  const older = await pool.run('extract', { bytes: new Uint8Array(await readFile(file)), fileName: document });
  const { encoder, reason } = await openEncoder(readEncoderOptions(process.env));
  if (reason) warn(`${reason} Reworded questions are found by their words alone.`);
  const carried = await carryAnswers({ document, questions: older.questions }, newer.questions, encoder).finally(() => encoder?.close());
  const count = (kind: string): number => carried.matches.filter((match) => match.kind === kind).length;
  const kinds = { same: count('same'), changed: count('changed'), split: count('split'), merged: count('merged'), new: count('new') };
  const gone = carried.gone.flatMap((index) => older.questions[index] ?? []).map((question) => question.id ?? question.question);
  const proposals = carried.proposals.map((proposal) => proposal && withCalibration(proposal, encoder?.model ?? null));
  return { carried: { ...carried, proposals }, report: { from: document, ...kinds, gone } };
}

export const carryLine = ({ from, same, changed, split, merged, new: added, gone }: CarryReport): string =>
  `From ${from}: ${same} questions the same, ${changed + split + merged} changed (to review), ${added} new, ${gone.length} gone`;

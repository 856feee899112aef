/**
 * Scores question finding on gold files, for eval/leave-family-out.ts, which runs it in changed copies of the engine:
 * `score-family.ts FILES.json` prints for each file `{ gold, found, right, places, placed }`; FILES.json also names the rules to do without.
 */
import { cellName, columnOf } from '#contract/columns.ts';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Extraction, FoundQuestion, Place } from '#contract/extraction.ts';
import { placeKey } from '#contract/place-key.ts';
import type { Source } from '#engine/files/model.ts';
import { readSource } from '#engine/files/read-source.ts';
import { findQuestions } from '#engine/questions/find-questions.ts';

export interface GoldFile {
  path: string;
  questions: GoldQuestion[];
}

export interface GoldQuestion {
  sheet?: string;
  question: string;
  questionCell?: string;
  at?: Place;
  part?: number;
  answers: { cell?: string; at?: Place }[];
  deleted?: unknown;
  answeredBy?: unknown;
}

export interface FileScore {
  gold: number;
  found: number;
  right: number;
  /** Of the right ones, those whose gold answer places are all found. */
  places: number;
  /** Of the right ones, those whose gold names answer places. */
  placed: number;
}

const norm = (text: string): string => text.split(/\s+/).filter(Boolean).join(' ').toLowerCase();
const squash = (text: string): string => text.replace(/[\s\u00ad\-\u2010-\u2015\u2212]+/gu, '').toLowerCase();

/** The place of a cell, of a merge its first. */
function anchor(source: Source, sheet: string | undefined | null, cell: string): string {
  const [, letters = 'A', digits = '1'] = /^\$?([A-Z]+)\$?(\d+)$/i.exec(cell) ?? [];
  const merge = source.sheets?.find((one) => one.name === sheet)?.mergeAt(Number(digits), columnOf(letters));
  return `${sheet}!${merge ? cellName(merge.top, merge.left) : cell.toUpperCase()}`;
}

function keyOf(source: Source, sheet: string | undefined | null, at: Place | undefined): string | null {
  if (!at) return null;
  if (at.cell !== undefined && at.table === undefined) return anchor(source, sheet, String(at.cell));
  const { part: _, ...place } = at;
  return placeKey(place);
}

/** Counts one file's questions: right at the same place (several in a cell by text), in a PDF with the same text. */
export function scoreFile(source: Source, extraction: Extraction, gold: GoldQuestion[]): FileScore {
  const textual = source.format === 'pdf';
  const place = (one: GoldQuestion): string | null =>
    keyOf(source, one.sheet, one.questionCell === undefined ? one.at : { cell: one.questionCell });
  const crowd = new Map<string | null, number>();
  for (const one of gold) crowd.set(place(one), (crowd.get(place(one)) ?? 0) + 1);
  const key = (where: string | null, text: string): string =>
    textual ? squash(text) : (crowd.get(where) ?? 0) > 1 ? `${where}=${norm(text)}` : `${where}`;
  const found = new Map<string, FoundQuestion>();
  for (const one of extraction.questions) found.set(key(keyOf(source, one.sheet, one.at), one.question), one);
  const score: FileScore = { gold: 0, found: extraction.questions.length, right: 0, places: 0, placed: 0 };
  for (const one of gold) {
    const hit = found.get(key(place(one), one.question));
    if (one.deleted || one.answeredBy) {
      if (hit) score.found -= 1;
      continue;
    }
    score.gold += 1;
    if (!hit) continue;
    score.right += 1;
    const wanted = one.answers
      .map((answer) => keyOf(source, one.sheet, answer.cell === undefined ? answer.at : { cell: answer.cell }))
      .filter((at) => at !== null);
    if (wanted.length === 0) continue;
    score.placed += 1;
    const offered = new Set(hit.answers.map((answer) => keyOf(source, hit.sheet, answer.at)));
    if (wanted.every((at) => offered.has(at))) score.places += 1;
  }
  return score;
}

if (process.argv[2] !== undefined) {
  const { files, without } = JSON.parse(await readFile(process.argv[2], 'utf8')) as { files: GoldFile[]; without: string[] };
  const options = { without: new Set(without) };
  const scores: Record<string, FileScore> = {};
  for (const { path, questions } of files) {
    const source = await readSource(new Uint8Array(await readFile(path)), basename(path));
    scores[path] = scoreFile(source, findQuestions(source, basename(path), options), questions);
  }
  process.stdout.write(JSON.stringify(scores));
}

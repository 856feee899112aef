import { settle, settleDraft } from '#contract/answer-fields.ts';
import type { Proposal } from '#contract/answers.ts';
import type { Extraction } from '#contract/extraction.ts';
import { type Reason, reason } from '#contract/reasons.ts';
import { isLoss, isUnsure } from '#contract/unsure.ts';
import { layoutOf } from '#contract/formats.ts';
import { asFound } from '#engine/decision/when-it-stands.ts';
import { guessLanguage } from '#engine/language/language.ts';
import { mapInTurns } from '#engine/common/taking-turns.ts';
import type { Config } from '#server/config.ts';
import { ANSWER_BYTES, requireRoomForTexts } from '#server/features/documents/steps.ts';
import {
  type EntryShape,
  contentOf,
  deleteEntries,
  entryRow,
  findDuplicates,
  insertEntries,
  keepShapes,
  traceColumn,
  listFirstWordings,
  listIds,
  listRowsByStatus,
  readQuestions,
  shapeEntries,
  tellEntries,
} from '#server/features/qa-entries/steps.ts';
import {
  type RequestRow,
  askedIn,
  listSheets,
  queueAnswers,
  replaceSheets,
  settleRequest,
  tellAsked,
} from '#server/features/requests/steps.ts';
import { type Trx, newId } from '#server/platform/db/db.ts';
import type { FromEarlier } from './earlier-form.ts';
import { weightOf } from '#server/platform/db/portions.ts';
import { matchEntries } from './merge.ts';
import { rememberCorrections } from './remembered.ts';

/**
 * Makes entries of what was found, in one transaction: an entry whose place and question are the same as before stays with its
 * answer, approval and history, the others go. What stands in the answer cells already is kept as the answer and shown
 * for review, for nobody here has looked at it yet. What a person corrected is remembered for files of the same shape.
 * @throws storage_full
 */
export const keepExtraction = async (
  trx: Trx,
  config: Pick<Config, 'storage' | 'orgs'>,
  row: RequestRow,
  extraction: Extraction,
  carried?: FromEarlier | null,
): Promise<RequestRow> => {
  const sheetIds = await keepSheets(trx, row, extraction);
  const shapes = await shapeEntries(extraction);
  const earlier = await readQuestions(trx, row.org_id, await listIds(trx, row.org_id, row.id));
  const wordings = await listFirstWordings(trx, row.org_id, row.id);
  const { matched, gone } = await matchEntries(
    earlier.map((entry) => ({ id: entry.id, ref: entry.ref, found: wordings.get(entry.id) ?? entry.question, source: entry.source })),
    shapes,
  );
  const ids = await mapInTurns(matched, (id) => id ?? newId());
  const duplicates = (await findDuplicates(shapes)).map((index) => (index === null ? null : (ids[index] ?? null)));
  const rows = await mapInTurns(shapes, (shape, position) =>
    entryRow(row, {
      shape,
      position,
      id: ids[position] ?? newId(),
      sheetId: sheetIds.get(sheetOf(extraction, shape) ?? '') ?? null,
      duplicatesOf: duplicates[position] ?? null,
    }),
  );
  await deleteEntries(trx, row.org_id, gone);
  const added = (
    await mapInTurns(rows, (entry, index) =>
      matched[index] === null
        ? [
            {
              ...entry,
              assignee_id: askedIn(row, entry.section),
              ...opening(row, extraction, index, shapes[index]!, carried?.proposals[index] ?? null),
            },
          ]
        : [],
    )
  ).flat();
  const asked = added.filter(({ status }) => status === 'queued').length;
  await requireRoomForTexts(trx, row.org_id, config, weightOf(added) + asked * ANSWER_BYTES);
  await tellEntries(trx, row.org_id, row.id, 'qa_entry:created', await insertEntries(trx, added));
  await tellAsked(trx, row, added);
  const kept = await keepShapes(
    trx,
    row.org_id,
    row.id,
    rows.filter((_, index) => matched[index] !== null),
  );
  await tellEntries(trx, row.org_id, row.id, 'qa_entry:updated', kept);
  const notes = [...notesOn(row, extraction), ...(carried?.notes ?? []), ...(await rememberCorrections(trx, row, extraction))];
  const waiting = (await listRowsByStatus(trx, row.org_id, row.id, ['queued'], 1)).length > 0;
  const settled = await settleRequest(trx, row, {
    extract_status: 'completed',
    error: null,
    warnings: [...extraction.warnings, ...(carried?.warnings ?? [])],
    notes: JSON.stringify(notes),
    mapped_by: null,
    language: guessLanguage(
      shapes
        .slice(0, TELLING)
        .map((shape) => shape.question)
        .join('\n'),
    ),
    ...(row.qa_status === 'queued' && !waiting ? { qa_status: 'completed' } : {}),
  });
  if (waiting) await queueAnswers(trx, settled);
  return settled;
};

/** What is to be said of how the questions were found. */
const notesOn = ({ reading, mapped_by: mappedBy }: RequestRow, extraction: Extraction): Reason[] => {
  const { reader } = extraction;
  if (reader && reading?.unasked) return [reason('structure_taken', { model: reader.model })];
  if (mappedBy !== null || !isUnsure(extraction)) return [];
  const lost = (extraction.warning_reasons ?? []).flatMap((one) => (one && isLoss(one) ? [one] : []));
  return [reason('structure_unsure'), ...lost.slice(0, MOST_LOSSES)];
};

/** Places of a form that may have been lost, named beside that; the check screen tells all of them. */
const MOST_LOSSES = 5;

/** Questions that tell the language of a form. */
const TELLING = 1000;

/** The sheet that a question is listed under: a table or the text of a Word file too, and the only sheet of a CSV or PDF. */
const sheetOf = ({ format, sheets }: Extraction, { sheet, source }: EntryShape): string | null => {
  if (sheet !== null) return sheet;
  if (layoutOf(format) === 'blocks') return source?.at.table === undefined ? 'Text' : `Table ${source.at.table + 1}`;
  return sheets.length === 1 ? (sheets[0]?.name ?? null) : null;
};

/** Bytes in which it is said why a sheet has its role; it names columns, of which a sheet may have thousands. */
const LONGEST_REASON = 1000;

const whyOf = ({ reason, because = [] }: Extraction['sheets'][number]): { reason: string; because: string } => {
  const codes = JSON.stringify(because);
  return { reason: reason.slice(0, LONGEST_REASON), because: codes.length > LONGEST_REASON ? '[]' : codes };
};

/** The sheets anew; one of the same name keeps its id, and with it the address of its tab. */
const keepSheets = async (trx: Trx, row: RequestRow, { sheets }: Extraction): Promise<Map<string, string>> => {
  const former = new Map((await listSheets(trx, row.org_id, [row.id])).map((sheet) => [sheet.name, sheet.id]));
  const ids = new Map(sheets.map((sheet) => [sheet.name, former.get(sheet.name) ?? newId()]));
  await replaceSheets(
    trx,
    row.org_id,
    row.id,
    sheets.map((sheet, position) => ({
      id: ids.get(sheet.name) ?? newId(),
      org_id: row.org_id,
      request_id: row.id,
      position,
      name: sheet.name,
      role: sheet.role,
      ...whyOf(sheet),
      hidden: sheet.hidden,
      mapping: sheet.mapping === null ? null : JSON.stringify(sheet.mapping),
    })),
  );
  return ids;
};

/** An answer carried over from the earlier form, with where it stood there. */
const carriedEntry = (shape: EntryShape, proposal: Proposal) => {
  const { status, confidence, flags, citations, reasons, trace = [] } = proposal;
  return {
    status,
    ...settleDraft(shape, proposal),
    confidence,
    flags,
    citations: JSON.stringify(citations),
    reasons: JSON.stringify(reasons),
    ...traceColumn(trace),
  };
};

/** How an entry begins: answered in the file already, not for us, or waiting to be answered. */
const opening = (row: RequestRow, { questions }: Extraction, index: number, shape: EntryShape, carried: Proposal | null) => {
  const found = questions[index];
  const content = settle(shape, found ? contentOf(found) : { answer: null, choice: null, comment: null });
  if (found?.for_other_side) return { status: 'skipped' as const, ...content, reasons: JSON.stringify([reason('other_side')]) };
  const filled = content.answer !== null || content.choice !== null || content.comment !== null;
  if (filled) {
    const { status, reasons, trace = [] } = asFound(content);
    return { status, ...content, reasons: JSON.stringify(reasons), ...traceColumn(trace) };
  }
  if (carried !== null && carried.status !== 'unanswered') return carriedEntry(shape, carried);
  return { status: row.auto_answer ? ('queued' as const) : ('unanswered' as const) };
};

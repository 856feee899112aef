import type { EntryShape } from './found.ts';

interface Placed {
  shape: EntryShape;
  position: number;
  id: string;
  sheetId: string | null;
  duplicatesOf: string | null;
}

/** The columns that follow from the question alone. */
export const entryRow = (row: { id: string; org_id: string }, { shape, position, id, sheetId, duplicatesOf }: Placed) => ({
  id,
  org_id: row.org_id,
  request_id: row.id,
  sheet_id: sheetId,
  position,
  section: shape.section,
  ref: shape.ref,
  question: shape.question,
  guidance: shape.guidance,
  stem: shape.stem,
  answer_type: shape.answer_type,
  options: shape.options,
  source: shape.source === null ? null : JSON.stringify(shape.source),
  location: JSON.stringify(shape.location),
  duplicates_of: duplicatesOf,
});

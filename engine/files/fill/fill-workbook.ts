import { decodeXml, encodeXml, storable } from '../xml.ts';
import { openZip } from '../zip.ts';
import { parseCell } from '../ranges.ts';
import { markedStyles } from '../workbook/marked-styles.ts';
import { type OpenWorkbook, openWorkbook } from '../workbook/open-workbook.ts';
import type { WorkbookSheet } from '../workbook/sheet.ts';
import { isMark, ownMarks, together } from './answer.ts';
import type { FillAnswer, FillOptions, Filled, Refusal } from './answer.ts';
import { patchSheet } from './patch-sheet.ts';
import type { CellWrite } from './patch-sheet.ts';
import { holdsFormulas, withFullCalculation } from './recalculate.ts';
import { allowedMark, refusalOfPlace, refusalOfText, storedValue } from './refusal.ts';

/** Writes answers into the sheets' XML inside the package; all other parts keep their compressed bytes. @throws UnreadableFile */
export function fillWorkbook(bytes: Uint8Array, answers: FillAnswer[], options: FillOptions): Filled {
  const workbook = openWorkbook(openZip(bytes));
  const refused: Refusal[] = [];
  const changed = new Map<string, Uint8Array>();
  let written = 0;
  let marking: Marking | undefined;
  for (const [name, given] of Map.groupBy(answers, (answer) => answer.sheet ?? onlySheet(workbook.sheetNames))) {
    const sheet = name === null ? undefined : workbook.sheet(name);
    const plan = sheet
      ? planSheet(sheet, given, (style) => (marking ??= markingOf(workbook)).marked(style))
      : { writes: [], written: 0, refused: given.map((answer) => ({ ...answer, reason: 'no-such-place' as const })) };
    for (const one of plan.refused) refused.push(one);
    if (plan.writes.length === 0 || !sheet?.part) continue;
    const { text, encoding } = decodeXml(workbook.zip.read(sheet.part), sheet.part);
    changed.set(sheet.part, encodeXml(patchSheet(text, sheet.part, plan.writes, options.letRowsGrow), encoding));
    written += plan.written;
  }
  if (changed.size === 0 || (options.strict && refused.length > 0)) return { bytes, written: 0, refused, changedParts: [] };
  const formats = marking?.part();
  if (formats) changed.set(formats.name, formats.bytes);
  const recalculated = (options.recalculate ?? true) && holdsFormulas(workbook) ? withFullCalculation(workbook) : null;
  if (recalculated) changed.set(workbook.package.part, recalculated);
  return { bytes: workbook.zip.rewrite(changed), written, refused, changedParts: [...changed.keys()] };
}

/** The workbook's own formats, with those that were asked for as its part. */
interface Marking {
  marked(style: string | null): string;
  part(): { name: string; bytes: Uint8Array } | null;
}

/** A workbook without formats of its own has none to mark with. */
const markingOf = ({ zip, package: { stylesPart: name } }: OpenWorkbook): Marking => {
  if (name === null) return { marked: (style) => style ?? '0', part: () => null };
  const { text, encoding } = decodeXml(zip.read(name), name);
  const styles = markedStyles(text, name);
  return {
    marked: styles.marked,
    part() {
      const written = styles.written();
      return written === null ? null : { name, bytes: encodeXml(written, encoding) };
    },
  };
};

const onlySheet = (names: string[]): string | null => (names.length === 1 ? (names[0] as string) : null);

type Plan = { writes: CellWrite[]; written: number; refused: Refusal[] };

/** Sorts the answers for a sheet into what is written and what is refused, with the reason. */
function planSheet(sheet: WorkbookSheet, answers: FillAnswer[], mark: (style: string | null) => string): Plan {
  const plan: Plan = { writes: [], written: 0, refused: [] };
  let marks: ((column: number) => string) | undefined;
  const markFor = (row: number, column: number): string =>
    allowedMark(sheet, row, column, (marks ??= ownMarks(sheet.cells))(column), isMark);
  for (const [name, given] of Map.groupBy(answers, (answer) => String(answer.at.cell ?? '').toUpperCase())) {
    const place = parseCell(name);
    const refuse = (reason: Refusal['reason']): void => void plan.refused.push(...given.map((answer) => ({ ...answer, reason })));
    const taboo = place ? refusalOfPlace(sheet, place.row, place.column) : 'no-such-place';
    if (!place || taboo) {
      refuse(taboo ?? 'no-such-place');
      continue;
    }
    const { row, column } = place;
    const text = together(given.map(({ value }) => (value === true ? markFor(row, column) : storable(value))));
    const reason = refusalOfText(sheet, row, column, text);
    if (reason) {
      refuse(reason);
      continue;
    }
    plan.written += given.length;
    const restyle = given.some((answer) => answer.marked) ? mark : undefined;
    plan.writes.push({ row, column, value: storedValue(sheet, row, column, text), style: sheet.styleAt(row, column), restyle });
  }
  return plan;
}

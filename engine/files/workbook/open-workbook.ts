import type { Validation } from '../model.ts';
import { decodeXml } from '../xml.ts';
import type { Zip } from '../zip.ts';
import { MAX_LOOKS, resolveValidation } from './lists.ts';
import type { ListSource } from './lists.ts';
import { readWorkbookPackage } from './package.ts';
import type { SheetEntry, WorkbookPackage } from './package.ts';
import { MAX_CELLS, readSheet } from './read-sheet.ts';
import type { SheetContext, StoredValidation } from './read-sheet.ts';
import { readSharedStrings } from './strings.ts';
import { readStyles } from './styles.ts';
import type { CellStyle } from './styles.ts';
import { sheetOf } from './sheet.ts';
import type { WorkbookSheet } from './sheet.ts';

/** An xlsx package, its sheets read when they are asked for. */
export interface OpenWorkbook {
  readonly zip: Zip;
  readonly package: WorkbookPackage;
  /** Names of the worksheets in the order of the tabs. */
  readonly sheetNames: string[];
  readonly styles: CellStyle[];
  /** A worksheet by its exact name. @throws UnreadableFile when its part is damaged */
  sheet(name: string): WorkbookSheet | undefined;
}

/** Opens a workbook package (.xlsx, .xlsm). @throws UnreadableFile */
export function openWorkbook(zip: Zip): OpenWorkbook {
  const found = readWorkbookPackage(zip);
  const text = (part: string): string => decodeXml(zip.read(part), part).text;
  const styles = found.stylesPart === null ? [] : readStyles(text(found.stylesPart), found.stylesPart);
  let context: SheetContext | undefined;
  const read = new Map<string, WorkbookSheet>();

  const load = (entry: SheetEntry, index: number): WorkbookSheet => {
    context ??= {
      styles,
      strings: found.stringsPart === null ? [] : readSharedStrings(text(found.stringsPart), found.stringsPart),
      date1904: found.date1904,
      budget: { cells: MAX_CELLS },
    };
    const stored = readSheet(text(entry.part), entry.part, context);
    const sheet: WorkbookSheet = sheetOf(stored, entry, styles, () => validationsOf(stored.validations, sheet, index, source));
    return sheet;
  };
  const sheet = (name: string): WorkbookSheet | undefined => {
    const known = read.get(name);
    if (known) return known;
    const index = found.sheets.findIndex((entry) => entry?.name === name);
    const entry = found.sheets[index];
    if (!entry) return undefined;
    const loaded = load(entry, index);
    read.set(name, loaded);
    return loaded;
  };
  const sheetNames = found.sheets.filter((entry) => entry !== null).map((entry) => entry.name);
  const source: ListSource = {
    names: found.names,
    budget: { looks: MAX_LOOKS },
    sheetNamed: (name) => sheet(sheetNames.find((one) => one.toLowerCase() === name.toLowerCase()) ?? name),
  };
  return { zip, package: found, sheetNames, styles, sheet };
}

/** Many validations share one list, so each formula is looked up once. */
function validationsOf(stored: StoredValidation[], sheet: WorkbookSheet, index: number, source: ListSource): Validation[] {
  const lists = new Map<string, Validation>();
  return stored.map((one) => {
    if (one.type !== 'list') return resolveValidation(one, sheet, index, source);
    const known = lists.get(one.formula) ?? resolveValidation(one, sheet, index, source);
    lists.set(one.formula, known);
    const { ranges, type, blocking, prompt } = one;
    const { allowed, numbers } = known;
    return { ranges, type, blocking, allowed, ...(prompt ? { prompt } : {}), ...(numbers ? { numbers } : {}) };
  });
}

import { XmlScanner, decodeXml } from '../xml.ts';
import type { Zip } from '../zip.ts';
import { damaged } from '../unreadable.ts';

export interface Relation {
  id: string;
  /** Last word of its type's address: `worksheet`, `styles`, … */
  type: string;
  /** Name in the archive, or the address when it is external. */
  target: string;
  external: boolean;
}

/** Folder of a part, with the slash; empty at the top. */
const folderOf = (part: string): string => part.slice(0, part.lastIndexOf('/') + 1);

/** What a part points to (OPC relationships); absolute and relative targets are both resolved to names in the archive. */
export function readRelations(zip: Zip, part: string): Relation[] {
  const folder = folderOf(part);
  const name = `${folder}_rels/${part.slice(folder.length)}.rels`;
  if (!zip.has(name)) return [];
  const scanner = new XmlScanner(decodeXml(zip.read(name), name).text, name);
  const relations: Relation[] = [];
  while (scanner.next()) {
    if (scanner.kind !== 'open' || scanner.name !== 'Relationship') continue;
    const target = scanner.attribute('Target') ?? '';
    const external = scanner.attribute('TargetMode') === 'External';
    relations.push({
      id: scanner.attribute('Id') ?? '',
      type: (scanner.attribute('Type') ?? '').split('/').at(-1) ?? '',
      target: external ? target : resolveTarget(folder, target),
      external,
    });
  }
  return relations;
}

function resolveTarget(folder: string, target: string): string {
  if (target.startsWith('/')) return target.slice(1);
  const steps: string[] = [];
  for (const step of (folder + target).split('/')) {
    if (step === '..') steps.pop();
    else if (step !== '.' && step !== '') steps.push(step);
  }
  return steps.join('/');
}

/** The part that an office package is about: `xl/workbook.xml`, `word/document.xml` or whatever its relations name. */
export function mainPart(zip: Zip, usual: string): string {
  const named = readRelations(zip, '').find((relation) => relation.type === 'officeDocument' && !relation.external)?.target;
  if (named !== undefined && zip.has(named)) return named;
  return zip.has(usual) ? usual : damaged(`its main part ${usual} is missing`);
}

export interface SheetEntry {
  name: string;
  part: string;
  hidden: boolean;
}

export interface DefinedName {
  name: string;
  /** Index of the sheet it belongs to, or null for the whole workbook. */
  sheet: number | null;
  formula: string;
}

export interface WorkbookPackage {
  part: string;
  /** Worksheets only, in the order of the tabs; `null` where the tab is a chart or dialog, so that indexes hold. */
  sheets: (SheetEntry | null)[];
  names: DefinedName[];
  date1904: boolean;
  stylesPart: string | null;
  stringsPart: string | null;
}

/** The workbook's own part: tabs, defined names, date system, where styles and strings are. */
export function readWorkbookPackage(zip: Zip): WorkbookPackage {
  const part = mainPart(zip, 'xl/workbook.xml');
  const relations = readRelations(zip, part).filter((relation) => !relation.external && zip.has(relation.target));
  const byType = (type: string): string | null => relations.find((relation) => relation.type === type)?.target ?? null;
  const found: WorkbookPackage = {
    part,
    sheets: [],
    names: [],
    date1904: false,
    stylesPart: byType('styles'),
    stringsPart: byType('sharedStrings'),
  };
  const scanner = new XmlScanner(decodeXml(zip.read(part), part).text, part);
  let name: DefinedName | null = null;
  while (scanner.next()) {
    if (scanner.kind === 'text') {
      if (name) name.formula += scanner.text();
    } else if (scanner.kind === 'close') {
      if (scanner.name === 'definedName') name = null;
    } else if (scanner.name === 'sheet') found.sheets.push(sheetEntry(scanner, relations));
    else if (scanner.name === 'workbookPr') found.date1904 = ['1', 'true'].includes(scanner.attribute('date1904') ?? '');
    else if (scanner.name === 'definedName') {
      const own = scanner.attribute('localSheetId');
      found.names.push((name = { name: scanner.attribute('name') ?? '', sheet: own === undefined ? null : Number(own), formula: '' }));
    }
  }
  if (!found.sheets.some((sheet) => sheet !== null)) damaged('it has no worksheet');
  return found;
}

function sheetEntry(scanner: XmlScanner, relations: Relation[]): SheetEntry | null {
  const id = scanner.attribute('id');
  const relation = relations.find((one) => one.id === id && one.type === 'worksheet');
  if (!relation) return null;
  return { name: scanner.attribute('name') ?? '', part: relation.target, hidden: (scanner.attribute('state') ?? 'visible') !== 'visible' };
}

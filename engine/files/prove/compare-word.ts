import type { Place } from '#contract/extraction.ts';
import { aroundBlank } from '../fill/word-blank.ts';
import { isBlank, optionText } from '../fill/word-edits.ts';
import { findControls } from '../word/controls.ts';
import type { FoundControl } from '../word/found-control.ts';
import { fieldSettings } from '../word/form-fields.ts';
import { cellText, cellsOf, paragraphText, rowsOf } from '../word/document.ts';
import type { WordDocument } from '../word/document.ts';
import { child } from '../xml-tree.ts';
import type { XmlElement } from '../xml-tree.ts';
import { align } from './align.ts';
import type { ChangedPlace } from './report.ts';

type Found = { places: ChangedPlace[]; elsewhere: string[] };

interface Side {
  document: WordDocument;
  paragraphs: Map<XmlElement, number>;
  tables: Map<XmlElement, number>;
  controls: Map<number, FoundControl>;
}

const sideOf = (document: WordDocument): Side => ({
  document,
  paragraphs: new Map(document.paragraphs.map((element, index) => [element, index])),
  tables: new Map(document.tables.map((element, index) => [element, index])),
  controls: new Map(findControls(document.xml, document.body).map((control) => [control.element.start, control])),
});

/** Every difference between two states of a Word document's main part: what `fill` may have written, and all else. */
export function compareWord(before: WordDocument, after: WordDocument): Found {
  const comparison = new Comparison(sideOf(before), sideOf(after));
  const { body: one, xml } = before;
  const { body: two, xml: now } = after;
  if (xml.slice(0, one.tagEnd) !== now.slice(0, two.tagEnd) || xml.slice(one.closeStart) !== now.slice(two.closeStart)) {
    comparison.found.elsewhere.push('Something around the body of the document differs.');
  }
  comparison.blocks(one.children, two.children, null);
  return comparison.found;
}

/** A cell that is being compared: one place, however many of its paragraphs differ. */
interface CellPlace {
  at: Place;
  changed: boolean;
  /** Holds one control that is no box: whatever changes in it is the cell's. */
  alone: boolean;
}

class Comparison {
  readonly found: Found = { places: [], elsewhere: [] };
  readonly #one: Side;
  readonly #two: Side;
  #lastParagraph: number | null = null;

  constructor(one: Side, two: Side) {
    this.#one = one;
    this.#two = two;
  }

  blocks(old: XmlElement[], now: XmlElement[], cell: CellPlace | null): void {
    const [before, after] = [old.map((one) => this.#raw(this.#one, one)), now.map((one) => this.#raw(this.#two, one))];
    const isParagraph = (at: number): boolean => now[at]?.name === 'p';
    const steps = align({
      old: old.length,
      now: now.length,
      oldKey: (at) => before[at] ?? '',
      nowKey: (at) => after[at] ?? '',
      explained: (one, two) => old[one]?.name === 'p' && isParagraph(two) && this.#explains(old[one], now[two] as XmlElement),
      insertable: isParagraph,
    });
    for (const step of steps) {
      if (step.kind === 'added') this.#inserted(now[step.now] as XmlElement, cell);
      else if (step.kind === 'missing') this.found.elsewhere.push(`${this.#where(cell)}: a paragraph or table is missing.`);
      else {
        const element = old[step.old] as XmlElement;
        this.#block(element, now[step.now] as XmlElement, cell);
        this.#lastParagraph = this.#one.paragraphs.get(element) ?? this.#lastParagraph;
      }
    }
  }

  #inserted(element: XmlElement, cell: CellPlace | null): void {
    if (element.name !== 'p') return void this.found.elsewhere.push(`${this.#where(cell)}: something was added that is no paragraph.`);
    const after = paragraphText(this.#two.document.xml, element);
    if (cell) cell.changed = true;
    else this.found.places.push({ sheet: null, at: { paragraph: this.#lastParagraph ?? 0 }, before: '', after });
  }

  #block(old: XmlElement, now: XmlElement, cell: CellPlace | null): void {
    if (this.#raw(this.#one, old) === this.#raw(this.#two, now)) return;
    if (old.name !== now.name) this.found.elsewhere.push(`${this.#where(cell)}: a ${old.name} became a ${now.name}.`);
    else if (old.name === 'p') this.#paragraph(old, now, cell);
    else if (old.name === 'tbl') this.#table(old, now);
    else if (old.name === 'sdt') this.#control(old, now, cell);
    else this.found.elsewhere.push(`${this.#where(cell)}: a ${old.name} differs.`);
  }

  #paragraph(old: XmlElement, now: XmlElement, cell: CellPlace | null): void {
    const [before, after] = [paragraphText(this.#one.document.xml, old), paragraphText(this.#two.document.xml, now)];
    const controls = this.#changedControls(old, now);
    if (controls) {
      if (cell?.alone) cell.changed ||= controls.length > 0;
      else this.found.places.push(...controls);
      return;
    }
    if (!this.#explains(old, now)) {
      const what =
        before === after ? 'the format of a paragraph differs' : `a text differs: “${shorten(before)}” became “${shorten(after)}”`;
      this.found.elsewhere.push(`${this.#where(cell, old)}: ${what}.`);
    } else if (cell) cell.changed = true;
    else this.found.places.push({ sheet: null, at: { paragraph: this.#one.paragraphs.get(old) ?? 0 }, before, after });
  }

  /** Whether filling in explains what a paragraph became: a text in an empty one or on its blank line (with a box ticked beside it), a ticked box, a control. */
  #explains(old: XmlElement, now: XmlElement): boolean {
    const [before, after] = [paragraphText(this.#one.document.xml, old), paragraphText(this.#two.document.xml, now)];
    if (this.#changedControls(old, now)) return true;
    if ((isBlank(before) || blankFilled(unticked(before), unticked(after))) && this.#frame(this.#one, old) === this.#frame(this.#two, now))
      return true;
    const sameWords = optionText(before) === optionText(after) || unticked(before) === unticked(after);
    return before !== after && sameWords && this.#frame(this.#one, old, true) === this.#frame(this.#two, now, true);
  }

  /** Changed controls of a paragraph when nothing but controls differs, else null. */
  #changedControls(old: XmlElement, now: XmlElement): ChangedPlace[] | null {
    const [one, two] = [controlsIn(this.#one, old), controlsIn(this.#two, now)];
    if (one.length === 0 || one.length !== two.length) return null;
    if (without(this.#one.document.xml, old, one) !== without(this.#two.document.xml, now, two)) return null;
    const places: ChangedPlace[] = [];
    for (const [index, element] of one.entries()) {
      const place = this.#controlPlace(element, two[index] as XmlElement);
      if (place === undefined) return null;
      if (place) places.push(place);
    }
    return places;
  }

  /** The change of a control's value; null when nothing differs, undefined when more than that does. */
  #controlPlace(old: XmlElement, now: XmlElement): ChangedPlace | null | undefined {
    if (this.#raw(this.#one, old) === this.#raw(this.#two, now)) return null;
    const [one, two] = [this.#one.controls.get(old.start), this.#two.controls.get(now.start)];
    if (!one || !two || this.#settings(this.#one, old) !== this.#settings(this.#two, now)) return undefined;
    return { sheet: null, at: { control: one.id }, before: one.value, after: two.value };
  }

  /** A control's properties but its state. */
  #settings({ document: { xml } }: Side, element: XmlElement): string {
    if (element.name === 'field') return fieldSettings(xml, element);
    const properties = child(element, 'sdtPr');
    const state = [child(properties, 'showingPlcHdr'), child(child(properties, 'checkbox'), 'checked')].filter((one) => one !== undefined);
    return properties ? without(xml, properties, state) : '';
  }

  #control(old: XmlElement, now: XmlElement, cell: CellPlace | null): void {
    const place = this.#controlPlace(old, now);
    if (place && cell?.alone) return void (cell.changed = true);
    if (place) return void this.found.places.push(place);
    const [one, two] = [child(old, 'sdtContent'), child(now, 'sdtContent')];
    if (place === null || !one || !two || this.#settings(this.#one, old) !== this.#settings(this.#two, now)) {
      return void this.found.elsewhere.push(`${this.#where(cell)}: a content control differs.`);
    }
    this.blocks(one.children, two.children, cell);
  }

  #table(old: XmlElement, now: XmlElement): void {
    const table = this.#one.tables.get(old) ?? 0;
    const [rows, rowsNow] = [rowsOf(old).map(cellsOf), rowsOf(now).map(cellsOf)];
    const even = rows.length === rowsNow.length && rows.every((cells, row) => cells.length === rowsNow[row]?.length);
    if (!even || this.#aroundCells(this.#one, old, rows.flat()) !== this.#aroundCells(this.#two, now, rowsNow.flat())) {
      return void this.found.elsewhere.push(`Table ${table}: its rows, cells or settings differ.`);
    }
    rows.forEach((cells, row) =>
      cells.forEach((cell, index) => this.#cell(cell, rowsNow[row]?.[index] as XmlElement, { table, row, cell: index })),
    );
  }

  /** A table without its cells, and without the state of the controls that stand around whole cells. */
  #aroundCells({ document: { xml }, controls }: Side, table: XmlElement, cells: XmlElement[]): string {
    const around = [...controls.values()].filter(({ element }) => cells.some((cell) => isAround(element, cell)));
    const states = around.flatMap(({ element }) => child(child(element, 'sdtPr'), 'showingPlcHdr') ?? []);
    return without(
      xml,
      table,
      [...cells, ...states].toSorted((a, b) => a.start - b.start),
    );
  }

  /** Whether the cell stands in one and the same control on both sides, and only what the control holds differs. */
  #inControl(old: XmlElement, now: XmlElement): boolean {
    const [one, two] = [controlAround(this.#one, old), controlAround(this.#two, now)];
    if (!one || !two || this.#settings(this.#one, one.element) !== this.#settings(this.#two, two.element)) return false;
    return propertiesOf(this.#one, old) === propertiesOf(this.#two, now);
  }

  #cell(old: XmlElement, now: XmlElement, at: Place): void {
    if (this.#raw(this.#one, old) === this.#raw(this.#two, now)) return;
    if (this.#inControl(old, now)) return this.#cellChanged(old, now, at);
    const [control, ...more] = [...this.#one.controls.values()].filter(
      ({ element }) => element.start >= old.start && element.end <= old.end,
    );
    const alone = control !== undefined && more.length === 0 && control.kind !== 'checkbox';
    const place: CellPlace = { at, changed: false, alone };
    this.blocks(old.children, now.children, place);
    if (place.changed) this.#cellChanged(old, now, at);
  }

  #cellChanged(old: XmlElement, now: XmlElement, at: Place): void {
    const [before, after] = [cellText(this.#one.document.xml, old), cellText(this.#two.document.xml, now)];
    this.found.places.push({ sheet: null, at, before, after });
  }

  #raw({ document: { xml } }: Side, element: XmlElement): string {
    return xml.slice(element.start, element.end);
  }

  /** A paragraph without its runs of text; for a ticked option also without list and indentation. */
  #frame({ document: { xml } }: Side, element: XmlElement, ticked = false): string {
    const runs = element.children.filter((one) => one.name === 'r');
    const properties = child(element, 'pPr');
    const moved = ticked ? (properties?.children.filter((one) => one.name === 'numPr' || one.name === 'ind') ?? []) : [];
    return without(xml, element, [...moved, ...runs]).replace(/(?<!\s)\s*\/>$/, `></${element.prefix}p>`);
  }

  #where(cell: CellPlace | null, paragraph?: XmlElement): string {
    if (cell) return `Table ${cell.at.table}, row ${cell.at.row}, cell ${cell.at.cell}`;
    const index = paragraph ? this.#one.paragraphs.get(paragraph) : this.#lastParagraph;
    return index === null || index === undefined ? 'At the beginning' : `Paragraph ${index}`;
  }
}

const isAround = (element: XmlElement, cell: XmlElement): boolean => element.start <= cell.start && element.end >= cell.end;

/** The innermost control that stands around the whole cell and is no box. */
const controlAround = ({ controls }: Side, cell: XmlElement): FoundControl | undefined =>
  [...controls.values()].findLast(({ element, kind }) => kind !== 'checkbox' && isAround(element, cell));

/** What a cell's width, borders and merges are. */
function propertiesOf({ document: { xml } }: Side, cell: XmlElement): string {
  const properties = child(cell, 'tcPr');
  return properties ? xml.slice(properties.start, properties.end) : '';
}

/** Content controls and form fields of a paragraph, in document order. */
function controlsIn({ controls }: Side, paragraph: XmlElement): XmlElement[] {
  const contents = (element: XmlElement): XmlElement[] =>
    element.children.flatMap((one) => (one.name === 'sdt' ? [one] : one.name === 'pPr' ? [] : contents(one)));
  const found = contents(paragraph);
  const inside = (one: XmlElement): boolean => one.start >= paragraph.start && one.end <= paragraph.end;
  const free = (one: XmlElement): boolean => !found.some((other) => one.start >= other.start && one.end <= other.end);
  const fields = [...controls.values()].map(({ element }) => element).filter((one) => one.name === 'field' && inside(one) && free(one));
  return [...found, ...fields].toSorted((a, b) => a.start - b.start);
}

/** The text of an element with some elements inside it cut out; these stand in document order. */
function without(xml: string, element: XmlElement, cut: XmlElement[]): string {
  let text = '';
  let position = element.start;
  for (const one of cut) {
    text += xml.slice(position, one.start);
    position = one.end;
  }
  return text + xml.slice(position, element.end);
}

/** The same text with something else on its one blank line. */
function blankFilled(before: string, after: string): boolean {
  const around = aroundBlank(before);
  return around !== null && after.length >= around.before.length + around.behind.length && after.startsWith(around.before) && after.endsWith(around.behind); // prettier-ignore
}

const SIGNS = /[☐□❏❐❑❒▢⬜○◯☑☒■●⬛]|[[(]\s?[xX✓]?\s?[\])]/gu;

/** A text whose boxes are all alike. */
const unticked = (text: string): string => text.replace(SIGNS, '☐');

const shorten = (text: string): string => (text.length > 60 ? `${text.slice(0, 59)}…` : text).replace(/\s+/g, ' ');

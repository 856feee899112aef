import type { Source, WordBlock, WordCell, WordControl, WordParagraph, WordTable } from '../model.ts';
import { attributeOf, child, every } from '../xml-tree.ts';
import type { XmlElement } from '../xml-tree.ts';
import type { Zip } from '../zip.ts';
import { findControls } from './controls.ts';
import type { FoundControl } from './found-control.ts';
import { cellsOf, isOn, paragraphText, paragraphsOf, rowsOf } from './document.ts';
import { openWord } from './open-word.ts';
import type { WordDocument } from './document.ts';
import { openLists } from './numbering.ts';
import type { ListCounter } from './numbering.ts';
import { headingOf, numberingOf, readWordStyles } from './styles.ts';
import type { WordStyle } from './styles.ts';

/** That a table of Word has; a cell that says it spans more is no wider. */
const MOST_COLUMNS = 63;

/** Reads a Word document into blocks in document order; a nested table follows the table it stands in. @throws UnreadableFile */
export function readWord(zip: Zip): Source {
  return { format: 'docx', warnings: [], word: new WordReader(openWord(zip)).read() };
}

class WordReader {
  readonly #document: WordDocument;
  readonly #styles: Map<string, WordStyle>;
  readonly #lists: ListCounter;
  readonly #controls: FoundControl[];
  readonly #paragraphs: Map<XmlElement, number>;
  readonly #tables: Map<XmlElement, number>;

  constructor(document: WordDocument) {
    this.#document = document;
    this.#styles = readWordStyles(document);
    this.#lists = openLists(document);
    this.#controls = findControls(document.xml, document.body);
    this.#paragraphs = new Map(document.paragraphs.map((element, index) => [element, index]));
    this.#tables = new Map(document.tables.map((element, index) => [element, index]));
  }

  read(): WordBlock[] {
    const blocks: WordBlock[] = [];
    this.#blocks(this.#document.body, blocks);
    return blocks;
  }

  #blocks(element: XmlElement, blocks: WordBlock[]): void {
    for (const one of element.children) {
      if (one.name === 'p') blocks.push(this.#paragraph(one));
      else if (one.name === 'tbl') this.#table(one, blocks);
      else if (['sdt', 'sdtContent', 'ins', 'smartTag', 'customXml'].includes(one.name)) this.#blocks(one, blocks);
    }
  }

  #table(element: XmlElement, blocks: WordBlock[], within?: WordTable['within']): void {
    const number = this.#tables.get(element) ?? 0;
    const table: WordTable = { kind: 'table', table: number, rows: [], ...(within ? { within } : {}) };
    blocks.push(table);
    const nested: { element: XmlElement; row: number }[] = [];
    rowsOf(element).forEach((row, at) => {
      const cells = cellsOf(row).map((cell, place) => this.#cell(cell, number, at, place));
      for (const cell of cellsOf(row)) nested.push(...nestedTables(cell).map((one) => ({ element: one, row: at })));
      table.rows.push(cells);
    });
    for (const one of nested) this.#table(one.element, blocks, { table: number, row: one.row });
  }

  #cell(element: XmlElement, table: number, row: number, cell: number): WordCell {
    const { xml } = this.#document;
    const properties = child(element, 'tcPr');
    const merge = child(properties, 'vMerge');
    const fill = attributeOf(xml, child(properties, 'shd'), 'fill')?.toLowerCase() ?? 'auto';
    const paragraphs = paragraphsOf(element).map((one) => this.#paragraph(one));
    return {
      table,
      row,
      cell,
      gridSpan: Math.min(MOST_COLUMNS, Math.max(1, Number(attributeOf(xml, child(properties, 'gridSpan'), 'val') ?? 1) || 1)),
      continued: merge !== undefined && (attributeOf(xml, merge, 'val') ?? 'continue') === 'continue',
      text: paragraphs.map((one) => one.text).join('\n'),
      paragraphs,
      shaded: !['auto', 'ffffff', 'none'].includes(fill),
      ...(nestedTables(element).length > 0 ? { holdsTable: true } : {}),
    };
  }

  #paragraph(element: XmlElement): WordParagraph {
    const { xml } = this.#document;
    const properties = child(element, 'pPr');
    const styleId = attributeOf(xml, child(properties, 'pStyle'), 'val');
    const style = styleId === undefined ? undefined : this.#styles.get(styleId);
    const outline = attributeOf(xml, child(properties, 'outlineLvl'), 'val');
    const numbering = numberingOf(xml, properties) ?? style?.numbering ?? null;
    const text = paragraphText(xml, element);
    return {
      kind: 'paragraph',
      index: this.#paragraphs.get(element) ?? null,
      text,
      style: style?.name ?? styleId ?? null,
      headingLevel: (outline === undefined ? null : headingOf(outline)) ?? style?.headingLevel ?? null,
      list: numbering && numbering.id !== '0' ? this.#listOf(numbering) : null,
      bold: text.trim() !== '' && this.#isBold(element, style?.bold ?? false),
      controls: this.#controlsOf(element),
    };
  }

  #listOf({ id, level }: { id: string; level: number }): WordParagraph['list'] {
    const { bullet, marker } = this.#lists.next(id, level);
    return { id, level, bullet, marker };
  }

  #isBold(element: XmlElement, byStyle: boolean): boolean {
    const { xml } = this.#document;
    const runs = [...every(element, 'r')].filter((run) =>
      [...every(run, 't')].some((text) => xml.slice(text.tagEnd, text.closeStart).trim() !== ''),
    );
    return runs.length > 0 && runs.every((run) => (child(child(run, 'rPr'), 'b') ? isOn(xml, child(run, 'rPr'), 'b') : byStyle));
  }

  /** Controls inside the paragraph, and those that hold it. */
  #controlsOf(element: XmlElement): WordControl[] {
    if (this.#controls.length === 0) return [];
    return this.#controls
      .filter(
        ({ element: own }) =>
          (own.start >= element.start && own.end <= element.end) || (own.start <= element.start && own.end >= element.end),
      )
      .map(({ id, kind, options, value, placeholder }) => ({ id, kind, options, value, placeholder }));
  }
}

/** Tables directly inside a cell; theirs come with them. */
function nestedTables(element: XmlElement): XmlElement[] {
  return element.children.flatMap((one) => (one.name === 'tbl' ? [one] : one.name === 'p' ? [] : nestedTables(one)));
}

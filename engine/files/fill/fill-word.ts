import { attributeOf, child } from '../xml-tree.ts';
import type { XmlElement } from '../xml-tree.ts';
import { encodeXml, storable } from '../xml.ts';
import { openZip } from '../zip.ts';
import { findControls } from '../word/controls.ts';
import type { FoundControl } from '../word/found-control.ts';
import { cellText, cellsOf, paragraphText, paragraphsOf, rowsOf } from '../word/document.ts';
import { openWord } from '../word/open-word.ts';
import type { WordDocument } from '../word/document.ts';
import { readWordStyles } from '../word/styles.ts';
import type { WordStyle } from '../word/styles.ts';
import { isMark, ownMarks, together } from './answer.ts';
import type { FillAnswer, FillOptions, Filled, Refusal } from './answer.ts';
import { applyEdits } from './patch-sheet.ts';
import type { Edit } from './patch-sheet.ts';
import { boxesOf } from './word-boxes.ts';
import {
  hasBox,
  insertAfter,
  isBlank,
  optionText,
  replaceContent,
  tickBox,
  tickControl,
  tickParagraph,
  writeControl,
} from './word-edits.ts';
import { highlighted } from './word-pieces.ts';
import { alreadyFilled, aroundBlank, fillBlank } from './word-blank.ts';

interface Form {
  document: WordDocument;
  /** Cells by table and row. */
  tables: XmlElement[][][];
  controls: FoundControl[];
  styles: Map<string, WordStyle>;
  mark: string;
}

/** Writes answers into the document part, leaving every other part's bytes; texts of the customer are never removed. @throws UnreadableFile */
export function fillWord(bytes: Uint8Array, answers: FillAnswer[], options: FillOptions): Filled {
  const zip = openZip(bytes);
  const document = openWord(zip);
  const tables = document.tables.map((table) => rowsOf(table).map((row) => cellsOf(row)));
  const texts = tables.flat(2).map((cell) => ({ column: 0, text: cellText(document.xml, cell) }));
  const form: Form = {
    document,
    tables,
    controls: findControls(document.xml, document.body),
    styles: readWordStyles(document),
    mark: ownMarks(texts)(0),
  };
  const refused: Refusal[] = [];
  const edits: Edit[] = [];
  let written = 0;
  for (const given of Map.groupBy(answers, ({ at }) => JSON.stringify([at.table, at.row, at.cell, at.paragraph, at.control])).values()) {
    const { at } = given[0] as FillAnswer;
    const marked = given.every((one) => one.value === true);
    const result = editsFor(form, at, marked || together(given.map((one) => (one.value === true ? form.mark : storable(one.value)))));
    if (typeof result === 'string') refused.push(...given.map((one) => ({ ...one, reason: result })));
    else {
      edits.push(...(given.some((one) => one.marked) ? result.map((edit) => ({ ...edit, text: highlighted(edit.text) })) : result));
      written += given.length;
    }
  }
  if (written === 0 || (options.strict && refused.length > 0)) return { bytes, written: 0, refused, changedParts: [] };
  if (edits.length === 0) return { bytes, written, refused, changedParts: [] };
  const xml = encodeXml(applyEdits(document.xml, withoutOverlaps(edits)), document.encoding);
  return { bytes: zip.rewrite(new Map([[document.part, xml]])), written, refused, changedParts: [document.part] };
}

/** Two addresses may name one stretch of text (a cell and the control in it): it is written once. */
function withoutOverlaps(edits: Edit[]): Edit[] {
  const kept: Edit[] = [];
  let end = 0;
  for (const edit of edits.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    const last = kept.at(-1);
    if (edit.start < end || (last?.start === edit.start && last.end === edit.end && last.text === edit.text)) continue;
    kept.push(edit);
    end = edit.end;
  }
  return kept;
}

function editsFor(form: Form, at: FillAnswer['at'], value: string | true): Edit[] | Refusal['reason'] {
  if (at.control !== undefined) {
    const control = form.controls.find((one) => one.id === at.control);
    return control ? intoControl(form, control, value) : 'no-such-place';
  }
  if (at.paragraph !== undefined) return intoParagraph(form, at.paragraph, value);
  const cell = form.tables[at.table ?? -1]?.[at.row ?? -1]?.[typeof at.cell === 'number' ? at.cell : -1];
  return cell ? intoCell(form, cell, value) : 'no-such-place';
}

function intoControl(form: Form, control: FoundControl, value: string | true): Edit[] | Refusal['reason'] {
  if (control.locked) return 'locked';
  if (control.maxLength !== null && value !== true && value.length > control.maxLength) return 'too-long';
  const { document } = form;
  if (control.kind === 'checkbox') return tickControl(document, control, value === true || !/^(|0|false|no|off)$/i.test(value.trim()));
  if (value === true) return writeControl(document, control, form.mark);
  // A combo box takes a text of one's own too.
  const open = child(child(control.element, 'sdtPr'), 'comboBox') !== undefined;
  return control.kind === 'dropdown' && !open && value !== '' && !control.options.includes(value)
    ? 'not-allowed'
    : writeControl(document, control, value);
}

function intoParagraph(form: Form, index: number, value: string | true): Edit[] | Refusal['reason'] {
  const { document, styles } = form;
  const paragraph = document.paragraphs[index];
  if (!paragraph) return 'no-such-place';
  if (value === true) return tickParagraph(document, paragraph, form.controls);
  const text = paragraphText(document.xml, paragraph);
  const chosen = optionsOf(form, [paragraph]).get(optionText(value));
  if (chosen) return chosen();
  if (value === '' || text === value || readsAs(document, document.paragraphs[index + 1], value)) return [];
  if (isBlank(text)) return replaceContent(document, paragraph, value);
  const blank = fillBlank(document, paragraph, value);
  if (blank) return blank;
  const style = styles.get(attributeOf(document.xml, child(child(paragraph, 'pPr'), 'pStyle'), 'val') ?? '');
  return [insertAfter(document, paragraph, value, { heading: style?.headingLevel != null, listStyle: style?.numbering != null })];
}

const readsAs = (document: WordDocument, paragraph: XmlElement | undefined, value: string): boolean =>
  paragraph !== undefined && paragraphText(document.xml, paragraph) === value;

function intoCell(form: Form, cell: XmlElement, value: string | true): Edit[] | Refusal['reason'] {
  const { document } = form;
  const { xml } = document;
  const merge = child(child(cell, 'tcPr'), 'vMerge');
  if (merge && (attributeOf(xml, merge, 'val') ?? 'continue') === 'continue') return 'covered';
  const inside = form.controls.filter(({ element }) => (element.start <= cell.start ? element.end >= cell.end : element.end <= cell.end));
  if (inside.length === 1 && inside[0]) return intoControl(form, inside[0], value);
  const paragraphs = paragraphsOf(cell);
  const chosen = typeof value === 'string' ? optionsOf(form, paragraphs).get(optionText(value)) : undefined;
  if (chosen) return chosen();
  const boxes = value === true || isMark(value) ? paragraphs.flatMap((one) => boxesOf(document, one)) : [];
  const [box, ...more] = boxes;
  if (box && more.length === 0) return tickBox(document, box, form.controls);
  if (value === true && isMark(cellText(xml, cell))) return [];
  return intoText(form, paragraphs, value === true ? form.mark : value);
}

/** Longest option, in words, when neither box nor bullet stands before it. */
const LONGEST_OPTION = 6;

/**
 * The options that paragraphs list, by their text, and how each is chosen: boxes with their words in a line, or two or more
 * lines, all boxed or bulleted, or all short. None otherwise.
 */
function optionsOf({ document, styles, controls }: Form, paragraphs: XmlElement[]): Map<string, () => Edit[]> {
  const { xml } = document;
  const boxes = paragraphs.map((one) => boxesOf(document, one));
  if (boxes.some((one) => one.length >= 2)) return new Map(boxes.flat().map((box) => [optionText(box.label), () => tickBox(document, box, controls)])); // prettier-ignore
  const lines = paragraphs.map((element) => ({ element, text: paragraphText(xml, element) })).filter(({ text }) => optionText(text) !== '');
  const listed = ({ element, text }: { element: XmlElement; text: string }): boolean => {
    const properties = child(element, 'pPr');
    const style = styles.get(attributeOf(xml, child(properties, 'pStyle'), 'val') ?? '');
    return hasBox(text) || child(properties, 'numPr') !== undefined || style?.numbering != null;
  };
  const short = ({ text }: { text: string }): boolean => optionText(text).split(' ').length <= LONGEST_OPTION && !/[:?]\s*$/.test(text);
  const plain = lines.every(short) && boxes.every((one) => one.length === 0) && !lines.some(({ text }) => aroundBlank(text));
  const offers = lines.length >= 2 && (lines.every(listed) || plain);
  return new Map(offers ? lines.map(({ element, text }) => [optionText(text), () => tickParagraph(document, element, controls)]) : []);
}

/** Alone in an empty cell; under what stands there otherwise, which may be a prompt or somebody's text. */
function intoText({ document, styles }: Form, paragraphs: XmlElement[], text: string): Edit[] | Refusal['reason'] {
  const { xml } = document;
  const texts = paragraphs.map((one) => paragraphText(xml, one));
  const last = paragraphs.at(-1);
  if (!last) return 'no-such-place';
  if (text === '' || texts.join('\n').trimEnd() === text.trimEnd() || texts.at(-1) === text) return [];
  if (texts.every(isBlank))
    return paragraphs.flatMap((one, at) => (at === 0 || texts[at] !== '' ? replaceContent(document, one, at === 0 ? text : '') : []));
  if (texts.some((one) => alreadyFilled(one, text))) return [];
  const blanks = paragraphs.filter((_, at) => aroundBlank(texts[at] ?? ''));
  const onBlank = blanks.length === 1 && blanks[0] ? fillBlank(document, blanks[0], text) : null;
  if (onBlank) return onBlank;
  if (isBlank(texts.at(-1) ?? '')) return replaceContent(document, last, text);
  const style = styles.get(attributeOf(xml, child(child(last, 'pPr'), 'pStyle'), 'val') ?? '');
  return [insertAfter(document, last, text, { heading: style?.headingLevel != null, listStyle: style?.numbering != null })];
}

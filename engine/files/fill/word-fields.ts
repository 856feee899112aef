import type { FoundControl } from '../word/found-control.ts';
import type { WordDocument } from '../word/document.ts';
import { fieldData, resultRuns } from '../word/form-fields.ts';
import { attributeOf, child } from '../xml-tree.ts';
import type { XmlElement } from '../xml-tree.ts';
import type { Edit } from './patch-sheet.ts';
import { runContent } from './word-pieces.ts';

/** Ticks a check box of the old form fields; its state stands after its size and default (ECMA-376 17.16.7). */
export function tickField(control: FoundControl, on: boolean): Edit[] {
  const box = child(fieldData(control.element), 'checkBox');
  if (!box || (control.value !== '') === on) return [];
  const { prefix } = box;
  const text = `<${prefix}checked${on ? '' : ` ${prefix}val="0"`}/>`;
  const state = child(box, 'checked');
  if (state) return [{ start: state.start, end: state.end, text }];
  if (box.selfClosing) return [{ start: box.start, end: box.end, text: `<${prefix}checkBox>${text}</${prefix}checkBox>` }];
  return [{ start: box.closeStart, end: box.closeStart, text }];
}

/** Puts a text, or the option of a list, into an old form field: one run in place of its result. */
export function writeField({ xml }: WordDocument, control: FoundControl, text: string): Edit[] {
  if (control.value === text && !control.placeholder) return [];
  const list = child(fieldData(control.element), 'ddList');
  return list ? chooseEntry(xml, list, control, text) : writeResult(xml, control.element, text);
}

function chooseEntry(xml: string, list: XmlElement, control: FoundControl, text: string): Edit[] {
  const { prefix } = list;
  const entries = list.children.filter((one) => one.name === 'listEntry');
  const chosen = entries.findIndex((one) => attributeOf(xml, one, 'val') === text);
  const state = child(list, 'result');
  const result = `<${prefix}result ${prefix}val="${Math.max(0, chosen)}"/>`;
  const edits: Edit[] = state
    ? [{ start: state.start, end: state.end, text: result }]
    : list.selfClosing
      ? []
      : [{ start: list.tagEnd, end: list.tagEnd, text: result }];
  // Some programs keep the chosen text as the result too; it must not contradict the number.
  return resultRuns(control.element).length > 0 ? [...edits, ...writeResult(xml, control.element, text)] : edits;
}

function writeResult(xml: string, field: XmlElement, text: string): Edit[] {
  const { prefix } = field;
  const runs = resultRuns(field);
  const model = child(runs[0] ?? field.children[0], 'rPr');
  const properties = model ? xml.slice(model.start, model.end) : '';
  const run = text === '' ? '' : `<${prefix}r>${properties}${runContent(prefix, text)}</${prefix}r>`;
  if (field.selfClosing) {
    const split = `<${prefix}r>${properties}<${prefix}fldChar ${prefix}fldCharType="separate"/></${prefix}r>`;
    return text === '' ? [] : [{ start: field.closeStart, end: field.closeStart, text: split + run }];
  }
  if (runs.length === 0) return [{ start: field.tagEnd, end: field.tagEnd, text: run }];
  return runs.map(({ start, end }, at): Edit => ({ start, end, text: at === 0 ? run : '' }));
}

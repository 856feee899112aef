import { attributeOf, child } from '../xml-tree.ts';
import type { XmlElement } from '../xml-tree.ts';
import type { FoundControl } from './found-control.ts';
import { childrenThrough, everyInText, isOn, paragraphText } from './document.ts';

/**
 * Form fields of the kind that Word had before content controls (ECMA-376 17.16.17: FORMTEXT, FORMCHECKBOX, FORMDROPDOWN):
 * runs from one field mark to another, the first of which holds the settings. Those that reach over several paragraphs are
 * left alone.
 */
export function findFormFields(xml: string, root: XmlElement): FoundControl[] {
  return [...everyInText(root, 'p')]
    .flatMap((paragraph) => fieldsOf(xml, paragraph))
    .map((field, at) => ({ ...field, id: field.id || `field ${at + 1}` }));
}

interface Open {
  data: XmlElement | undefined;
  at: number;
  separate: number | null;
}

function fieldsOf(xml: string, paragraph: XmlElement): FoundControl[] {
  const runs = childrenThrough(paragraph, 'r');
  const open: Open[] = [];
  const found: FoundControl[] = [];
  runs.forEach((run, at) => {
    for (const mark of run.children.filter((one) => one.name === 'fldChar')) {
      const type = attributeOf(xml, mark, 'fldCharType');
      const last = open.at(-1);
      if (type === 'begin') open.push({ data: child(mark, 'ffData'), at, separate: null });
      else if (type === 'separate' && last) last.separate ??= at;
      else if (type === 'end' && open.pop() && last?.data && last.at < at) {
        const field = last.separate === at ? null : fieldFrom(xml, last.data, stretch(runs, last, at));
        if (field) found.push(field);
      }
    }
  });
  return found;
}

/** A field as an element: its runs, of which those of its result lie between `tagEnd` and `closeStart`. */
function stretch(runs: XmlElement[], { at, separate }: Open, end: number): XmlElement {
  const [first, last] = [runs[at] as XmlElement, runs[end] as XmlElement];
  const split = separate === null ? undefined : runs[separate];
  return {
    name: 'field',
    prefix: first.prefix,
    start: first.start,
    tagEnd: split?.end ?? last.start,
    closeStart: last.start,
    end: last.end,
    // Without a mark between instruction and result there is no result yet.
    selfClosing: split === undefined,
    children: runs.slice(at, end + 1),
  };
}

/** Runs of a field's result. */
export const resultRuns = (field: XmlElement): XmlElement[] =>
  field.children.filter((run) => run.start >= field.tagEnd && run.end <= field.closeStart);

/** The settings of a field, in the run that begins it. */
export const fieldData = (field: XmlElement): XmlElement | undefined => {
  for (const run of field.children)
    for (const mark of run.children) if (mark.name === 'fldChar' && child(mark, 'ffData')) return child(mark, 'ffData');
  return undefined;
};

function fieldFrom(xml: string, data: XmlElement, element: XmlElement): FoundControl | null {
  const value = (one: XmlElement | undefined, name = 'val'): string | undefined => attributeOf(xml, one, name);
  const common = {
    id: value(child(data, 'name')) ?? '',
    element,
    locked: child(data, 'enabled') !== undefined && !isOn(xml, data, 'enabled'),
    maxLength: null,
    options: [],
  };
  const text = resultRuns(element).map((run) => paragraphText(xml, run)).join(''); // prettier-ignore
  const input = child(data, 'textInput');
  if (input) {
    const most = Number(value(child(input, 'maxLength')) ?? 0);
    const blank = text.trim() === '';
    const kind = value(child(input, 'type')) === 'date' ? 'date' : 'text';
    const placeholder = blank || text === value(child(input, 'default'));
    return { ...common, kind, value: blank ? '' : text, placeholder, maxLength: most > 0 ? most : null };
  }
  const box = child(data, 'checkBox');
  if (box) {
    const on = isOn(xml, box, child(box, 'checked') ? 'checked' : 'default');
    return { ...common, kind: 'checkbox', value: on ? '☒' : '', placeholder: false };
  }
  const list = child(data, 'ddList');
  if (!list) return null;
  const options = list.children.filter((one) => one.name === 'listEntry').map((one) => value(one) ?? '');
  const chosen = child(list, 'result');
  const shown = options[Number(value(chosen) ?? value(child(list, 'default')) ?? 0)] ?? '';
  return {
    ...common,
    kind: 'dropdown',
    options: options.filter((one) => one.trim() !== ''),
    value: shown,
    placeholder: chosen === undefined,
  };
}

/** What of a field is no answer: its runs without its result and the mark before it, its settings without their state. */
export function fieldSettings(xml: string, field: XmlElement): string {
  const data = fieldData(field);
  const state = [child(child(data, 'checkBox'), 'checked'), child(child(data, 'ddList'), 'result')].filter((one) => one !== undefined);
  const split = field.selfClosing ? undefined : field.children.find((run) => run.end === field.tagEnd);
  const result = { start: split?.start ?? field.tagEnd, end: field.closeStart };
  let text = '';
  let position = field.start;
  for (const { start, end } of [...state, result].toSorted((a, b) => a.start - b.start)) {
    text += xml.slice(position, start);
    position = end;
  }
  return text + xml.slice(position, field.end);
}

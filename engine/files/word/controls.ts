import type { WordControl } from '../model.ts';
import { attributeOf, child, every } from '../xml-tree.ts';
import type { XmlElement } from '../xml-tree.ts';
import { everyInText, isOn, paragraphText } from './document.ts';
import { findFormFields } from './form-fields.ts';
import type { FoundControl } from './found-control.ts';

/** Controls that hold no answer: building blocks, groups, pictures, citations, repetitions. */
const OTHERS = [
  'docPartObj',
  'docPartList',
  'group',
  'picture',
  'bibliography',
  'citation',
  'equation',
  'repeatingSection',
  'repeatingSectionItem',
];

/**
 * All content controls and form fields under an element that take an answer, in document order. Ids not given are made from
 * their position.
 */
export function findControls(xml: string, root: XmlElement): FoundControl[] {
  const seen = new Set<string>();
  const controls = contentControls(xml, root, seen);
  const fields = findFormFields(xml, root).map((field) => {
    let id = field.id;
    for (let count = 2; seen.has(id); count++) id = `${field.id} (${count})`;
    seen.add(id);
    return { ...field, id };
  });
  return fields.length === 0 ? controls : [...controls, ...fields].toSorted((a, b) => a.element.start - b.element.start);
}

function contentControls(xml: string, root: XmlElement, seen: Set<string>): FoundControl[] {
  const found: FoundControl[] = [];
  let position = 0;
  for (const element of everyInText(root, 'sdt')) {
    const properties = child(element, 'sdtPr');
    const kind = kindOf(properties, element);
    position++;
    if (!properties || kind === null) continue;
    let id = attributeOf(xml, child(properties, 'id'), 'val') ?? attributeOf(xml, child(properties, 'tag'), 'val') ?? `control ${position}`;
    if (seen.has(id)) id = `${id} (${position})`;
    seen.add(id);
    const placeholder = isOn(xml, properties, 'showingPlcHdr');
    const lock = attributeOf(xml, child(properties, 'lock'), 'val') ?? '';
    const locked = lock === 'contentLocked' || lock === 'sdtContentLocked';
    found.push({
      id,
      kind,
      options: optionsOf(xml, properties),
      value: valueOf(xml, element, kind),
      placeholder,
      element,
      locked,
      maxLength: null,
    });
  }
  return found;
}

/** The kind that its properties name; a rich text control only when it holds one paragraph or a stretch of one. */
function kindOf(properties: XmlElement | undefined, element: XmlElement): WordControl['kind'] | null {
  const names = new Set(properties?.children.map((one) => one.name));
  if (names.has('dropDownList') || names.has('comboBox')) return 'dropdown';
  if (names.has('checkbox')) return 'checkbox';
  if (names.has('date')) return 'date';
  if (OTHERS.some((name) => names.has(name))) return null;
  const content = child(element, 'sdtContent');
  const blocks = content?.children.filter((one) => ['p', 'tbl', 'tr', 'tc', 'sdt'].includes(one.name)) ?? [];
  return blocks.length > 1 || blocks.some((one) => ['tbl', 'tr', 'sdt'].includes(one.name)) ? null : 'text';
}

function optionsOf(xml: string, properties: XmlElement): string[] {
  const list = child(properties, 'dropDownList') ?? child(properties, 'comboBox');
  return (list?.children ?? [])
    .filter((item) => item.name === 'listItem' && attributeOf(xml, item, 'value') !== '')
    .map((item) => attributeOf(xml, item, 'displayText') ?? attributeOf(xml, item, 'value') ?? '')
    .filter((text) => text !== '');
}

function valueOf(xml: string, element: XmlElement, kind: WordControl['kind']): string {
  const text = controlText(xml, element);
  if (kind !== 'checkbox') return text;
  const box = child(child(element, 'sdtPr'), 'checkbox');
  return ['1', 'true'].includes(attributeOf(xml, child(box, 'checked'), 'val') ?? '0') ? text.trim() || '☒' : '';
}

/** Text inside a control: paragraphs as lines, or its stretch of a paragraph. */
export function controlText(xml: string, element: XmlElement): string {
  const content = child(element, 'sdtContent');
  if (!content) return '';
  const paragraphs = [...every(content, 'p')];
  return paragraphs.length > 0 ? paragraphs.map((one) => paragraphText(xml, one)).join('\n') : paragraphText(xml, content);
}

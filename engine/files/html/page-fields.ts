import type { PageField } from '../model.ts';
import type { Control } from './page-controls.ts';
import type { PageWords } from './page-labels.ts';
import { ancestor, elementsIn, seenText } from './parse-page.ts';
import type { PageElement } from './parse-page.ts';

/** An entry of a list, as it reads; null for one that stands for none ("Choose …"). */
const entryOf = (option: PageElement): string | null => {
  const { value, disabled, hidden, label } = option.attributes;
  const text = (label ?? rawText(option)).replace(/\s+/gu, ' ').trim();
  return text === '' || value?.trim() === '' || disabled !== undefined || hidden !== undefined ? null : text;
};

/** The entries of a list that may be chosen. */
export const entriesOf = (select: PageElement): { element: PageElement; text: string }[] =>
  [...elementsIn(select)]
    .filter(({ name }) => name === 'option')
    .flatMap((element) => {
      const text = entryOf(element);
      return text === null ? [] : [{ element, text }];
    });

/** All that stands in an element as text. */
const rawText = (element: PageElement): string =>
  element.children.map((child) => (typeof child === 'string' ? child : rawText(child))).join('');

/** What a field takes and holds, without its place on the page. */
export function fieldOf({ name, kind, elements }: Control, words: PageWords): PageField {
  const [first] = elements as [PageElement];
  const { required, maxlength, placeholder = '', title = '' } = first.attributes;
  const most = Number.parseInt(maxlength ?? '', 10);
  return {
    name,
    kind,
    options: optionsOf(kind, elements, words),
    value: valueOf(kind, elements, words),
    required: required !== undefined || first.attributes['aria-required'] === 'true',
    maxLength: most > 0 ? most : null,
    help: words.helps.get(first) ?? (title || placeholder),
  };
}

function optionsOf(kind: PageField['kind'], elements: PageElement[], words: PageWords): string[] {
  const [first] = elements as [PageElement];
  if (first.name === 'select') return entriesOf(first).map(({ text }) => text);
  return kind === 'radio' || first.attributes.type?.toLowerCase() === 'checkbox' ? elements.map((one) => optionText(one, words)) : [];
}

/** How the page words a button or box: its label, or the text behind it; else its value where that is a word. */
function optionText(element: PageElement, words: PageWords): string {
  const label = words.labels.get(element) ?? textBehind(element);
  const cell = ancestor(element, (one) => words.heads.has(one));
  const said = label || (cell ? (words.heads.get(cell) ?? '') : '');
  if (said !== '') return said;
  const { value = '' } = element.attributes;
  return /\p{L}{2}/u.test(value) && value.toLowerCase() !== 'on' ? value : '';
}

/** The text between a button and whatever comes next beside it. */
function textBehind(element: PageElement): string {
  const beside = element.parent?.children ?? [];
  let text = '';
  for (const one of beside.slice(beside.indexOf(element) + 1)) {
    if (typeof one === 'string') text += one;
    else if (/^(?:b|em|i|span|strong)$/u.test(one.name) && ![...elementsIn(one)].some(({ name }) => name === 'input'))
      text += seenText(one);
    else break;
  }
  return text.replace(/\s+/gu, ' ').trim();
}

/** What stands in the controls of a field. */
export function valueOf(kind: PageField['kind'], elements: PageElement[], words: PageWords): string {
  const [first] = elements as [PageElement];
  if (first.name === 'textarea') return rawText(first).replace(/^\n/u, '');
  if (first.name === 'select')
    return entriesOf(first).filter(({ element }) => element.attributes.selected !== undefined).map(({ text }) => text).join('\n'); // prettier-ignore
  if (kind !== 'radio' && first.attributes.type?.toLowerCase() !== 'checkbox') return first.attributes.value ?? '';
  const ticked = elements.filter((one) => one.attributes.checked !== undefined);
  return ticked.map((one) => optionText(one, words) || String(elements.indexOf(one) + 1)).join('\n');
}

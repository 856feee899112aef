import type { Edit } from '../fill/patch-sheet.ts';
import { storable } from '../xml.ts';
import type { OpenPage } from './open-page.ts';
import { entriesOf } from './page-fields.ts';
import { elementsIn } from './parse-page.ts';
import type { PageElement } from './parse-page.ts';
import { withAttribute, withoutAttribute } from './tag-text.ts';

type Field = OpenPage['fields'][number];

/** The changes to a page's text that put a value into a field: options one a line; empty for none. */
export function editsFor(text: string, { field, control }: Field, value: string): Edit[] {
  const [first] = control.elements as [PageElement];
  if (first.name === 'textarea') return [{ start: first.opened, end: first.closed, text: contentOf(text, first, value) }];
  const chosen = new Set(value === '' ? [] : value.split('\n'));
  if (first.name === 'select') return ticked(text, optionsIn(first), { attribute: 'selected', isOn: (one) => chosen.has(one.text) });
  if (control.elements.length > 1 || field.kind === 'radio' || field.kind === 'checkbox') {
    const options = control.elements.map((element, at) => ({ element, text: field.options[at] || String(at + 1) }));
    return ticked(text, options, { attribute: 'checked', isOn: (one) => chosen.has(one.text) });
  }
  const tag = text.slice(first.start, first.opened);
  const written = value === '' ? withoutAttribute(tag, 'value') : withAttribute(tag, 'value', escaped(value).replaceAll('"', '&quot;'));
  return written === tag ? [] : [{ start: first.start, end: first.opened, text: written }];
}

interface Option {
  element: PageElement;
  text: string;
}

/** All entries of a list: those that stand for none are called nothing. */
function optionsIn(select: PageElement): Option[] {
  const named = new Map(entriesOf(select).map(({ element, text }) => [element, text]));
  return [...elementsIn(select)].filter(({ name }) => name === 'option').map((element) => ({ element, text: named.get(element) ?? '' }));
}

function ticked(text: string, options: Option[], { attribute, isOn }: { attribute: string; isOn: (option: Option) => boolean }): Edit[] {
  return options.flatMap((option) => {
    const { start, opened } = option.element;
    const was = option.element.attributes[attribute] !== undefined;
    if (was === isOn(option)) return [];
    const tag = text.slice(start, opened);
    return [{ start, end: opened, text: was ? withoutAttribute(tag, attribute) : withAttribute(tag, attribute, null) }];
  });
}

/** A line's end that a page begins a field with is no part of what stands in it. */
const contentOf = (text: string, { opened, closed }: PageElement, value: string): string => {
  const before = /^\r?\n/u.exec(text.slice(opened, closed))?.[0] ?? '';
  return (value.startsWith('\n') && before === '' ? '\n' : before) + escaped(value);
};

const escaped = (value: string): string => storable(value).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The text of a page without what stands in its fields. */
export function withoutValues(page: OpenPage): string {
  const edits: Edit[] = page.fields.flatMap(({ control }) =>
    control.elements.flatMap((element) => {
      const inside = element.name === 'select' ? [...elementsIn(element)].filter(({ name }) => name === 'option') : [];
      return [...(element.name === 'select' ? [] : [element]), ...inside].flatMap((one) => bare(page.text, one));
    }),
  );
  const sorted = edits.toSorted((a, b) => a.start - b.start);
  let [text, position] = ['', 0];
  for (const { start, end, text: written } of sorted) {
    text += page.text.slice(position, start) + written;
    position = end;
  }
  return text + page.text.slice(position);
}

function bare(text: string, { name, attributes, start, opened, closed }: PageElement): Edit[] {
  const tag = text.slice(start, opened);
  if (name === 'textarea') return [{ start: opened, end: closed, text: '' }];
  if (name === 'option') return [{ start, end: opened, text: withoutAttribute(tag, 'selected') }];
  const isButton = /^(?:radio|checkbox)$/iu.test(attributes.type ?? '');
  return [{ start, end: opened, text: withoutAttribute(tag, isButton ? 'checked' : 'value') }];
}

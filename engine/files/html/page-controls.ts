/** What can be filled in on a page: its controls, those of one choice together. */
import type { PageField } from '../model.ts';
import { ancestor, elementsIn, isUnseen, isWithin } from './parse-page.ts';
import type { PageElement } from './parse-page.ts';

type Kind = PageField['kind'];

/** One control, or the buttons and boxes of one choice. */
export interface Control {
  name: string;
  kind: Kind;
  elements: PageElement[];
}

const KINDS: Record<string, Kind | null> = {
  radio: 'radio',
  checkbox: 'checkbox',
  number: 'number',
  range: 'number',
  date: 'date',
  file: 'attachment',
  ...Object.fromEntries(['hidden', 'submit', 'button', 'reset', 'image', 'search', 'password'].map((type) => [type, null])),
};

/** Parts of a page that lead around a site. */
const AROUND = new Set(['nav', 'footer', 'aside']);

const isAround = (one: PageElement): boolean =>
  AROUND.has(one.name) || one.attributes.role === 'search' || (one.name !== 'select' && one.name !== 'textarea' && isUnseen(one));

function kindOf({ name, attributes: { type = 'text', multiple } }: PageElement): Kind | null {
  if (name === 'textarea') return 'text';
  if (name === 'select') return multiple === undefined ? 'choice' : 'multi_choice';
  if (name !== 'input') return null;
  const kind = KINDS[type.toLowerCase()];
  return kind === undefined ? 'text' : kind;
}

/** What takes an answer of whoever fills the page in: neither locked, nor hidden, nor of the site around the form. */
function kindIfAsked(element: PageElement): Kind | null {
  const kind = kindOf(element);
  const { disabled, readonly } = element.attributes;
  if (kind === null || disabled !== undefined || readonly !== undefined) return null;
  return ancestor(element, isAround) === null && ancestor(element.parent, isDisabled) === null ? kind : null;
}

const isDisabled = ({ name, attributes }: PageElement): boolean => name === 'fieldset' && attributes.disabled !== undefined;

/** The controls of a page, in its order, each by a name that no other has. */
export function controlsOf(root: PageElement): Control[] {
  const named = new Map<string, Control>();
  const single: Control[] = [];
  for (const element of elementsIn(root)) {
    const kind = kindIfAsked(element);
    if (kind === null) continue;
    const name = element.attributes.name || element.attributes.id || '';
    const key = isButton(kind) && name !== '' ? `${kind} ${element.attributes.form ?? formOf(element)} ${name}` : null;
    const same = key === null ? undefined : named.get(key);
    if (same) same.elements.push(element);
    else {
      const made: Control = { name, kind, elements: [element] };
      single.push(made);
      if (key !== null) named.set(key, made);
    }
  }
  const taken = new Map<string, number>();
  return withLists(single).map((one) => ({
    ...one,
    name: free(one.name, taken),
    kind: one.kind === 'checkbox' && one.elements.length > 1 ? 'multi_choice' : one.kind,
  }));
}

const isButton = (kind: Kind): boolean => kind === 'radio' || kind === 'checkbox';
const formOf = (element: PageElement): number => ancestor(element, ({ name }) => name === 'form')?.start ?? -1;

/** "city", and for a second control of that name "city#2". */
function free(name: string, taken: Map<string, number>): string {
  const count = (taken.get(name) ?? 0) + 1;
  taken.set(name, count);
  return count === 1 && name !== '' ? name : `${name}#${count}`;
}

/** Boxes of several names, or buttons without one, that stand side by side with nothing between them but what each is called, are one choice. */
function withLists(controls: Control[]): Control[] {
  const lists: Control[] = [];
  let last: Control | undefined;
  for (const control of controls) {
    const list = lists.at(-1);
    if (list && last && isLone(control) && isLone(last) && last.kind === control.kind && areBeside(last, control))
      list.elements = [...list.elements, ...control.elements];
    else lists.push({ ...control });
    last = control;
  }
  return lists;
}

const isLone = ({ kind, elements }: Control): boolean => isButton(kind) && elements.length === 1;

/** Elements whose parts are no list of options: the rows of a table. */
const ROWS = new Set(['table', 'tbody', 'thead', 'tfoot']);

function areBeside({ elements: [one] }: Control, { elements: [other] }: Control): boolean {
  const around = other ? ancestor(other, (at) => one !== undefined && isWithin(one, at)) : null;
  if (!around || !one || !other || ROWS.has(around.name)) return false;
  const branch = (element: PageElement): PageElement | null => ancestor(element, ({ parent }) => parent === around);
  const [from, to] = [branch(one), branch(other)];
  const between = around.children.slice(from ? around.children.indexOf(from) + 1 : 0, to ? around.children.indexOf(to) : 0);
  return between.every((piece) => (typeof piece === 'string' ? from === one || piece.trim() === '' : BESIDE.has(piece.name)));
}

/** What stands between options without parting them. */
const BESIDE = new Set(['br', 'label', 'span', 'small', 'b', 'i', 'em', 'strong']);

/** A page as a reader meets it: texts, headings and controls in their order, each with its label, its cell and the groups around it. */
import type { PageField, PagePiece } from '../model.ts';
import { controlsOf } from './page-controls.ts';
import { fieldOf } from './page-fields.ts';
import { cellsOf } from './page-cells.ts';
import type { Cells } from './page-cells.ts';
import { labelsOf } from './page-labels.ts';
import type { PageWords } from './page-labels.ts';
import { BLOCKS, elementsIn, isUnseen, seenText } from './parse-page.ts';
import type { PageElement } from './parse-page.ts';

/** Where the walk stands. */
interface Around {
  within: number[];
  cell: PagePiece['cell'];
  block: number;
  help: boolean;
  label: boolean;
}

const SKIPPED = new Set(['nav', 'footer', 'aside']);
const HELP = /(?:^|[\s_-])(?:help|hint|hints|tip|tooltip|description|form-text|note|error)(?:$|[\s_-])/iu;
const isHelp = ({ name, attributes: { class: names = '', id = '' } }: PageElement): boolean =>
  name === 'small' || HELP.test(names) || HELP.test(id);

/** The pieces of a page; none of its fields stands in two of them but by its options. */
export function piecesOf(root: PageElement): PagePiece[] {
  const walk = new PageWalk(root);
  walk.all();
  return walk.pieces;
}

class PageWalk {
  readonly pieces: PagePiece[] = [];
  readonly #root: PageElement;
  readonly #cells: Cells;
  readonly #words: PageWords;
  readonly #shown = new Map<PageElement, { field: PageField; option: number }>();
  #blocks = 0;
  #groups = 0;
  #said = '';

  constructor(root: PageElement) {
    this.#root = root;
    this.#cells = cellsOf(root);
    this.#words = labelsOf(root, this.#cells);
    for (const control of controlsOf(root)) {
      const field = fieldOf(control, this.#words);
      for (const [option, element] of control.elements.entries()) this.#shown.set(element, { field, option });
    }
  }

  all(): void {
    const start: Around = { within: [], cell: null, block: 0, help: false, label: false };
    this.#walk(this.#root, start);
    this.#flush(start);
  }

  #walk(element: PageElement, around: Around): void {
    for (const child of element.children) {
      if (typeof child === 'string') this.#said += child;
      else if (this.#shown.has(child)) this.#control(child, around);
      else if (!isUnseen(child) && !SKIPPED.has(child.name)) this.#element(child, around);
    }
  }

  #element(child: PageElement, around: Around): void {
    const isBlock = BLOCKS.has(child.name);
    const breaks = isBlock || child.name === 'br' || child.name === 'label' || (isHelp(child) && !around.help);
    if (breaks) this.#flush(around);
    if (this.#isTitle(child, around)) return;
    const inner: Around = {
      within: child.name === 'fieldset' ? [...around.within, (this.#groups += 1)] : around.within,
      cell: this.#cells.get(child) ?? (child.name === 'table' ? null : around.cell),
      block: isBlock ? (this.#blocks += 1) : around.block,
      help: around.help || isHelp(child),
      label: around.label || child.name === 'label',
    };
    this.#walk(child, inner);
    if (breaks) this.#flush(inner);
  }

  #control(element: PageElement, around: Around): void {
    this.#flush(around);
    const { within, cell, block } = around;
    this.pieces.push({ kind: 'control', text: this.#words.labels.get(element) ?? '', within, cell, block, ...this.#shown.get(element) });
  }

  /** Takes a heading or a legend as one piece, unless something is to be filled in within it. */
  #isTitle(element: PageElement, { within }: Around): boolean {
    const level = Number(/^h([1-6])$/u.exec(element.name)?.[1] ?? 0);
    if (level === 0 && element.name !== 'legend') return false;
    if ([...elementsIn(element)].some((one) => this.#shown.has(one))) return false;
    const text = seenText(element);
    const block = (this.#blocks += 1);
    if (text !== '')
      this.pieces.push({ kind: level === 0 ? 'legend' : 'heading', text, within, cell: null, block, ...(level === 0 ? {} : { level }) });
    return true;
  }

  #flush({ within, cell, block, help, label }: Around): void {
    const text = this.#said.replace(/\s+/gu, ' ').trim();
    this.#said = '';
    if (text !== '') this.pieces.push({ kind: 'text', text, within, cell, block, ...(help ? { help } : {}), ...(label ? { label } : {}) });
  }
}

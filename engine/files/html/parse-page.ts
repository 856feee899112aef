/** A page as a tree whose elements know where they stand in its text, so that single attributes can be written anew. Nothing runs. */
import { Parser } from 'htmlparser2';
import { reason } from '#contract/reasons.ts';
import { UnreadableFile } from '../model.ts';

export interface PageElement {
  name: string;
  attributes: Record<string, string>;
  children: (PageElement | string)[];
  parent: PageElement | null;
  /** Offsets of `<` and behind `>` of its opening tag. */
  start: number;
  opened: number;
  /** Offset of its closing tag, or of where it ends without one. */
  closed: number;
}

/** Deeper elements than any page nests; what walks the tree calls itself for each. */
const MAX_DEPTH = 500;

/** @throws UnreadableFile `limit` when elements nest too deep */
export function parsePage(text: string): PageElement {
  const root: PageElement = { name: '', attributes: {}, children: [], parent: null, start: 0, opened: 0, closed: text.length };
  let current = root;
  let depth = 0;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth += 1;
        if (depth > MAX_DEPTH) throw tooDeep();
        const made: PageElement = {
          name,
          attributes,
          children: [],
          parent: current,
          start: parser.startIndex,
          opened: parser.endIndex + 1,
          closed: parser.endIndex + 1,
        };
        current.children.push(made);
        current = made;
      },
      ontext: (piece) => void current.children.push(piece),
      onclosetag() {
        depth -= 1;
        current.closed = Math.max(current.opened, parser.startIndex);
        current = current.parent ?? root;
      },
    },
    { decodeEntities: true, lowerCaseTags: true, lowerCaseAttributeNames: true },
  );
  parser.write(text);
  parser.end();
  return root;
}

const tooDeep = (): UnreadableFile =>
  new UnreadableFile(
    'limit',
    `The file nests more than ${MAX_DEPTH} elements in one another, as no page does that people read. Save it as PDF or as text and send that.`,
    reason('unreadable_nested', { most: MAX_DEPTH }),
  );

/** All elements within one, in the order of the page. */
export function* elementsIn(element: PageElement): Generator<PageElement> {
  for (const child of element.children)
    if (typeof child !== 'string') {
      yield child;
      yield* elementsIn(child);
    }
}

/** Whether an element stands in another, or is it. */
export const isWithin = (element: PageElement, other: PageElement): boolean => ancestor(element, (one) => one === other) !== null;

/** The nearest element that is so: itself, or one around it. */
export function ancestor(element: PageElement | null, is: (one: PageElement) => boolean): PageElement | null {
  let at = element;
  while (at && !is(at)) at = at.parent;
  return at;
}

const UNSEEN = new Set(['script', 'style', 'template', 'noscript', 'svg', 'select', 'textarea', 'datalist', 'button', 'head']);

/** Whether readers do not see what stands in an element. */
export const isUnseen = ({ name, attributes: { hidden, style = '' } }: PageElement): boolean =>
  UNSEEN.has(name) || hidden !== undefined || /display:\s*none/iu.test(style);

/** The text that a reader sees of an element, on one line. */
export function seenText(element: PageElement): string {
  const pieces: string[] = [];
  const walk = (one: PageElement): void => {
    for (const child of one.children) {
      if (typeof child === 'string') pieces.push(child);
      else if (child.name === 'br' || BLOCKS.has(child.name)) pieces.push(' ');
      if (typeof child !== 'string' && !isUnseen(child)) walk(child);
      if (typeof child !== 'string' && BLOCKS.has(child.name)) pieces.push(' ');
    }
  };
  walk(element);
  return pieces.join('').replace(/\s+/gu, ' ').trim();
}

/** Elements that begin a line of their own. */
export const BLOCKS = new Set(
  'address article aside blockquote body caption center dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr html legend li main nav ol p pre section summary table tbody td tfoot th thead tr ul'.split(
    ' ',
  ),
);

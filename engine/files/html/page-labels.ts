import { headsOf } from './page-cells.ts';
import type { Cells } from './page-cells.ts';
import { ancestor, elementsIn, seenText } from './parse-page.ts';
import type { PageElement } from './parse-page.ts';

/** What a page says of its controls. */
export interface PageWords {
  /** What each is called. */
  labels: Map<PageElement, string>;
  /** What is said to describe it. */
  helps: Map<PageElement, string>;
  /** What stands over the column of each cell. */
  heads: Map<PageElement, string>;
}

/** What the page calls its controls: by a label that names or holds them, or by what is said for those who do not see it. */
export function labelsOf(root: PageElement, cells: Cells): PageWords {
  const byId = new Map<string, PageElement>();
  const byTarget = new Map<string, string>();
  const controls: PageElement[] = [];
  for (const element of elementsIn(root)) {
    const { id, for: target } = element.attributes;
    if (id !== undefined && !byId.has(id)) byId.set(id, element);
    if (element.name === 'label' && target !== undefined && !byTarget.has(target)) byTarget.set(target, seenText(element));
    if (element.name === 'input' || element.name === 'select' || element.name === 'textarea') controls.push(element);
  }
  const named = (ids = ''): string =>
    ids
      .split(/\s+/u)
      .map((id) => (byId.has(id) ? seenText(byId.get(id) as PageElement) : ''))
      .filter(Boolean)
      .join(' ');
  const [labels, helps] = [new Map<PageElement, string>(), new Map<PageElement, string>()];
  for (const control of controls) {
    const { id = '', 'aria-labelledby': by, 'aria-label': said = '' } = control.attributes;
    const around = ancestor(control, ({ name }) => name === 'label');
    const label = [byTarget.get(id) ?? '', around ? seenText(around) : '', named(by), said].find((one) => one.trim() !== '');
    if (label !== undefined) labels.set(control, label.trim());
    const help = named(control.attributes['aria-describedby']);
    if (help !== '') helps.set(control, help);
  }
  return { labels, helps, heads: headsOf(cells) };
}

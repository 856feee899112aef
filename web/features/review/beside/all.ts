/** What stands beside the list and what the first picture does without, fetched as one file: the outline, the source of the answer, and who else is here. */
export { Others } from '../others/others.tsx';
export { OnlyFilters } from '../outline/only-filters.tsx';
export { OutlinePanel } from '../outline/outline-panel.tsx';
export { SectionTree } from '../outline/section-tree.tsx';
export { SourcePanel } from './source-panel.tsx';

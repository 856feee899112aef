import { normalise } from './normalise.ts';

/**
 * What systems call a copy of a file: drives in front ("Copy of policy.docx"), desktops behind ("policy - Copy.docx", "policy copy 2.docx"), browsers and
 * desktops by a number ("policy (1).docx"); in the languages of the screens and in German.
 */
const WORDS = 'copy|copia|copie|kopija|kopie|копія';
const IN_FRONT = /^(?:copy(?: \(\d+\))? of|copia di|copie de|kopija|kopie von|копія) /iu;
const BEHIND = new RegExp(`(?:[ _][-–—] ?| )(?:${WORDS})(?: ?\\(\\d+\\)| \\d+)?(?=\\.[^.]+$|$)|\\(\\d{1,2}\\)(?=\\.[^.]+$|$)`, 'iu');

/** Whether a file is called a copy of another one. Pure. */
const isCalledCopy = (name: string): boolean => IN_FRONT.test(name) || BEHIND.test(name);

const plain = (name: string): string =>
  normalise(name, 'NFC')
    .toLowerCase()
    .replace(/(?<! ) +(?=\.[^.]+$|$)/u, '');

/** Whether a file is called a copy of the file of that name: nothing else of their names differs. Pure. */
export const isCopyOf = (name: string, original: string): boolean =>
  isCalledCopy(name) && [IN_FRONT, BEHIND].some((mark) => plain(name.replace(mark, '')) === plain(original));

const folders = (path: string): number => path.split('/').length;

/**
 * In the order in which they are taken, for of equal files the first one is kept: those that are called a copy come last, of the others and of
 * them those in fewer folders first. Pure.
 */
export const plainestFirst = <Item>(items: readonly Item[], pathOf: (item: Item) => string): Item[] => {
  const nameIn = (item: Item): string => pathOf(item).replace(/^.*\//su, '');
  const byDepth = items.toSorted((a, b) => folders(pathOf(a)) - folders(pathOf(b)));
  return [...byDepth.filter((item) => !isCalledCopy(nameIn(item))), ...byDepth.filter((item) => isCalledCopy(nameIn(item)))];
};

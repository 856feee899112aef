/**
 * What systems call a copy of a file: drives in front ("Copy of policy.docx"), desktops behind ("policy - Copy.docx", "policy copy 2.docx"), browsers and
 * desktops by a number ("policy (1).docx"); in the languages of the screens and in German.
 */
const WORDS = 'copy|copia|copie|kopija|kopie|копія';
const IN_FRONT = /^(?:copy(?: \(\d+\))? of|copia di|copie de|kopija|kopie von|копія) /iu;
const BEHIND = new RegExp(`(?:[ _][-–—] ?| )(?:${WORDS})(?: ?\\(\\d+\\)| \\d+)?(?=\\.[^.]+$|$)|\\(\\d{1,2}\\)(?=\\.[^.]+$|$)`, 'iu');

/** Whether a file is called a copy of another one. Pure. */
const isCalledCopy = (name: string): boolean => IN_FRONT.test(name) || BEHIND.test(name);

/** Those that are called a copy come last; the others, and they, stay in their order: of equal files the first one is kept. Pure. */
export const copiesLast = <Item>(items: readonly Item[], nameOf: (item: Item) => string): Item[] => [
  ...items.filter((item) => !isCalledCopy(nameOf(item))),
  ...items.filter((item) => isCalledCopy(nameOf(item))),
];

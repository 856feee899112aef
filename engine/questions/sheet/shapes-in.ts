import type { FoundSheet } from '#contract/extraction.ts';

/** Shapes of the sheets that nobody decided on by hand in this file: what is remembered for one of them counts. */
export const shapesIn = (sheets: readonly FoundSheet[]): string[] => [
  ...new Set(sheets.flatMap(({ shape, mapped_by: by }) => (shape && by !== 'hand' ? [shape] : []))),
];

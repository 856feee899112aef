import { type CopiedFormat, formats } from '#contract/formats.ts';

/** What will come back of a workbook that can be read only, to be said before anything is exported. */
export const copyNote = (format: CopiedFormat): string =>
  `This is ${formats[format].called}. It comes back as a new workbook (.xlsx) with its texts, numbers, merged cells and column widths; colours, pictures, lists to choose from and formulas stay behind.`;

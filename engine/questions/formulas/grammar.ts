/** Formulas by their grammar. */
import { type AstExpression, parse, parseA1Ref, tokenize } from '@borgar/fx/xlsx';
import type { Range } from '#engine/files/model.ts';

/** Characters that a spreadsheet program takes in a formula (Excel's published limits). */
const LONGEST_FORMULA = 8192;

export type Formula = AstExpression;

/** Formula text without `=`, read; null where it is none, or is longer or deeper nested than a spreadsheet program takes. */
export function readFormula(text: string): Formula | null {
  if (text.length > LONGEST_FORMULA) return null;
  try {
    return parse(tokenize(text, { withLocation: false, negativeNumbers: false }));
  } catch {
    return null;
  }
}

/** Cells that a formula names; rows and columns count from 1. `sheet` is null for the formula's own. */
export interface Area extends Range {
  sheet: string | null;
}

/** The cells of a reference such as `$A$1`, `B:G` or `Store!A3:C9`; null for another workbook's and for what names no cells. */
export function areaOf(reference: string): Area | null {
  const found = parseA1Ref(reference);
  if (!found || !('range' in found) || found.workbookName) return null;
  const { top, left, bottom, right } = found.range;
  return {
    sheet: found.sheetName || null,
    top: (top ?? 0) + 1,
    left: (left ?? 0) + 1,
    bottom: bottom == null ? Number.POSITIVE_INFINITY : bottom + 1,
    right: right == null ? Number.POSITIVE_INFINITY : right + 1,
  };
}

/** All areas that a formula names, wherever they stand in it. */
export const areasIn = (formula: Formula): Area[] =>
  partsOf(formula).flatMap((part) => (part.type === 'ReferenceIdentifier' ? (areaOf(part.value) ?? []) : []));

/** Both sides of each `=` in a formula. */
export const comparisonsIn = (formula: Formula): Formula[][] =>
  partsOf(formula).flatMap((part) => (part.type === 'BinaryExpression' && part.operator === '=' ? [part.arguments] : []));

/** A formula and all that it is made of. */
function partsOf(formula: Formula): Formula[] {
  const parts: Formula[] = [];
  const left: (Formula | null | undefined)[] = [formula];
  while (left.length > 0) {
    const part = left.pop();
    if (!part) continue;
    parts.push(part);
    if ('arguments' in part) left.push(...part.arguments);
  }
  return parts;
}

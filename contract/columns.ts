/** Columns by letters, as workbooks and mappings name them. */

/** 1 → A, 28 → AB. */
export function letterOf(column: number): string {
  let letters = '';
  for (let left = column; left > 0; left = Math.floor((left - 1) / 26)) letters = String.fromCharCode(65 + ((left - 1) % 26)) + letters;
  return letters;
}

/** A → 1, ab → 28; 0 when it is no column: another sign, no letter, more than three. */
export function columnOf(letters: string): number {
  if (letters.length > 3) return 0;
  let column = 0;
  for (let at = 0; at < letters.length; at++) {
    const digit = (letters.charCodeAt(at) & 0xdf) - 64;
    if (digit < 1 || digit > 26) return 0;
    column = column * 26 + digit;
  }
  return column;
}

/** The cell of a workbook: `B7` for row 7, column 2. */
export const cellName = (row: number, column: number): string => `${letterOf(column)}${row}`;

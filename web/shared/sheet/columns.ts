/** 1 → A, 28 → AB. */
export function letterOf(column: number): string {
  let letters = '';
  for (let left = column; left > 0; left = Math.floor((left - 1) / 26)) letters = String.fromCharCode(65 + ((left - 1) % 26)) + letters;
  return letters;
}

/** A → 1, ab → 28; 0 when it is no column. */
export function columnOf(letters: string): number {
  if (!/^[A-Za-z]{1,3}$/.test(letters)) return 0;
  return [...letters.toUpperCase()].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0);
}

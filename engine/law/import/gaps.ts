/** Articles that should be there and are not. */
import { addTo } from '#engine/common/add-to.ts';

const LETTERS = [...'abcčdefghijklmnoprsštuvzž'];

/**
 * Numbers from 1 to the last that are not among these, runs as "3-4", and letters left out within one number ("65.c").
 * `q`, `w`, `x`, `y` and two letters begin no run: acts use them now and then.
 */
export function findGaps(numbers: string[]): string[] {
  const there = new Set(numbers);
  const letters = new Map<number, string[]>();
  for (const number of numbers) {
    const [, plain = '', letter = ''] = /^(\d+)(?:\.(.+))?$/u.exec(number) ?? [];
    addTo(letters, Number(plain), letter);
  }
  const last = Math.max(0, ...letters.keys());
  const gaps: string[] = [];
  for (let number = 1; number <= last; number++) {
    if (!there.has(String(number))) {
      let until = number;
      while (until < last && !there.has(String(until + 1))) until += 1;
      gaps.push(until > number ? `${number}-${until}` : String(number));
      number = until;
    } else gaps.push(...missingLetters(letters.get(number)!).map((letter) => `${number}.${letter}`));
  }
  return gaps;
}

function missingLetters(there: string[]): string[] {
  const places = there.map((letter) => LETTERS.indexOf(letter)).filter((place) => place >= 0);
  const last = Math.max(-1, ...places);
  return LETTERS.slice(0, last + 1).filter((_, place) => !places.includes(place));
}

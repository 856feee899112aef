/** Fractions that are named in words, in the languages of the law: half, a third, two thirds, a quarter, three quarters. */
import { normalise } from '#contract/normalise.ts';

/** In folded letters the words would run into others ("terzo" is also a third party), so each is told with the words around it. */
const NAMED: [RegExp, number][] = [
  [/(?<!\p{L})(?:half|polovic\p{L}{1,3}|(?:la |alla |della )?metà|(?:la )?moitié|половин\p{L}{1,3})(?!\p{L})/giu, 1 / 2],
  [/(?<!\p{L})(?:two[- ]thirds|dve tretjini|dveh tretjin|due terzi|(?:les )?deux tiers|дв(?:і|ох) третин\p{L}?)(?!\p{L})/giu, 2 / 3],
  [/(?<!\p{L})(?:three[- ]quarters|tri četrtine|treh četrtin|tre quarti|trois quarts|три чверті|трьох чвертей)(?!\p{L})/giu, 3 / 4],
  [
    /(?<!\p{L})(?:(?:a|one)[- ]third of|(?:ena )?tretjin[aoe]|un terzo|(?:un|le) tiers d\p{L}{1,2}|(?:одн\p{L}{1,2} )?третин[ауи])(?!\p{L})/giu,
    1 / 3,
  ],
  [
    /(?<!\p{L})(?:(?:a|one)[- ]quarter of|(?:ena )?četrtin[aoe]|un quarto|(?:un|le) quart d\p{L}{1,2}|(?:одн\p{L}{1,2} )?чверт[ьі])(?!\p{L})/giu,
    1 / 4,
  ],
];

/** Each once. Pure. */
export const fractionsIn = (text: string): Set<number> => {
  let left = normalise(text, 'NFC');
  const named = new Set<number>();
  for (const [words, value] of NAMED) {
    const without = left.replace(words, ' ');
    if (without !== left) named.add(value);
    left = without;
  }
  return named;
};

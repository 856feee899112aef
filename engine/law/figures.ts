/** Numbers in texts: in digits in any of the languages, and in Slovenian words, as acts write them. */

/** Digits with thousands apart ("60.000", "60,000", "60 000") or with decimals; none that belongs to a name ("ZDR-1"). */
const DIGITS =
  /(?<![\p{L}\p{N}]|\p{L}-)(?:[1-9]\d{0,2}(?:[.,\u00a0\u202f ]\d{3})+(?!\d)(?:[.,]\d{1,2}(?!\d))?|\d+(?:[.,]\d{1,4}(?!\d))?)/gu;
const THOUSANDS = /^([1-9]\d{0,2}(?:[.,\s]\d{3})+)(?:[.,](\d{1,2}))?$/u;

/** The numbers that stand in digits, in order. */
export const numbersIn = (text: string): number[] => [...text.matchAll(DIGITS)].map(([found]) => valueOf(found));

function valueOf(found: string): number {
  const whole = THOUSANDS.exec(found);
  if (whole) return Number(`${whole[1]!.replace(/\D/gu, '')}.${whole[2] ?? '0'}`);
  return Number(found.replace(',', '.'));
}

const numbers = (table: string): [string, number][] =>
  table
    .trim()
    .split(/\s+/u)
    .map((one) => one.split(':'))
    .map(([word = '', value = '']) => [word, Number(value)]);

/** Stems of Slovenian numbers below a hundred, cardinal and ordinal. */
const small = new Map(
  numbers(`
  en:1 eno:1 prv:1 dv:2 dvo:2 drug:2 tr:3 tri:3 tretj:3 štir:4 štiri:4 četrt:4 pet:5 šest:6 sed:7 sedem:7 sedm:7 os:8 osem:8 osm:8
  devet:9 deset:10 enajst:11 dvanajst:12 trinajst:13 štirinajst:14 petnajst:15 šestnajst:16 sedemnajst:17 osemnajst:18
  devetnajst:19 dvajset:20 trideset:30 štirideset:40 petdeset:50 šestdeset:60 sedemdeset:70 osemdeset:80 devetdeset:90`),
);
const large = new Map(
  numbers(`sto:100 stot:100 dvesto:200 tristo:300 štiristo:400 petsto:500 šeststo:600 sedemsto:700 osemsto:800 devetsto:900
  tisoč:1000 milijon:1000000`),
);
/** What follows a stem: case endings, and measures grown together with it ("petletni", "tridnevni", "trikratnik"). */
const AFTER =
  /^(?:a|e|eh|ema|o|i|ih|im|imi|mi|je|em|emi|iem|ega|emu|ov|a?krat\p{L}*|(?:i|o)?(?:letn|mesečn|dnevn|tedensk|urn|odstotn)\p{L}*|i?letj\p{L}*|)$/u;
const PARTS: [RegExp, number[]][] = [
  [/^(?:polovic|pol$)/u, [0.5, 50]],
  [/^tretjin/u, [1 / 3]],
  [/^četrtin/u, [0.25, 25]],
  [/^dvojn/u, [2]],
  [/^trojn/u, [3]],
];

/** Every number that Slovenian words of a text may mean: those of single words, and of words that follow each other ("pet tisoč"). */
export function numbersInWords(text: string): number[] {
  const found: number[] = [];
  /** What the words so far come to: whole thousands, and what is left below. */
  let [above, below, running] = [0, 0, false];
  for (const word of text.toLowerCase().match(/[\p{L}]+/gu) ?? []) {
    for (const [part, values] of PARTS) if (part.test(word)) found.push(...values);
    const value = numberOf(word);
    if (value === null) {
      if (word !== 'in') [above, below, running] = [0, 0, false];
      continue;
    }
    if (value >= 1000) [above, below] = [above + (below || 1) * value, 0];
    else below = running && below >= 100 && value < 100 ? below + value : value;
    running = true;
    found.push(value, above + below);
  }
  return [...new Set(found)];
}

function numberOf(word: string): number | null {
  const [, one = '', tens = ''] = /^(\p{L}{1,60}?)in(\p{L}+)$/u.exec(word) ?? [];
  const units = small.get(one);
  const both = units !== undefined && units < 10 ? stemValue(tens, small) : null;
  if (both !== null && both >= 20) return units! + both;
  return stemValue(word, small) ?? stemValue(word, large);
}

function stemValue(word: string, of: Map<string, number>): number | null {
  for (let length = word.length; length >= 2; length--) {
    const value = of.get(word.slice(0, length));
    if (value !== undefined && AFTER.test(word.slice(length))) return value;
  }
  return null;
}

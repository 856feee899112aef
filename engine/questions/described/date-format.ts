/** How a form wants days written, as it says it ("YYYY-MM-DD", "TT.MM.JJJJ") or as the days in it are written. */

const year = 'YYYY|AAAA|JJJJ|RRRR|LLLL|GGGG|VVVV|ÉÉÉÉ|ГГГГ|РРРР';
const month = 'MM|ММ|KK|AA|HH';
const day = 'DD|TT|JJ|GG|PP|NN|ДД';
const sign = String.raw`(?<sign>[-./]|\.\s)`;
const around = (inner: string): RegExp => new RegExp(String.raw`(?<!\p{L})${inner}(?!\p{L})`, 'iu');

const said: [RegExp, order: string][] = [
  [around(String.raw`(?:${year})${sign}(?:${month})\k<sign>(?:${day})`), 'YMD'],
  [around(String.raw`(?:${day})${sign}(?:${month})\k<sign>(?:${year})`), 'DMY'],
  [around(String.raw`(?:MM|ММ)${sign}(?:DD|TT|JJ|ДД)\k<sign>(?:${year})`), 'MDY'],
];

const tokens: Record<string, string> = { Y: 'YYYY', M: 'MM', D: 'DD' };
const written = (order: string, between: string): string => [...order].map((one) => tokens[one]).join(between);

/** The format that a text prescribes, of `YYYY`, `MM` and `DD`; null where it prescribes none. */
export function formatSaid(text: string): string | null {
  for (const [expression, order] of said) {
    const found = expression.exec(text);
    if (found) return written(order, found.groups?.['sign'] ?? '-');
  }
  return null;
}

const shown: [RegExp, (first: number, second: number) => string | null][] = [
  [/(?<!\d)\d{4}(?<sign>[-./])(?<first>\d{2})\k<sign>(?<second>\d{2})(?!\d)/u, () => 'YMD'],
  [
    /(?<!\d)(?<first>\d{2})(?<sign>[-./])(?<second>\d{2})\k<sign>\d{4}(?!\d)/u,
    (first, second) => (first > 12 ? 'DMY' : second > 12 ? 'MDY' : null),
  ],
];

/** The format of a day that stands in a text, where it can be told which number is the month; null else. */
export function formatShown(text: string): string | null {
  for (const [expression, tell] of shown) {
    const { sign: between = '-', first, second } = expression.exec(text)?.groups ?? {};
    const order = first === undefined ? null : tell(Number(first), Number(second));
    if (order !== null) return written(order, between);
  }
  return null;
}

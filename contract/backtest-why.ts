/** Why a backtest finds two answers alike or not: the sentences of the comparison as keys of texts. */

/** The closed set of sentences that the comparison gives, as keys of texts; null for one that is not known. */
export type WhyKey =
  | 'sameChoice'
  | 'otherChoice'
  | 'sameText'
  | 'figures'
  | 'names'
  | 'denies'
  | 'textsAgree'
  | 'overlap'
  | 'empty'
  | 'open'
  | 'noChoice';

const sentences: [RegExp, WhyKey][] = [
  [/^same choice$/, 'sameChoice'],
  [/^people chose /, 'otherChoice'],
  [/^same text$/, 'sameText'],
  [/^the figures differ$/, 'figures'],
  [/^the names differ$/, 'names'],
  [/^one denies /, 'denies'],
  [/^texts agree\b/, 'textsAgree'],
  [/^(?<share>\d+) % of the shorter/, 'overlap'],
  [/^people left it empty$/, 'empty'],
  [/^left open$/, 'open'],
  [/^no choice was proposed$/, 'noChoice'],
];

export function whyOf(why: string): { key: WhyKey; share: number } | null {
  for (const [pattern, key] of sentences) {
    const match = pattern.exec(why);
    if (match) return { key, share: Number(match.groups?.['share'] ?? 0) / 100 };
  }
  return null;
}

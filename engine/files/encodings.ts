/** How the bytes of a text are written. */

/** Writings of older East Asian systems, with two bytes for most characters. */
export const eastAsianEncodings = ['shift_jis', 'euc-jp', 'euc-kr', 'big5', 'gb18030'] as const;
export type EastAsianEncoding = (typeof eastAsianEncodings)[number];

export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' | EastAsianEncoding;

export interface TextPart {
  text: string;
  marked: boolean;
  /** Offset in the text, as a key. */
  at: number;
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A text in parts, the quote marked; white space is as good as other white space. One part when the quote is not there. */
export function markQuote(text: string, quote: string): TextPart[] {
  const words = quote.trim().split(/\s+/).filter(Boolean).map(escaped);
  const match = words.length > 0 ? new RegExp(words.join('\\s+'), 'u').exec(text) : null;
  if (!match) return [{ text, marked: false, at: 0 }];
  const end = match.index + match[0].length;
  return [
    { text: text.slice(0, match.index), marked: false, at: 0 },
    { text: match[0], marked: true, at: match.index },
    { text: text.slice(end), marked: false, at: end },
  ].filter((part) => part.text !== '' || part.marked);
}

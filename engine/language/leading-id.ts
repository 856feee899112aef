/** Ids that stand before the words of questions: "A.1 Is there …", "IAM-02.1 Are …", "Q12: …", "3) …", "§4.2 …". */

/** Parts of an id, each after a separator: letters, then numbers, then a letter ("GV.OC-01.1", "A&A-01.1", "CO-01a"). */
const id = String.raw`(?:[\p{L}&]{1,8}[-._/]){0,3}[\p{L}&]{0,8}[-._]?\d{1,4}(?:[-._/]\d{1,4}){0,5}(?:[-.]?[a-z](?!\p{L}))?`;
/** An id, with what sets it off, before a text. */
const before = new RegExp(String.raw`^\s*[([]?((?:§\s?)?${id})([)\]]?\s?[.:)]?\s+(?:[-–—]\s+)?)(?=\S*\p{L})(\S[\s\S]*)$`, 'u');
/** A number that nothing sets off but a blank: of anything. */
const isBareNumber = (own: string, after: string): boolean => /^\d+$/u.test(own) && after.trim() === '';
const isYear = (own: string): boolean => /^(?:19|20)\d\d$/u.test(own);

interface Led {
  id: string;
  rest: string;
  /** Nothing tells it from a number of the text. */
  isBare: boolean;
}

function ledBy(text: string): Led | null {
  const [, own = '', after = '', rest = ''] = before.exec(text) ?? [];
  if (own === '' || isYear(own)) return null;
  return { id: own.replaceAll(/\s/gu, ''), rest, isBare: isBareNumber(own, after) };
}

/** Questions of a list from which on their beginnings tell of each other. */
const FEWEST = 3;
/** So many of a list begin with an id, no two with the same. */
const MOST = 0.6;

/**
 * The id before each text of a list and the text without it, where most of them begin with one of their own; null for a text that does not, and
 * for all where most do not. Numbers with nothing but a blank behind them are ids only where they rise.
 */
export function leadingIds(texts: readonly string[]): ({ id: string; rest: string } | null)[] {
  const led = texts.map(ledBy);
  const found = led.filter((one) => one !== null);
  const bare = found.filter(({ isBare }) => isBare).map((one) => Number(one.id));
  const isCounting = bare.slice(1).every((number, at) => number > (bare[at] ?? number));
  const areOwn = new Set(found.map((one) => one.id)).size === found.length;
  if (found.length < Math.max(FEWEST, texts.length * MOST) || !areOwn || !isCounting) return texts.map(() => null);
  return led.map((one) => one && { id: one.id, rest: one.rest });
}

/** Letters before a number that are a name: "TLS-1.2 …", "ISO-27001.1 …". */
const named = '(?!(?:TLS|SSL|ISO|IEC|SOC|PCI|SHA|AES|RSA|NIST|FIPS|HTTP|SAML|EN|BS|DIN|SIST)\\b|(?:TLS|SSL|SOC|SHA|AES|RSA)\\d)';
/** Ids that no text begins with by itself: of several numbers or of a letter and a number, or set off by a sign, before a capital. */
const plainly = new RegExp(
  String.raw`^\s*(?:§\s?)?${named}(?:\d{1,3}(?:\.\d{1,3}){1,5}|(?:\p{Lu}{1,6}(?:&\p{Lu}{1,4})?[-.]){1,3}\d{1,3}(?:[-.]\d{1,3}){0,4}[a-z]?|(?:\p{Lu}{1,4}-?)\d{1,4}(?=\s?[.:)])|\d{1,3}(?=[.:)]))\s?[.:)]?\s+(?=["“„«(]?\p{Lu})`,
  'u',
);

/** A question without the id before it: its own where that is known, else one that is plainly none of its words. */
export function withoutId(question: string, own: string | null): string {
  const known = own === null ? null : ledBy(question);
  const isOwn = known !== null && own !== null && known.id.toLowerCase() === own.replaceAll(/[\s()[\]]|[.:]$/gu, '').toLowerCase();
  return isOwn ? known.rest : question.replace(plainly, '');
}

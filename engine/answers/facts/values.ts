import { anyOf, eachOf } from '#engine/language/lexicon/match.ts';
import { blankIn } from '#engine/language/blanks.ts';
import type { FactKind } from '#contract/facts.ts';
import { fold, foldedWords } from '#engine/language/text.ts';
import { meaningOf } from '../options.ts';
import { hasShape } from '../shape.ts';

const LONGEST = 200;
const long: ReadonlySet<FactKind> = new Set([
  'product_description',
  'hosting_region',
  'certificates',
  'contact',
  'security_contact',
  'privacy_contact',
]);

/** "See GNRL-08", "as above", "on request": points elsewhere instead of saying it. */
const pointsElsewhere = new RegExp(`^(?:${anyOf('pointsElsewhere')}|\\.{2,}|-+$|[xX]+$|\\?+$)`, 'u');

/** Whether a text can be the value of such a fact: it has what the kind needs (an @, a year, digits) and neither points elsewhere nor has a blank. */
export function isValueOf(kind: FactKind, text: string): boolean {
  const value = text.trim();
  if (value.length < 2 || value.length > (long.has(kind) ? 2000 : LONGEST)) return false;
  if (blankIn(value) !== null || (value.length < 20 && meaningOf(value) !== null)) return false;
  // An address of mail to which a text points is what was asked for.
  if (kind.endsWith('email')) return hasShape('email', value);
  if (pointsElsewhere.test(fold(value))) return false;
  if (kind.endsWith('phone')) return hasShape('phone', value);
  if (kind === 'website') return hasShape('url', value);
  if (kind === 'founded') return /(?<!\d)(?:1[89]|20)\d\d(?!\d)/.test(value);
  if (kind === 'employees' || kind === 'vat_number' || kind === 'registration_number') return /\d/.test(value);
  return /\p{L}{2}/u.test(value);
}

/** Endings that say what kind of company it is; with or without them it is the same one. */
const legalForm = eachOf('legalForms');

/** How values of a fact are compared: without case, accents, punctuation and what may be left out. */
export function normalValue(kind: FactKind, text: string): string {
  const folded = fold(text).trim();
  if (kind.endsWith('phone')) return folded.replace(/\D+/g, '').replace(/^00/, '');
  if (kind.endsWith('email'))
    return (/(?<![\p{L}\p{N}._+-])[\p{L}\p{N}._+-]+@[\p{L}\p{N}.-]+\p{L}/u.exec(folded)?.[0] ?? folded).replace(/(?<!\.)\.+$/, '');
  if (kind === 'website')
    return folded
      .replace(/^https?:\/\//, '')
      .replace(/^www\./, '')
      .replace(/(?<![/\s.])[/\s.]+$/, '');
  if (kind === 'founded') return /(?:1[89]|20)\d\d/.exec(folded)?.[0] ?? folded;
  if (kind === 'vat_number' || kind === 'registration_number') return folded.replace(/[^\p{L}\p{N}]+/gu, '');
  const plain = foldedWords(text);
  return kind === 'legal_name' ? plain.replace(legalForm, ' ').replace(/\s+/g, ' ').trim() || plain : plain;
}

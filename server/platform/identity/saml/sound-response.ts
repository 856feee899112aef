/** What a posted response may look like before anything that takes time reads it: nobody's signature has been looked at yet. */
import { SignInFailure } from '../elsewhere/openid.ts';

/** Tags, opening and closing: a response has some forty, and two for each group that it names. What reads them takes time with their square. */
const MOST_TAGS = 1500;
/** Characters from one tag to the next: the longest text of a response is a chain of certificates. */
const LONGEST_PIECE = 32_768;
const DECLARATION = /^\uFEFF?\s*<\?xml\s[^<>]*\?>/u;

export interface SoundResponse {
  /** The request that it says it answers; nothing of it is proven. */
  request: string;
  /** Where it says it goes; null where it does not say. */
  destination: string | null;
}

/**
 * Looks over a response in one pass. Comments, instructions, sections and document types have no place in one, and are how readers are
 * brought to read something else than was signed.
 * @param posted as base64
 * @throws SignInFailure
 */
export function lookOver(posted: string): SoundResponse {
  const xml = Buffer.from(posted, 'base64').toString('utf8').replace(DECLARATION, '');
  const [before = '', ...pieces] = xml.split('<');
  if (before.trim() !== '' || pieces.length === 0) throw refused('it is no XML');
  if (pieces.some((piece) => piece.startsWith('!') || piece.startsWith('?'))) throw refused('it holds comments or instructions');
  if (pieces.length > MOST_TAGS || pieces.some((piece) => piece.length > LONGEST_PIECE)) throw refused('it has too many parts');
  const root = pieces[0] ?? '';
  const request = attributeOf(root, 'InResponseTo');
  if (!request) throw refused('it answers no request');
  return { request, destination: attributeOf(root, 'Destination') };
}

/** Of the text of an opening tag. */
function attributeOf(tag: string, name: string): string | null {
  const [, double, single] = new RegExp(`\\s${name}\\s{0,9}=\\s{0,9}(?:"([^"]*)"|'([^']*)')`, 'u').exec(tag) ?? [];
  return double ?? single ?? null;
}

export const refused = (why: string): SignInFailure => new SignInFailure('SSO_FAILED', why);

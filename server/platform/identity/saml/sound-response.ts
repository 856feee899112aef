/** What a posted response may look like before anything that takes time reads it: nobody's signature has been looked at yet. */
import { bodyBytes } from '#contract/limits.ts';
import { SignInFailure } from '../elsewhere/openid.ts';

/** What reads a response takes time with the square of each of these; providers stay far below all of them. */
const most = {
  /** Opening and closing: a response has some forty tags, and two for each group that it names. */
  tags: 1000,
  /** Of one tag, namespaces among them: the root has six. */
  attributes: 32,
  /** Of all: some providers write three at each group. */
  attributesInAll: 1500,
  /** Characters of one tag. */
  tag: 4096,
  /** The deepest, a certificate in its signature, lies in six others. */
  depth: 24,
  /** Characters from one tag to the next: the longest text of a response is a chain of certificates. */
  text: 32_768,
} as const;
const DECLARATION = /^\uFEFF?\s*<\?xml\s[^<>]*\?>/u;
/** The first stands above those that only say more. */
const STATUS = /^(?:[A-Za-z_][\w.-]*:)?StatusCode[\s/>]/u;
const SUCCESS = 'urn:oasis:names:tc:SAML:2.0:status:Success';
/** What is signed says how, twice: over what it holds, and over that. */
const METHOD = /^(?:[A-Za-z_][\w.-]*:)?(?:Signature|Digest)Method[\s/>]/u;
/** As the standard writes them, letter for letter: SHA-1 and whatever else can be forged is none of these. */
const ALGORITHMS: ReadonlySet<string | null> = new Set([
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
  'http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1',
  'http://www.w3.org/2001/04/xmlenc#sha256',
  'http://www.w3.org/2001/04/xmlenc#sha512',
]);
const NAME = /\/?[A-Za-z_][\w.:-]*/uy;
const ATTRIBUTE = /\s+([A-Za-z_][\w.:-]*)\s*=\s*(?:"([^"]*)"|'([^']*)')/uy;
const END = /\s*(\/?)>/uy;

export interface SoundResponse {
  /** The request that it says it answers; nothing of it is proven. */
  request: string;
  /** Where it says it goes; null where it does not say. */
  destination: string | null;
}

/**
 * Looks over a response in one pass. Comments, instructions, sections and document types have no place in one, and are how readers are
 * brought to read something else than was signed; tags are written as XML is, so that whatever reads them next finds as many as here.
 * @param posted as base64
 * @throws SignInFailure
 */
export function lookOver(posted: string): SoundResponse {
  if (posted.length > bodyBytes.assertion) throw refused('it is too large');
  const xml = Buffer.from(posted, 'base64').toString('utf8').replace(DECLARATION, '');
  const [before = '', ...pieces] = xml.split('<');
  if (before.trim() !== '' || pieces.length === 0) throw refused('it is no XML');
  if (pieces.some((piece) => piece.startsWith('!') || piece.startsWith('?'))) throw refused('it holds comments or instructions');
  if (pieces.length > most.tags) throw refused('it has too many parts');
  let [depth, attributes] = [0, 0];
  for (const piece of pieces) {
    const tag = tagAt(piece);
    depth += tag.deeper;
    attributes += tag.attributes;
    if (depth > most.depth || attributes > most.attributesInAll) throw refused('it has too many parts');
  }
  const root = pieces[0] ?? '';
  // Nobody came where the provider says that it failed, whatever else it sends along (SAML core 3.2.2.2).
  if (attributeOf(pieces.find((piece) => STATUS.test(piece)) ?? '', 'Value') !== SUCCESS) throw refused('its status is no success');
  if (pieces.some((piece) => METHOD.test(piece) && !ALGORITHMS.has(attributeOf(piece, 'Algorithm'))))
    throw refused('it is signed in a way that can be forged: have the provider sign with SHA-256');
  const request = attributeOf(root, 'InResponseTo');
  if (!request) throw refused('it answers no request');
  return { request, destination: attributeOf(root, 'Destination') };
}

/** The tag that a piece begins with: its attributes, and how much deeper what follows lies. @throws SignInFailure */
function tagAt(piece: string): { attributes: number; deeper: -1 | 0 | 1 } {
  // Nothing is looked for beyond the longest tag.
  const text = piece.slice(0, most.tag);
  const after = (pattern: RegExp, at: number): RegExpExecArray | null => ((pattern.lastIndex = at), pattern.exec(text));
  const name = after(NAME, 0);
  if (!name) throw refused('it is no XML');
  let at = name[0].length;
  let attributes = 0;
  for (let found = after(ATTRIBUTE, at); found; found = after(ATTRIBUTE, at)) {
    at += found[0].length;
    if (++attributes > most.attributes) throw refused('it has too many parts');
  }
  const end = after(END, at);
  if (!end) throw refused(piece.length > most.tag ? 'it has too many parts' : 'it is no XML');
  if (piece.length - at - end[0].length > most.text) throw refused('it has too many parts');
  return { attributes, deeper: piece.startsWith('/') ? -1 : end[1] === '/' ? 0 : 1 };
}

/** Of the text of an opening tag, one attribute after the other: the value of one may look like another. */
function attributeOf(tag: string, wanted: string): string | null {
  NAME.lastIndex = 0;
  ATTRIBUTE.lastIndex = NAME.exec(tag)?.[0].length ?? 0;
  for (let found = ATTRIBUTE.exec(tag); found; found = ATTRIBUTE.exec(tag)) {
    const [, name, double, single] = found;
    if (name === wanted) return double ?? single ?? null;
  }
  return null;
}

export const refused = (why: string): SignInFailure => new SignInFailure('SSO_FAILED', why);

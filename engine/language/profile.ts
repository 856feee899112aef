import { guessLanguage } from './language.ts';
import type { Language } from './language.ts';
import { stem } from './words.ts';
import { concepts } from './concepts.ts';
import { contrastClasses } from './contrast-classes.ts';
import { fold, isSmall } from './text.ts';
import { readQuantities } from './quantities.ts';
import { remember } from '#engine/common/remember.ts';
import type { Amount } from './quantities.ts';

/** What a text says, taken apart for comparing: made once per text and kept. */
export interface Profile {
  language: Language | null;
  /** Every word in order, normalised: the same for texts that differ in case, punctuation, number words. */
  normal: string;
  /** Words in order, stems of content words, small words as they are. */
  order: string[];
  /** Stems of content words with their weight. */
  content: Map<string, number>;
  /** Stem → the word as it was written, for showing what differs. */
  spelled: Map<string, string>;
  /** Class name → members named in the text. */
  contrasts: Map<string, Set<string>>;
  /** What it speaks of, whatever its words and language: members of classes ("people: employees") and concepts. */
  kinds: Set<string>;
  times: number[];
  numbers: string[];
  amounts: Amount[];
  /** Acronyms and standards: SAML, TLS, HIPAA, EU. */
  names: Set<string>;
  negations: number;
  /** Who acts, in order: `you` the one who fills the form in, `we` the one who asks. */
  actors: string;
}

const synonyms: [RegExp, string][] = [
  [/\b(?:multi-?\s?factor|two-?\s?factor|2-?factor|dual-?factor)(?:\s(?:authentication|auth))?\b|\b(?:2fa|mfa)\b/g, 'multifactor'],
  [
    /\bvecfaktorsk\w*(?: (?:overjanj|avtentik)\w*)?|\b(?:dvofaktorsk\w*|autenticazione a (?:piu|due) fattori|authentification (?:multi-?facteurs?|a (?:plusieurs|deux|double) facteurs?))/g,
    'multifactor',
  ],
  [/багатофакторн\p{L}* автентифік\p{L}*|двофакторн\p{L}* автентифік\p{L}*/gu, 'multifactor'],
  [/\bsingle\s?-?sign\s?-?on\b/g, 'sso'],
  [/\b(?:third|3rd)[- ]part(?:y|ies)\b/g, 'thirdparty'],
  [/\brole[- ]based access(?: control)?s?\b|\brbac\b/g, 'rolebasedaccess'],
  [/\bleast[- ]privileged?\b/g, 'leastprivilege'],
  [/\b(?:service[- ]level agreements?|slas?)\b/g, 'sla'],
  [/\b(?:penetration test(?:s|ing)?|pen-?\s?test(?:s|ing)?)\b/g, 'pentest'],
  [/\b(?:round the clock|24 hours a day|24\s?[x/]\s?7(?:\s?[x/]\s?365)?)\b/g, 'roundtheclock'],
  [/\bwithout\b|\bbrez\b|\bsenza\b|\bsans\b|(?<!\p{L})без(?!\p{L})|\bohne\b|\bsin\b/gu, ' without '],
  [/\b(?:no|not) (?:more|later|longer) than\b/g, 'at most'],
  [/\b(?:no|not) (?:less|fewer|shorter) than\b/g, 'at least'],
  [/\baround the clock\b/g, 'roundtheclock'],
  [/\b(?:can|may) be (?:enforced|required|made (?:mandatory|compulsory))\b/g, 'optional'],
  [/n't\b/g, ' not'],
  [/\bcannot\b/g, 'can not'],
];

const negation =
  /^(?:not|no|never|without|neither|nor|except|unless|cannot|ne|ni|nikoli|nima|nimate|nimajo|niso|nismo|non|mai|pas|jamais|aucun|aucune|не|немає|ніколи|nicht|kein|keine|keinen|nunca|ningun|unencrypted|unprotected|unpatched|unsupported|unrestricted|unlimited)$/;
/** Words that say little about what is asked; they weigh a quarter in overlaps. */
const light = new Set(
  (
    'have has maintain maintained exist exists place company organization organisation organisations organizations institution vendor firm business provide provided provides ' +
    'describe please explain state list detail details ensure ensured use used uses using utilize utilized utilise employ establish established implement implemented implementation define defined ' +
    'formal formally current currently process processes procedure procedures policy policies practice practices measure measures control controls system systems service services solution product ' +
    'information data security following based support supported supports able ability include including included require available appropriate relevant related applicable specific part address addressed ' +
    'long often frequently many much soon fast quickly dolgo pogosto hitro koliko quanto spesso combien longtemps довго часто скільки ' +
    'perform performed performs execute executed conduct conducts hold held keep keeps kept receive received receives located contain contains given give least every each once per conducted carry carried regular regularly level need needs make made take taken type kind way case ' +
    'imeti obstaja obstajajo izvajate izvaja opravite opravijo opravi vodite hranite dolocen doloceno vsaj podjetje podjetja organizacija organizacije podatki podatkov sistem sistemi storitve postopek postopki politiko politika ukrepe ukrepi uporabljate imate ' +
    'usate utilizzate esiste esistono tenete avete effettuate eseguite svolgete almeno azienda organizzazione dati sistema sistemi servizio servizi procedura procedure politica misure utilizzate disponete ' +
    'avez existe disposez effectuez tenez conservez indiquez moins entreprise organisation donnees systeme systemes service services procedure politique mesures disposez utilisez existe ' +
    'маєте існує існують проводите виконуєте виконується проводиться проходять щонайменше компанія компанії організація організації дані даних система системи послуги процедура політика заходи використовуєте'
  )
    .split(' ')
    .map(fold),
);

/** One term of a member of a class, tried where a word begins. */
interface Term {
  name: string;
  member: string;
  words: { text: string; open: boolean }[];
}

const termOf = (name: string, member: string, term: string): Term => ({
  name,
  member,
  words: fold(term)
    .split(/[\s-]+/)
    .map((word) => ({ text: word.replace('*', ''), open: word.endsWith('*') })),
});

/** Whether a term's words stand from here on, each between spaces. */
function standsAt(spaced: string, from: number, { words }: Term): boolean {
  let at = from;
  for (const { text, open } of words) {
    if (!spaced.startsWith(text, at)) return false;
    at = open ? spaced.indexOf(' ', at) : at + text.length;
    if (spaced[at] !== ' ') return false;
    at += 1;
  }
  return true;
}

/** Terms by the first letters of their first word, so that a text is read once and not once for each of two thousand terms. */
const FIRST_LETTERS = 2;
const terms = new Map<string, Term[]>();
/** Under this name concepts stand beside the classes; they have no members that exclude each other. */
const CONCEPT = 'concept';

function addTerms(name: string, member: string, list: string[]): void {
  for (const term of new Set(list)) {
    const key = fold(term).slice(0, FIRST_LETTERS);
    terms.set(key, [...(terms.get(key) ?? []), termOf(name, member, term)]);
  }
}
for (const { name, members } of contrastClasses) for (const [member, list] of Object.entries(members)) addTerms(name, member, list);
for (const { name, terms: list } of concepts) addTerms(CONCEPT, name, list);

/** Takes a text apart, its first 6,000 characters. */
export const profileOf = remember((text): Profile => makeProfile(text.slice(0, 6000)));

function makeProfile(text: string): Profile {
  const language = guessLanguage(text);
  const bare = text.replace(/^\s*(?:\(?[0-9]{1,3}[.):]|\(?[a-zA-Z][.)])\s+/, '');
  const meant = synonyms.reduce((whole, [pattern, word]) => whole.replace(pattern, word), fold(bare));
  const { times, numbers, amounts, rest } = readQuantities(meant);
  const words = rest
    .replace(/'s\b/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  const content = new Map<string, number>();
  const spelled = new Map<string, string>();
  const order: string[] = [];
  for (const word of words) {
    if (isSmall(word) || word.length < 2) {
      order.push(word);
      continue;
    }
    const root = stem(word, language ?? 'en');
    order.push(root);
    spelled.set(root, word);
    content.set(root, light.has(word) ? 0.25 : 1);
  }
  const spaced = ` ${meant.replace(/[^\p{L}\p{N}]+/gu, ' ')} `;
  const named = namedIn(spaced);
  const kinds = new Set(kindsOf(named));
  named.delete(CONCEPT);
  return {
    language,
    normal: [...words, ...times.map((hours) => `${hours}h`), ...[...numbers].sort()].join(' '),
    order,
    content,
    spelled,
    contrasts: named,
    kinds,
    times,
    numbers,
    amounts,
    names: namesIn(bare),
    negations: words.filter((word) => negation.test(word)).length + (spaced.match(/ non (?=[a-z])/g)?.length && language === 'en' ? 1 : 0),
    actors: actorsIn(words),
  };
}

const kindsOf = (named: Map<string, Set<string>>): string[] =>
  [...named].flatMap(([name, members]) => [...members].map((member) => `${name}: ${member}`));

/** Class and member, or concept, of everything a single word names by itself. */
export const kindsIn = remember((word): string[] => kindsOf(namedIn(` ${word} `)));

/** Class and member of everything a single word names by itself. */
export const membersOf = (word: string): string[] => kindsIn(word).filter((kind) => !kind.startsWith(CONCEPT));

/** Whether a text has a telling word of another as such, or another word of the same kind in whatever language. */
export const hasWord = (text: Profile, word: string, of: Profile): boolean =>
  text.content.has(word) || kindsIn(of.spelled.get(word) ?? word).some((kind) => text.kinds.has(kind));

function namedIn(spaced: string): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (let at = spaced.indexOf(' '); at >= 0; at = spaced.indexOf(' ', at + 1)) {
    for (const term of terms.get(spaced.slice(at + 1, at + 1 + FIRST_LETTERS)) ?? []) {
      if (found.get(term.name)?.has(term.member) || !standsAt(spaced, at + 1, term)) continue;
      found.set(term.name, (found.get(term.name) ?? new Set()).add(term.member));
    }
  }
  return found;
}

/** Words in capitals that are names rather than shouting; generic ones are left out. */
function namesIn(text: string): Set<string> {
  const letters = text.replace(/[^\p{L}]/gu, '');
  if (letters.length > 12 && letters === letters.toUpperCase()) return new Set();
  const found = text.match(/(?<![\p{L}\p{N}])\p{Lu}[\p{Lu}\p{N}]*(?:[-/&]?[\p{Lu}\p{N}]+)+s?(?![\p{L}])/gu) ?? [];
  return new Set(
    found
      .flatMap((name) => name.replace(/s$/, '').split('/'))
      .map((name) => name.replace(/[^\p{L}\p{N}]/gu, ''))
      .filter((name) => /\p{Lu}{2}/u.test(name) && !/^[IVX]+$/.test(name) && !generic.has(name)),
  );
}
const generic = new Set([
  'IT',
  'ID',
  'OK',
  'NA',
  'FAQ',
  'URL',
  'PDF',
  'CSP',
  'CSC',
  'MFA',
  'SSO',
  'SLA',
  'RBAC',
  'NOT',
  'AND',
  'OR',
  'ALL',
  'YES',
  'NO',
  'IE',
  'EG',
  'BCP',
  'DRP',
  'HTTP',
  'HTTPS',
]);

const actorOf: Record<string, string> = Object.fromEntries([
  ...'you your yours vendor provider supplier vi vas vasa vase vaso vi vous votre vos voi vostra vostro ви ваша ваш ваші ihr ihre usted su'
    .split(' ')
    .map((word) => [word, 'y']),
  ...'we us our ours institution customer customers mi nas nasa nase nous notre nos noi nostro nostra ми нас наш наша wir uns unsere nosotros nuestro'
    .split(' ')
    .map((word) => [word, 'w']),
]);
const actorsIn = (words: string[]): string =>
  words
    .map((word) => actorOf[word] ?? '')
    .join('')
    .replace(/(.)\1+/g, '$1');

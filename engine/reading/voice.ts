/** Who speaks in a document, as far as its text tells: names of organisations, "we", and orders as lists of requirements give them. */
import { remember } from '#engine/common/remember.ts';
import { areLabels, refsOf, repeatedIn } from './form-texts.ts';
import { isGlossary } from './glossary.ts';
import type { Pair, Passage } from './model.ts';

/** What is counted of one document when it is put into an index; which of the names is the company's own is told over all documents. */
export interface Voice {
  /** The document's own title or file name has these of the names. */
  titled: string[];
  /** Names in capitals → how often they stand there, and how often as an organisation ("Lipa d.o.o.", "Lipa's", "© Lipa"). */
  names: Record<string, { count: number; organisation: number }>;
  sentences: number;
  /** Answers of a filled form that were looked at; absent where the document is none. */
  answered?: number;
  /** Sentences in the first person of a company ("we", "our"). */
  first: number;
  /** Sentences that order ("12.3 Install …", "The entity shall …"). */
  orders: number;
  /** Lines that begin with the number of a requirement ("12.3.1", "A1.2", "CC6.1"). */
  numbered: number;
  /** The text calls itself a list of requirements, a responsibility matrix or a catalogue of controls. */
  listed: boolean;
  /** It says of itself that a newer version has taken its place; absent in what was indexed before this was read. */
  superseded?: boolean;
  /** Ids of a form's own questions: an answer that names one points elsewhere. */
  refs?: string[];
  /** Answers that stand in several rows of a form in the same words: a column's label, a standing remark, or said of several questions together. */
  repeated?: string[];
  /** It is a glossary (glossary.ts); absent in what was indexed before this was read. */
  defines?: boolean;
  /** Most texts of the form repeat, as labels do; absent in what was indexed before this was read. */
  labels?: boolean;
}

const NAMES_KEPT = 16;
/** Texts of one document that are looked at; what it is shows long before. */
const LOOKED_AT = 600;
/** A word that stands in small letters at least this often, for each time in capitals, is no name. */
const SMALL_SHARE = 0.2;

const legalForm = String.raw`(?:Inc|LLC|LLP|Ltd|Limited|PLC|plc|GmbH|AG|SARL|SAS|S\.A\.S|S\.A|SA|S\.?r\.?l|S\.?p\.?A|SpA|B\.V|N\.V|Corp|Corporation|Pty|d\.\s?o\.\s?o|d\.\s?d)`;
/** A name begins where a word does and has sixty letters at most, so that a run of capitals is looked at once. */
const capital = String.raw`(?<![\p{L}\p{N}&-])\p{Lu}[\p{L}\p{N}&-]{0,59}`;
const beforeLegalForm = new RegExp(String.raw`(${capital}(?:[ ]${capital}){0,3}),?\s${legalForm}(?![\p{L}\p{N}])`, 'gu');
const afterLegalForm = new RegExp(
  String.raw`(?<!\p{L})(?:ТОВ|ПАТ|ПрАТ|АТ|podjetje|società|société|компанія)\s[«"„“]?(${capital}(?:[ ]${capital}){0,3})`,
  'gu',
);
const owning = new RegExp(String.raw`(${capital})['’]s(?!\p{L})`, 'gu');
const copyright = new RegExp(
  String.raw`(?:©|\(c\)|Copyright)\s*(?:©\s*)?(?:\d{4}(?:\s?[-–]\s?\d{4})?,?\s*)?(?:by\s)?(${capital}(?:[ ]${capital}){0,3})`,
  'gu',
);
/** After a small word, a figure or a comma: not only because a sentence begins. */
const within = /(?<=[\p{Ll}\p{N},;(]\s(?:["«“])?)\p{Lu}[\p{L}\p{N}&-]+/gu;

/** Words in small letters; parts of an address ("security@orlica.example") are none. */
const smallWord = /(?<![\p{L}\p{N}@./_-])\p{Ll}[\p{Ll}\p{N}-]+(?![@/_]|\.\p{L})/gu;

const firstPerson =
  /(?<!\p{L})(?:we|our|ours|mi|nas|naš\p{L}*|nostr[oaei]|noi|nous|notre|nos|ми|наш\p{L}*|нами|izvajamo|uporabljamo|hranimo|imamo|зберігаємо|використовуємо)(?!\p{L})/iu;

/** What a list of requirements begins its items with. */
const imperatives =
  'ensure install implement maintain restrict verify review protect use encrypt limit document establish define develop perform assign identify incorporate require store render configure confirm control create enable disable deploy follow keep provide remove rotate secure separate test track train update validate distribute examine interview observe obtain report change permit prohibit place mask retain monitor assess designate write detect analyze analyse manage address deny select determine employ include apply prevent conduct inform communicate inspect generate screen revoke check log back';
const order = new RegExp(
  String.raw`^[\s·•*–-]*(?:[A-Z]{0,3}\.?\d+(?:[.-]\d+)*[.):]?\s+)?(?:(?:always|promptly|regularly|periodically|formally|do not|never)\s)?(?:${imperatives.split(' ').join('|')})\s(?!of\s|(?:\p{L}+\s){1,4}(?:is|are|was|were|has|have|will|can|may|must|shall)\s)\p{Ll}`,
  'iu',
);
const demanded =
  /(?<!\p{L})(?:the|each|an?) (?:entity|organi[sz]ation|assessed entity|service provider|provider|vendor|supplier|contractor|licensee)(?:'s|’s)? (?:\p{L}+ )?(?:shall|must|should|has to|is required to)(?!\p{L})/iu;
const number = /^\s*[A-Z]{0,3}\.?\d{1,2}(?:\.\d{1,2}){1,3}[a-z]?[.):]?\s+\p{L}/u;
const listTitle =
  /(?:responsibility (?:matrix|summary)|control (?:catalog|catalogue|set)|requirements? and (?:testing|security)|(?:list|set|catalog(?:ue)?) of (?:requirements|controls)|matrika odgovornosti|seznam zahtev|matrice (?:delle responsabilit|des responsabilit)|elenco dei requisiti|liste des exigences|матриц\p{L} відповідальності|перелік вимог)/iu;

/** Passages at the begin of a document in which it speaks of itself. */
const ABOUT_ITSELF = 3;
const overtaken = String.raw`(?:superseded|replaced|withdrawn|obsolete|archived|out of force|no longer (?:valid|in force|applicable)|nadomeščen\p{L}*|razveljavljen\p{L}*|ne velja več|neveljav\p{L}*|sostituit\p{L}*|abrogat\p{L}*|superat\p{L}*|non (?:è )?più (?:valid\p{L}*|in vigore)|remplacé\p{L}*|abrogé\p{L}*|périmé\p{L}*|obsolète|plus (?:valable|en vigueur)|замінен\p{L}*|скасован\p{L}*|нечинн\p{L}*|втрати\p{L}* чинність)`;
const ofItself = new RegExp(
  String.raw`(?<!\p{L})(?:status|stanje|stato|statut|état|статус|стан)[*_\s]*[:|–-][*_\s|]*${overtaken}|` +
    String.raw`(?<!\p{L})(?:this|ta|te|questo|questa|ce|cette|цей|ця) (?:document|version|edition|policy|standard|procedure|dokument|različica|politika|pravilnik|documento|versione|politica|procédure|politique|norme|документ|версія|редакція|політика)(?: \p{L}+){0,3} ${overtaken}|` +
    String.raw`^[*_ \t(\[]*(?:${overtaken})[*_\s]+(?:by|z|s|da|par|since|od|depuis|on|dne|le|il|версією|з)(?!\p{L})`,
  'imu',
);
/** How a file is named that is kept for the record only. */
const namedOvertaken = new RegExp(String.raw`(?<!\p{L})${overtaken}(?!\p{L})`, 'iu');

const saysSuperseded = (title: string, passages: Pick<Passage, 'text'>[]): boolean =>
  namedOvertaken.test(title.replace(/[_.-]+/gu, ' ')) || passages.slice(0, ABOUT_ITSELF).some(({ text }) => ofItself.test(text));

/** Whether a sentence orders, as items of a list of requirements do, instead of stating. */
export const isRequirement = (sentence: string): boolean => order.test(sentence) || demanded.test(sentence);

/** Whether a sentence says "we" or "our". */
export const isFirstPerson = remember((sentence): boolean => firstPerson.test(sentence));

/**
 * Counts what tells who speaks in a document. Pure; `name` is its file name or title. In a filled form those speak who answered: what
 * stands around the answers may be words of whoever made the form.
 */
export function voiceOf(name: string, passages: Pick<Passage, 'text' | 'heading'>[], pairs: Pick<Pair, 'answer' | 'ref'>[] = []): Voice {
  const looked = pairs.length > passages.length ? [] : passages.slice(0, LOOKED_AT);
  const text = [...looked.map((passage) => passage.text), ...pairs.slice(0, LOOKED_AT).map(({ answer }) => answer)].join('\n');
  const headings = [...new Set(looked.map(({ heading }) => heading ?? ''))].join('\n');
  const sentences = looked.flatMap((passage) => passage.text.split(/(?<=[.!?])\s+(?=\p{Lu})|\n+/u)).filter((one) => one.length > 15);
  const names = namesIn(`${text}\n${headings}`);
  const title = name.split(/[\\/]/u).at(-1)!;
  return {
    titled: Object.keys(names).filter((one) => new RegExp(`(?<!\\p{L})${one}(?!\\p{L})`, 'u').test(title.replace(/[_.]+/gu, ' '))),
    names,
    sentences: sentences.length,
    ...(pairs.length > 0 ? { answered: Math.min(pairs.length, LOOKED_AT) } : {}),
    first: sentences.filter((sentence) => firstPerson.test(sentence)).length,
    orders: sentences.filter(isRequirement).length,
    numbered: sentences.filter((sentence) => number.test(sentence)).length,
    listed: listTitle.test(`${title}\n${headings}\n${looked.slice(0, 3).map((passage) => passage.text).join('\n')}`), // prettier-ignore
    superseded: saysSuperseded(title, passages),
    defines: isGlossary(looked),
    refs: refsOf(pairs),
    repeated: repeatedIn(pairs),
    labels: areLabels(pairs),
  };
}

function namesIn(text: string): Voice['names'] {
  const organisations = new Map<string, number>();
  const told = (name: string, weight = 1): void => {
    for (const one of shortened(name)) organisations.set(one, (organisations.get(one) ?? 0) + weight);
  };
  for (const pattern of [beforeLegalForm, afterLegalForm, copyright, owning]) for (const [, name] of text.matchAll(pattern)) told(name!);
  const counts = new Map<string, number>();
  for (const [word] of text.matchAll(within)) counts.set(word, (counts.get(word) ?? 0) + 1);
  const small = new Map<string, number>();
  for (const [word] of text.matchAll(smallWord)) small.set(word, (small.get(word) ?? 0) + 1);
  const candidates = [...new Set([...organisations.keys(), ...counts.keys()])]
    .map((name) => ({ name, count: counts.get(name) ?? 0, organisation: organisations.get(name) ?? 0 }))
    .filter(
      ({ name, count, organisation }) =>
        name.length > 1 && count + organisation > 0 && (small.get(name.toLowerCase()) ?? 0) <= (count + organisation) * SMALL_SHARE,
    )
    .toSorted((a, b) => b.count + b.organisation * 3 - (a.count + a.organisation * 3) || (a.name < b.name ? -1 : 1))
    .slice(0, NAMES_KEPT);
  return Object.fromEntries(candidates.map(({ name, count, organisation }) => [name, { count, organisation }]));
}

/** As what papers speak of an organisation of this name, and whether the name says by its legal form that it is one. */
export function namesBorne(name: string): { names: string[]; isFirm: boolean } {
  const full = [...name.matchAll(beforeLegalForm), ...name.matchAll(afterLegalForm)].map(([, before = '']) => before);
  return { names: (full.length > 0 ? full : [name.trim()]).flatMap(shortened), isFirm: full.length > 0 };
}

/** "Amazon Web Services" is spoken of as Amazon and as AWS. */
function shortened(name: string): string[] {
  const words = name
    .replace(/^The\s/u, '')
    .split(/[\s&]+/u)
    .filter(Boolean);
  const initials = words.length > 2 ? [words.map((word) => word[0]).join('')] : [];
  return words.length === 0 ? [] : [words[0]!.replace(/(?<!-)-+$/u, ''), ...initials];
}

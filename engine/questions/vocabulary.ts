/** Matching texts against the word lists of words.ts: accents, case and punctuation do not matter. */
import {
  choiceWords,
  deletedWords,
  endWords,
  exampleWords,
  fillVerbs,
  headerWords,
  instructionWords,
  joiningWords,
  judgingWords,
  keepOutWords,
  openStarters,
  otherSideWords,
  ownSideWords,
  pronounStarters,
  questionStarters,
  sheetWords,
  signatureWords,
  totalWords,
  yesNoWords,
} from './words.ts';
import type { HeaderRole } from './words.ts';

/** Nothing of it has an accent, and its letters are known: most cells, and much faster. */
const isAscii = /^[\0-\x7f]*$/;

/** Lower case without accents; everything but letters, digits, `#`, `№` and `°` is one space. */
export function plain(text: string): string {
  if (isAscii.test(text))
    return text
      .toLowerCase()
      .replace(/[^a-z0-9#]+/g, ' ')
      .trim();
  return text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}#№°]+/gu, ' ')
    .trim();
}

function pattern(list: string): string {
  return list
    .split('|')
    .map((word) => (word.endsWith('*') ? `${RegExp.escape(plain(word))}[\\p{L}\\p{N}]*` : RegExp.escape(plain(word))))
    .join('|');
}

const anywhere = (list: string): RegExp => new RegExp(`(?:^| )(?:${pattern(list)})(?= |$)`, 'u');
const whole = (list: string): RegExp => new RegExp(`^(?:${pattern(list)})$`, 'u');
const atStart = (list: string): RegExp => new RegExp(`^(?:${pattern(list)})(?= |$)`, 'u');

interface Weighted {
  role: Exclude<HeaderRole, 'language'>;
  weight: number;
  expression: RegExp;
}

/** When two roles match with the same weight, the one that stands earlier here wins: "Answer comments" is a comment. */
const precedence: Exclude<HeaderRole, 'language'>[] = [
  'assessor',
  'options',
  'guidance',
  'comment',
  'gate',
  'answer',
  'section',
  'reference',
  'question',
  'id',
];

const weighted: Weighted[] = precedence.flatMap((role) =>
  ([3, 2, 1] as const).flatMap((weight) => {
    const list = headerWords[role][weight];
    return list === undefined ? [] : [{ role, weight, expression: anywhere(list) }];
  }),
);

const idAtEdge = new RegExp(
  `^(?:${pattern(headerWords.id[3] ?? '')}|${pattern(headerWords.id[2] ?? '')})$|(?:^| )(?:id|ids|#|№|nr|number|ref|code|nummer|numero|номер|код|sifra|stevilka|identifier)$|^(?:id|#|№|nr|no) `,
  'u',
);

const idNames = pattern(`${headerWords.id[3]}|${headerWords.id[2]}`);
const idBeside = new RegExp(`^(?:${idNames})(?= |$)|(?:^| )(?:${idNames})$`, 'u');

export interface HeaderMeaning {
  role: HeaderRole;
  weight: number;
}

/** Longest header, in characters, that is read as a label rather than as a text. */
const LONGEST_LABEL = 160;

/** What a header says its column is for, or null when it says nothing. */
export function headerMeaning(text: string): HeaderMeaning | null {
  if (text.length > LONGEST_LABEL || text.trim() === '') return null;
  if (/\[[a-z]{2}(-[a-z]{2})?\]\s*$/i.test(text)) return { role: 'language', weight: 3 };
  if (whoFills(text) === 'other') return { role: 'assessor', weight: 3 };
  if (choicesIn(text) !== null) return { role: 'answer', weight: 3 };
  const words = plain(text);
  const count = words.split(' ').length;
  if (count > 16) return null;
  if (count <= 8 && judging.test(words) && otherSide.test(words)) return { role: 'assessor', weight: 3 };
  if (count <= 3 && /[#№]$/.test(words) && comments.test(words)) return { role: 'comment', weight: 3 };
  if (count <= 5 && idAtEdge.test(words)) return { role: 'id', weight: 3 };
  let best: HeaderMeaning | null = null;
  for (const { role, weight, expression } of weighted) {
    if (best !== null && best.weight >= weight) continue;
    if (role === 'id' && (count > 3 || !idBeside.test(words))) continue;
    if (expression.test(words)) {
      if (role === 'assessor') return { role, weight };
      best = { role, weight };
    }
  }
  const own = count <= 6 && ownSide.test(words);
  return own && (best === null || (best.weight === 1 && best.role !== 'reference')) ? { role: 'answer', weight: 1 } : best;
}

const choice = whole(choiceWords);
/** Whether a text is one of the short answers people choose from ("Yes", "n/a", "teilweise"). */
export const isChoiceLabel = (text: string): boolean => text.length <= 40 && choice.test(plain(text));

/** "Yes, No, N/A or see note": the short answers that a text lists, most of which are known as such, or null. */
export function choicesIn(text: string): string[] | null {
  if (text.length > 80 || /[()]/.test(text) || isChoiceLabel(text)) return null;
  const parts = text
    .split(/\s*(?:[,;|]|\s\/\s|\s(?:or|oder|ou|o|ali|або|of|lub)\s)\s*/iu)
    .flatMap((part) => (isChoiceLabel(part) ? [part] : part.split('/')))
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const known = parts.filter((part) => isChoiceLabel(part)).length;
  const short = parts.every((part) => part.length <= 24 && part.split(' ').length <= 3);
  return short && parts.length <= 7 && known >= 2 && known * 2 >= parts.length ? parts : null;
}

const starter = atStart(questionStarters);
const pronoun = atStart(pronounStarters);
/** Begins as a question or a request does, with or without a question mark. */
export function startsLikeQuestion(text: string): boolean {
  if (/[;,:]\s*$/.test(text)) return false;
  const beginning = plain(text.slice(0, 80)).replace(/^(?:[#№°\d]+[a-z]? )+/u, '');
  return starter.test(beginning) && (/[?？؟\u037e]/u.test(text) || !pronoun.test(beginning));
}

const open = atStart(openStarters);
/** Asks for more than a yes or no: "Describe …", "Which …". */
export const asksOpenly = (text: string): boolean => open.test(plain(text.slice(0, 80)));

const joining = whole(joiningWords);
/** "OR" alone in a row. */
export const isJoiningWord = (text: string): boolean => text.length <= 8 && joining.test(plain(text));

const yesNo = whole(yesNoWords);
export const isYesNo = (text: string): boolean => text.length <= 20 && yesNo.test(plain(text));

const deleted = atStart(deletedWords);
/** `[DELETED, …]`, `(entfallen)`, `Withdrawn`: a row that no longer applies. */
export function isDeletedText(text: string): boolean {
  const marked = /^\s*[[({<]/.test(text) || text.length <= 40;
  if (!marked) return false;
  const words = plain(text);
  return deleted.test(words) && (/^\s*[[({<]/.test(text) || words.split(' ').length <= 4);
}

const example = whole(exampleWords);
/** "Example", "z. B.": the row shows how to fill in the others. */
export const isExampleLabel = (text: string): boolean => text.length <= 20 && example.test(plain(text).replace(/ \d+$/, ''));

const signature = anywhere(signatureWords);
/** "Place, date: ____ Signature: ____": a person signs there. */
export const isSignature = (text: string): boolean => text.length <= 200 && signature.test(plain(text));

const total = whole(totalWords);
export const isTotalLabel = (text: string): boolean => text.length <= 30 && total.test(plain(text));

const end = atStart(endWords);
export const isEndMarker = (text: string): boolean =>
  text.length <= 60 && plain(text).split(' ').length <= 6 && !/\?\s*$/.test(text) && end.test(plain(text));

const keepOut = anywhere(keepOutWords);
/** A prompt that tells people to write nothing there. */
export const saysKeepOut = (text: string): boolean => keepOut.test(plain(text));

const instruction = anywhere(instructionWords);
export const speaksLikeInstruction = (text: string): boolean => instruction.test(plain(text));

const otherSide = anywhere(otherSideWords);
const ownSide = anywhere(ownSideWords);
const filling = anywhere(fillVerbs);
const judging = anywhere(judgingWords);
/** Names a verdict on an answer, and not the one who gives the answer. */
export const judges = (label: string): boolean => judging.test(plain(label)) && !ownSide.test(plain(label));
const comments = anywhere(headerWords.comment[3] ?? '');
/** "GNRL-11 and GNRL-12; populated by Institution": whose turn it is, or null when the text does not say. */
export function whoFills(text: string): 'other' | 'own' | null {
  const words = plain(text);
  if (words.length > 300 || !filling.test(words)) return null;
  const by = /(?: by| von| vom| par| por| da| dal| per|)(?: the| der| dem| le| la| el| l)? (.{0,40})$/u;
  const tail = words.split(filling).slice(1).join(' ');
  const said = by.exec(tail)?.[1] ?? tail;
  if (ownSide.test(said)) return 'own';
  return otherSide.test(said) ? 'other' : null;
}

const sheets = sheetWords.map(({ role, words }) => ({ role, expression: anywhere(words) }));
/** What a sheet's name says it is for, or null. */
export const sheetNameRole = (name: string): 'instructions' | 'cover' | 'scoring' | 'reference' | null =>
  sheets.find(({ expression }) => expression.test(plain(name)))?.role ?? null;

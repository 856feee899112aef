/** What texts say by the word lists of words.ts. */
import { plain } from '#engine/language/text.ts';
import {
  answeredWords,
  attachmentWords,
  choiceWords,
  customerWords,
  dateWords,
  deletedWords,
  endWords,
  exampleWords,
  fillVerbs,
  instructionWords,
  joiningWords,
  judgingWords,
  keepOutWords,
  numberWords,
  ownerWords,
  openStarters,
  otherSideWords,
  ownSideWords,
  pronounStarters,
  questionStarters,
  sheetWords,
  signatureWords,
  targetWords,
  totalWords,
  versionWords,
  yesNoWords,
} from './words.ts';
import { wordsFor } from './header-words.ts';
import { anywhere, atStart, whole, withLanguages } from './matching.ts';
import { countWords, isYear } from './text.ts';
import type { LanguageWords } from './languages/language-words.ts';

const types = whole(withLanguages(`type|typ|kind|tipo|vrsta|art|тип|вид|format`, 'type'));
const answersOrAsks = anywhere(`${wordsFor('answer', 3)}|${wordsFor('question', 3)}|field|input|feld|champ|campo`);
/** In one word: "Antworttyp", "svarstyp", "vastaustyyppi". */
const answerType = /^(?:svar|antwort|antwoord|vastaus|vastuse)s?(?:typ|type|art|format|tyyppi|tuup)$/u;
/** "response_type", "tipe jawaban", "Antworttyp": a column that says of what kind each answer is. */
export function saysKindOfAnswer(label: string): boolean {
  const words = wordsOf(label);
  if (words.length === 1) return answerType.test(words[0] ?? '');
  return words.length >= 2 && words.length <= 3 && words.some((word) => types.test(word)) && answersOrAsks.test(words.join(' '));
}

/** The words of a label, also of a technical name: "responseType", "response_type". */
export const wordsOf = (label: string): string[] => plain(label.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')).split(' ');

/** "Current level (0-4)": from where to where its points go. */
export const endsInScale = /(?:^|[\s([（])\d{1,2}\s?[-–~〜～…]\s?\d{1,3}\s*(?:%\s*)?(?:[\])）]\s*)?$/u;

const dates = anywhere(withLanguages(dateWords, 'date'));
/** "Date of issue", "Datum": what is written there is a day. */
export const namesDate = (label: string): boolean => label.length <= 60 && dates.test(plain(label));

const answered = whole(answeredWords);
const bareDates = whole(withLanguages(`date|dates|datum|data|fecha|dátum|дата|dato`, 'date'));
const customers = whole(customerWords);
/**
 * What the header of a past form says that its column tells of each row: when it was `answered`, a `date` (of answering, where nothing is asked there),
 * or the `customer` that asked; null for all else.
 */
export function rowColumn(header: string): 'answered' | 'date' | 'customer' | null {
  const label = plain(header);
  if (answered.test(label)) return 'answered';
  return bareDates.test(label) ? 'date' : customers.test(label) ? 'customer' : null;
}

const owners = whole(ownerWords);
const ownersOf = atStart(ownerWords);
/** Most words of a label that says what somebody is responsible for. */
const LONGEST_OWNER = 5;
/** "Owner", "Ansvarlig", "Responsable": who is named there looks after the matter. */
export const namesOwner = (label: string): boolean =>
  label.length <= 40 && (owners.test(plain(label)) || (ownersOf.test(plain(label)) && countWords(label) <= LONGEST_OWNER));

const attachments = whole(attachmentWords);
/** "Attachment", "Vedlegg": what is sent along with an answer. */
export const namesAttachment = (label: string): boolean => label.length <= 40 && attachments.test(plain(label));

const versions = anywhere(versionWords);
/** "Version", "Versión": which issue of a document. */
export const namesVersion = (label: string): boolean => label.length <= 40 && versions.test(plain(label));

const numbers = anywhere(withLanguages(numberWords, 'number'));
/** "Score (0–5)", "2024", "Points": what is written there is a number. */
export const namesNumber = (label: string): boolean =>
  label.length <= 60 && (isYear(label) || endsInScale.test(label) || numbers.test(plain(label)));

const targets = whole(targetWords);
/** "Target", "Soll": what is aimed at. */
export const namesTarget = (label: string): boolean => label.length <= 40 && targets.test(plain(label));

const choice = whole(withLanguages(withLanguages(choiceWords, 'choices'), 'yesNo'));
/** Whether a text is one of the short answers people choose from ("Yes", "n/a", "teilweise"). */
export const isChoiceLabel = (text: string): boolean => text.length <= 40 && choice.test(plain(text));

/** "Yes, No, N/A or see note": the short answers that a text lists, most of which are known as such, or null. */
export function choicesIn(text: string): string[] | null {
  if (text.length > 80 || /[()]/.test(text) || isChoiceLabel(text)) return null;
  const parts = text
    .split(/[,;|]|(?<=\s)(?:\/|or|oder|ou|o|ali|або|of|lub)(?=\s)/iu)
    .map((part) => part.trim())
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

const yesNo = whole(withLanguages(yesNoWords, 'yesNo'));
export const isYesNo = (text: string): boolean => text.length <= 20 && yesNo.test(plain(text));

const deleted = atStart(deletedWords);
/** `[DELETED, …]`, `(entfallen)`, `Withdrawn`: a row that no longer applies. */
export function isDeletedText(text: string): boolean {
  const marked = /^\s*[[({<]/.test(text) || text.length <= 40;
  if (!marked) return false;
  const words = plain(text);
  return deleted.test(words) && (/^\s*[[({<]/.test(text) || words.split(' ').length <= 4);
}

const example = whole(withLanguages(exampleWords, 'example'));
/** "Example", "z. B.": the row shows how to fill in the others. */
export const isExampleLabel = (text: string): boolean => text.length <= 20 && example.test(plain(text).replace(/ \d+$/, ''));

const signature = anywhere(signatureWords);
/** In Japanese it ends in the characters of a signature. */
const nameOfDepartment = /部署名/gu;
/** "Place, date: ____ Signature: ____": a person signs there. */
export const isSignature = (text: string): boolean => text.length <= 200 && signature.test(plain(text).replace(nameOfDepartment, ''));

const total = whole(withLanguages(totalWords, 'total'));
export const isTotalLabel = (text: string): boolean => text.length <= 30 && total.test(plain(text));

const end = atStart(endWords);
export const isEndMarker = (text: string): boolean =>
  text.length <= 60 && plain(text).split(' ').length <= 6 && !/\?\s*$/.test(text) && end.test(plain(text));

const keepOut = anywhere(keepOutWords);
/** A prompt that tells people to write nothing there. */
export const saysKeepOut = (text: string): boolean => keepOut.test(plain(text));
/** Most words of what heads a part that the sender fills in. */
const LONGEST_KEEP_OUT = 10;
/** "For office use only" over lines of its own: what stands under it is asked of nobody who gets the form. */
export const headsKeptOut = (text: string): boolean =>
  text.split(/\s+/u).length <= LONGEST_KEEP_OUT && !/[?？؟\u037e]/u.test(text) && saysKeepOut(text);

const instruction = anywhere(instructionWords);
export const speaksLikeInstruction = (text: string): boolean => instruction.test(plain(text));

const otherSide = anywhere(withLanguages(otherSideWords, 'otherSide'));
const ownSide = anywhere(withLanguages(ownSideWords, 'ownSide'));
/** "Customer's requirement": of or for the side that asks. */
export const namesOtherSide = (label: string): boolean => label.length <= 60 && otherSide.test(plain(label));
const filling = anywhere(fillVerbs);
const judging = anywhere(judgingWords);
/** Names a verdict on an answer, and not the one who gives the answer. */
export const judges = (label: string): boolean => judging.test(plain(label)) && !ownSide.test(plain(label));
const comments = anywhere(wordsFor('comment', 3));
const judgment = whole(judgingWords);
/** "Bewertung", "Check", "Score QA": a verdict and nothing else but the short name of who gives it. */
export const isVerdict = (label: string): boolean =>
  label.length <= 30 && judgment.test(plain(label.replace(/(?<!\s)\s+\p{Lu}{2,5}$/u, '')));
/** "Remarks" and the like, in a few words. */
export const saysComments = (words: string): boolean => comments.test(words);
/** A verdict on answers, or a remark, that the side which asks gives. */
export const judgesForOthers = (words: string): boolean => judging.test(words) && otherSide.test(words);
export const remarksOfOthers = (words: string): boolean => comments.test(words) && otherSide.test(words) && !ownSide.test(words);
export const namesOwnSide = (words: string): boolean => ownSide.test(words);
/** "To be completed by the safety office": that somebody fills in, whoever it is. */
export const saysFilling = (text: string): boolean => text.length <= 90 && filling.test(plain(text));
/** "GNRL-11 and GNRL-12; populated by Institution": whose turn it is, or null when the text does not say. */
export function whoFills(text: string): 'other' | 'own' | null {
  const words = plain(text);
  if (words.length > 300 || !filling.test(words)) return null;
  const by = /(?: by| von| vom| par| por| da| dal| per|)(?: the| der| dem| le| la| el| l)? (.{0,40})$/u;
  const [before = '', ...after] = words.split(filling);
  const tail = after.join(' ');
  const said = tail.trim() === '' ? before : (by.exec(tail)?.[1] ?? tail);
  if (ownSide.test(said)) return 'own';
  return otherSide.test(said) ? 'other' : null;
}

const listsOfSheets: Partial<Record<(typeof sheetWords)[number]['role'], keyof LanguageWords>> = {
  instructions: 'instructions',
  reference: 'lists',
};
const sheets = sheetWords.map(({ role, words }) => ({ role, expression: anywhere(withLanguages(words, listsOfSheets[role])) }));
/** What a sheet's name says it is for, or null. */
export const sheetNameRole = (name: string): 'instructions' | 'cover' | 'scoring' | 'reference' | null =>
  sheets.find(({ expression }) => expression.test(plain(name)))?.role ?? null;

/** What of a document's text states something: a whole sentence with a predicate, said of the company and not of its readers, its auditors or anybody. */
import { anyOf, anyTerm, lettersOf, oneOf } from '#engine/language/lexicon/match.ts';
import { languages, termsOf } from '#engine/language/lexicon/lexicon.ts';
import type { WordClass } from '#engine/language/lexicon/word-classes.ts';
import { guessLanguage } from '#engine/language/language.ts';
import type { Language } from '#engine/language/language.ts';
import { followLists, isSignAlone, signOf } from '#engine/reading/items.ts';
import { isRequirement } from '#engine/reading/voice.ts';
import { SEPARATOR } from '#engine/reading/windows.ts';
import { fold, isSmall } from '#engine/language/text.ts';
import { asksOthers, isTitle, mainClause } from '#engine/language/polarity.ts';
import { remember } from '#engine/common/remember.ts';
import { cellsOf, isRow, sentencesOf } from '#engine/language/sentences.ts';

const SHORTEST = 20;
const FEWEST_WORDS = 4;

/** A pattern for each language that has words of the class. */
const byLanguage = (name: WordClass, before: string): ReadonlyMap<Language, RegExp> =>
  new Map(
    languages.flatMap((language) => {
      const terms = termsOf(name, language);
      return terms.length > 0 ? [[language, new RegExp(`${before}${anyTerm(terms)}(?!\\p{L})`, 'u')] as const] : [];
    }),
  );

/** Words that only a predicate has; languages without them are not judged. */
const predicates = byLanguage('predicates', '(?<!\\p{L})');
/** "These records …", "The last one …", "It …", "If not, …": what a sentence speaks of stands in the one before. */
const leaning = byLanguage('leaning', '^');

/** "Encryption at rest: AES-256": a label with its value. */
const labelled = /^[^:.]{3,80}:\s+\S.*\p{L}/su;

/** Auditors' own words about their work, complements that are asked of customers, standards' own wording. */
const aside = oneOf('asides');
/** What a thing is, for anybody: "Phishing is a form of …", "RPO means …". */
const definition = new RegExp(
  String.raw`^(?:[•·*–-]\s*)?["“«']?(?:${anyOf('articles')}\s)?\p{L}[\p{L}-]*(?:\s(?:\([^)]*\)|\p{L}[\p{L}-]*)){0,4}["”»']?\s${anyOf('definitions')}(?!\p{L})`,
  'u',
);
const paper = anyOf('papers');
const between = "(?:[\\p{L}\\d'’-]+ ){0,5}";
/** What a paper is for and whom it binds: that there is such a paper, and nothing of what is done. */
const ofThePaper = new RegExp(
  [
    String.raw`^${anyOf('thisPaper')} ${between}${paper} ${between}(?:${anyOf('also')} )?${anyOf('paperVerbs')}(?!\p{L})`,
    String.raw`^${anyOf('articles')}? ?${anyOf('paperPurposes')} (?:${anyOf('of')} ?)?${anyOf('ofThisPaper')} ${between}${paper}(?!\p{L})`,
  ].join('|'),
  'u',
);
const asksForPaper = oneOf('papers', 'written');

/** Whether a sentence only says what its paper is for or whom it binds, by its words or by the heading it stands under, where the question does not ask for a paper. */
export const speaksOfItsPaper = (text: string, heading: string | null, question: string): boolean =>
  (ofThePaper.test(fold(text)) || isAboutPaper(heading)) && !asksForPaper.test(fold(question));

/** "Scope", "2.1 Purpose": a heading over what its paper is for and whom it binds. */
const aboutPaper = new RegExp(String.raw`^[\s\d.*_#)-]*(?:${anyOf('paperHeadings')}(?: ${anyOf('and')} |\s*[/&,]\s*)?)+[\s:.*_]*$`, 'u');

const isAboutPaper = (heading: string | null): boolean => aboutPaper.test(fold(heading?.split(SEPARATOR).at(-1) ?? ''));

/** A heading over what others than the company must do. */
const othersHeading = lettersOf('othersHeadings');

/** Whether what stands under a heading is asked of others: customers, providers. */
export const speaksToOthers = (heading: string | null): boolean => heading !== null && othersHeading.test(fold(heading));

/** Where a sentence stands in its passage: first and last ones may be cut. */
interface Place {
  isFirst: boolean;
  isLast: boolean;
  /** Sentences of the passage end with a full stop. */
  inProse: boolean;
}

/** A statement of a passage, with what leads up to it: "We offer:" before the items of a list, or the sentence that it leans on. */
export interface Said {
  text: string;
  lead: string | null;
  /** An item of a list. */
  isItem: boolean;
}

/** The statements of a passage, in order; each is a part of it word for word, without the bullet or number of a list before it. */
export const statementsOf = remember((text): Said[] => {
  const sentences = signed(sentencesOf(text).filter((sentence) => /[\p{L}\p{N}]/u.test(sentence)));
  const language = guessLanguage(text);
  const inProse = sentences.filter((sentence) => FULL_STOP.test(sentence.text)).length * 2 > sentences.length;
  const leans = language === null ? undefined : leaning.get(language);
  const lists = followLists();
  const said: Said[] = [];
  for (const [at, { text: sentence, sign }] of sentences.entries()) {
    if (isRow(sentence)) {
      if (statesInCells(sentence)) said.push({ text: sentence, lead: null, isItem: false });
      continue;
    }
    if (sign !== null) lists.beginItem(sign);
    const leansOn = leans?.test(fold(sentence)) ? (sentences[at - 1]?.text ?? null) : null;
    if (sentence.endsWith(':')) {
      lists.leadIn(
        [leansOn, sentence]
          .filter((one) => one !== null)
          .join(' ')
          .replace(BULLET, ''),
      );
      continue;
    }
    const isItem = sign !== null;
    const place = { isFirst: at === 0, isLast: at === sentences.length - 1 && !isItem, inProse };
    if (isStatement(sentence, place, language)) said.push({ text: sentence.replace(BULLET, ''), lead: leansOn ?? lists.lead(), isItem });
  }
  return said;
});

/** Sentences with the sign of the list that they are items of; a number that ends like a sentence ("3.") is the sign of the next one. */
function signed(sentences: string[]): { text: string; sign: string | null }[] {
  const found: { text: string; sign: string | null }[] = [];
  let before: string | null = null;
  for (const text of sentences) {
    if (isSignAlone(text)) before = text;
    else {
      found.push({ text, sign: before ?? signOf(text) });
      before = null;
    }
  }
  return found;
}

const FEWEST_CELLS = 2;
const ROW_LETTERS = 12;
/** "3.1 | 1 July 2025 | Retention table": what changed in a document, which says nothing of the company. */
const ofHistory = /^v?\d{1,2}(?:\.\d{1,2}){1,2}$|^\d{4}-\d{1,2}$/u;

/** Whether a row of a table says something of what its first cell names. */
function statesInCells(row: string): boolean {
  const cells = cellsOf(row);
  const [first] = cells;
  if (first === undefined || cells.length < FEWEST_CELLS || ofHistory.test(first)) return false;
  return (row.match(/\p{L}/gu)?.length ?? 0) >= ROW_LETTERS && !cells.some((cell) => cell.endsWith('?')) && !asksOthers(row);
}

const FULL_STOP = /[.!…]["”»’)]*$/u;
const BULLET = /^\s*[•▪◦·●■☐☒*–-]\s+/u;

/** "[policy]: https://example.com/policy": where the links of a text in Markdown lead to. */
const LINK_DEFINITION = /\[[^\]^][^\]]{0,500}\]:\s*<?(?:[a-z]+:|www\.|[./#])\S+(?:\s+(?:"[^"]*"|'[^']*'))?/giu;
const ADDRESS = /(?:https?:\/\/|www\.)\S+/giu;

/** What states nothing, whatever its words; the first that holds decides. */
const noStatements: { name: string; is(text: string, place: Place): boolean }[] = [
  { name: 'too short', is: (text) => text.length < SHORTEST || (text.match(/\p{L}{2,}|\p{N}+/gu)?.length ?? 0) < FEWEST_WORDS },
  { name: 'question, lead, notice or dotted line', is: (text) => /[?:]["”»)]?$|^©|(?:\.\s?){4,}|\s[.…]$/u.test(text.trim()) },
  { name: 'title', is: isTitle },
  { name: 'cut off', is: (text, place) => isCut(text, place) },
  { name: 'said aside', is: (text) => aside.test(fold(text)) },
  { name: 'definition', is: (text) => definition.test(fold(text)) },
  { name: 'asked of others', is: asksOthers },
  { name: 'item of a list by others', is: (text) => isListed(text) },
  { name: 'link', is: (text) => isLink(text) },
];

/** Whether a piece of text is a statement; `language` that of the text around it. */
function isStatement(text: string, place: Place, language: Language | null): boolean {
  if (noStatements.some(({ is }) => is(text, place))) return false;
  const spoken = guessLanguage(text) ?? language;
  const predicate = spoken === null ? undefined : predicates.get(spoken);
  if (FULL_STOP.test(text.trim()) || labelled.test(text) || predicate === undefined) return true;
  return predicate.test(mainClause(text));
}

/** "[Encryption policy](https://…)", "[policy]: https://…", "https://…": where something stands, not what it says. */
function isLink(text: string): boolean {
  const unlinked = text.replace(/!?\[[^\]]{0,1000}\]\([^)]{0,2000}\)/gu, ' ').replace(LINK_DEFINITION, ' ');
  const bare = text.replace(ADDRESS, ' ');
  return (unlinked !== text && wordsIn(unlinked) < FEWEST_WORDS - 1) || (bare !== text && wordsIn(bare) === 0);
}

const wordsIn = (text: string): number => text.match(/\p{L}{2,}/gu)?.length ?? 0;

/** "12.10.1 Create the incident response plan": an item of a list that somebody else wrote. */
const isListed = (text: string): boolean => /^\s*[A-Z]{0,3}\.?\d{1,2}(?:\.\d{1,2}){1,3}/u.test(text) && isRequirement(text);

/** A sentence that begins or ends outside of its passage. */
function isCut(text: string, { isFirst, isLast, inProse }: Place): boolean {
  if (/^\p{Ll}/u.test(text) && !/^\p{Ll}[\p{L}\d]?[.)]\s/u.test(text) && isFirst) return true;
  const ends = /[.!…;"”»)\]%]$/u.test(text.trim());
  if (ends) return false;
  return /[,(–-]$/u.test(text.trim()) || endsOpen(text) || (isLast && inProse && !/^\s*[•▪◦·●■*–-]\s/u.test(text));
}

const openEnds = new Set(termsOf('openEnds'));

/** Whether the text stops at a word that needs another: "at least", "of the". */
const endsOpen = (text: string): boolean => {
  const last = /([\p{L}']+)\s*$/u.exec(text)?.[1];
  return last !== undefined && (isSmall(fold(last)) || openEnds.has(fold(last)));
};

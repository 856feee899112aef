import type { AnswerBook, AnswerState } from './model.ts';
import { stateCounts } from './model.ts';

/** The columns of a table of answers, as they stand from left to right. */
export const columnOrder = ['ref', 'section', 'question', 'choice', 'answer', 'comment', 'sources', 'status'] as const;
export type BookColumn = (typeof columnOrder)[number];

/** The document's own words in one language. */
export interface BookWords {
  columns: Record<BookColumn, string>;
  states: Record<AnswerState, string>;
  comment: string;
  notAnswered: string;
  page: (page: number | string, pages: number | string) => string;
  /** Before a page number in a source. */
  pageShort: string;
  answered: (answered: number, total: number) => string;
  /** One phrase per state that a reader has to know of. */
  drafts: (count: number) => string;
  open: (count: number) => string;
  leftOut: (count: number) => string;
  onlyApproved: string;
  withoutDrafts: string;
  madeFor: (fileName: string) => string;
  missingGlyphs: string;
}

type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** The form of a phrase that goes with a number (CLDR plural rules), with the number in it. */
const counted = (language: string, forms: Forms) => (count: number) =>
  (forms[new Intl.PluralRules(language).select(count)] ?? forms.other).replace('#', String(count));

const en: BookWords = {
  columns: {
    ref: 'ID',
    section: 'Section',
    question: 'Question',
    choice: 'Choice',
    answer: 'Answer',
    comment: 'Comment',
    sources: 'Sources',
    status: 'Status',
  },
  states: { approved: 'approved', sure: 'draft, sure', check: 'draft, to check', weak: 'draft, weak', open: 'open', left_out: 'left out' },
  comment: 'Comment',
  notAnswered: 'Not answered yet.',
  page: (page, pages) => `Page ${page} of ${pages}`,
  pageShort: 'p.',
  answered: (answered, total) => `${answered} of ${total} questions answered`,
  drafts: counted('en', { one: '# answer is a draft that nobody has reviewed', other: '# answers are drafts that nobody has reviewed' }),
  open: counted('en', { one: '# question is still open', other: '# questions are still open' }),
  leftOut: counted('en', { one: '# question is left out', other: '# questions are left out' }),
  onlyApproved: 'Only approved answers are included.',
  withoutDrafts: 'Drafts that are not sure are not included.',
  madeFor: (fileName) => `Answers to “${fileName}”`,
  missingGlyphs: 'Some characters cannot be shown in this PDF; the Word document has them all.',
};

const sl: BookWords = {
  columns: {
    ref: 'Oznaka',
    section: 'Poglavje',
    question: 'Vprašanje',
    choice: 'Izbira',
    answer: 'Odgovor',
    comment: 'Opomba',
    sources: 'Viri',
    status: 'Stanje',
  },
  states: {
    approved: 'potrjeno',
    sure: 'osnutek, zanesljivo',
    check: 'osnutek, preveriti',
    weak: 'osnutek, šibko',
    open: 'odprto',
    left_out: 'izpuščeno',
  },
  comment: 'Opomba',
  notAnswered: 'Še brez odgovora.',
  page: (page, pages) => `Stran ${page} od ${pages}`,
  pageShort: 'str.',
  answered: (answered, total) => `Odgovorjenih vprašanj: ${answered} od ${total}`,
  drafts: counted('sl', {
    one: '# odgovor je osnutek, ki ga še nihče ni pregledal',
    two: '# odgovora sta osnutka, ki ju še nihče ni pregledal',
    few: '# odgovori so osnutki, ki jih še nihče ni pregledal',
    other: '# odgovorov je osnutkov, ki jih še nihče ni pregledal',
  }),
  open: counted('sl', {
    one: '# vprašanje je še odprto',
    two: '# vprašanji sta še odprti',
    few: '# vprašanja so še odprta',
    other: '# vprašanj je še odprtih',
  }),
  leftOut: counted('sl', {
    one: '# vprašanje je izpuščeno',
    two: '# vprašanji sta izpuščeni',
    few: '# vprašanja so izpuščena',
    other: '# vprašanj je izpuščenih',
  }),
  onlyApproved: 'Vključeni so samo potrjeni odgovori.',
  withoutDrafts: 'Osnutki, ki niso zanesljivi, niso vključeni.',
  madeFor: (fileName) => `Odgovori na »${fileName}«`,
  missingGlyphs: 'Nekaterih znakov v tem PDF ni mogoče prikazati; v Wordovem dokumentu so vsi.',
};

const it: BookWords = {
  columns: {
    ref: 'ID',
    section: 'Sezione',
    question: 'Domanda',
    choice: 'Scelta',
    answer: 'Risposta',
    comment: 'Commento',
    sources: 'Fonti',
    status: 'Stato',
  },
  states: {
    approved: 'approvata',
    sure: 'bozza, sicura',
    check: 'bozza, da verificare',
    weak: 'bozza, debole',
    open: 'aperta',
    left_out: 'tralasciata',
  },
  comment: 'Commento',
  notAnswered: 'Ancora senza risposta.',
  page: (page, pages) => `Pagina ${page} di ${pages}`,
  pageShort: 'p.',
  answered: (answered, total) => `Domande con risposta: ${answered} su ${total}`,
  drafts: counted('it', { one: '# risposta è una bozza che nessuno ha rivisto', other: '# risposte sono bozze che nessuno ha rivisto' }),
  open: counted('it', { one: '# domanda è ancora aperta', other: '# domande sono ancora aperte' }),
  leftOut: counted('it', { one: '# domanda è tralasciata', other: '# domande sono tralasciate' }),
  onlyApproved: 'Sono incluse solo le risposte approvate.',
  withoutDrafts: 'Le bozze non sicure non sono incluse.',
  madeFor: (fileName) => `Risposte a «${fileName}»`,
  missingGlyphs: 'Alcuni caratteri non possono essere mostrati in questo PDF; il documento Word li contiene tutti.',
};

const fr: BookWords = {
  columns: {
    ref: 'ID',
    section: 'Section',
    question: 'Question',
    choice: 'Choix',
    answer: 'Réponse',
    comment: 'Commentaire',
    sources: 'Sources',
    status: 'État',
  },
  states: {
    approved: 'approuvée',
    sure: 'brouillon, sûr',
    check: 'brouillon, à vérifier',
    weak: 'brouillon, faible',
    open: 'ouverte',
    left_out: 'laissée de côté',
  },
  comment: 'Commentaire',
  notAnswered: 'Pas encore de réponse.',
  page: (page, pages) => `Page ${page} sur ${pages}`,
  pageShort: 'p.',
  answered: (answered, total) => `Questions avec réponse : ${answered} sur ${total}`,
  drafts: counted('fr', {
    one: '# réponse est un brouillon que personne n’a relu',
    other: '# réponses sont des brouillons que personne n’a relus',
  }),
  open: counted('fr', { one: '# question est encore ouverte', other: '# questions sont encore ouvertes' }),
  leftOut: counted('fr', { one: '# question est laissée de côté', other: '# questions sont laissées de côté' }),
  onlyApproved: 'Seules les réponses approuvées sont incluses.',
  withoutDrafts: 'Les brouillons qui ne sont pas sûrs ne sont pas inclus.',
  madeFor: (fileName) => `Réponses à « ${fileName} »`,
  missingGlyphs: 'Certains caractères ne peuvent pas être affichés dans ce PDF ; le document Word les contient tous.',
};

const uk: BookWords = {
  columns: {
    ref: 'ID',
    section: 'Розділ',
    question: 'Запитання',
    choice: 'Вибір',
    answer: 'Відповідь',
    comment: 'Коментар',
    sources: 'Джерела',
    status: 'Стан',
  },
  states: {
    approved: 'затверджено',
    sure: 'чернетка, надійно',
    check: 'чернетка, перевірити',
    weak: 'чернетка, слабко',
    open: 'відкрито',
    left_out: 'пропущено',
  },
  comment: 'Коментар',
  notAnswered: 'Відповіді ще немає.',
  page: (page, pages) => `Сторінка ${page} з ${pages}`,
  pageShort: 'с.',
  answered: (answered, total) => `Запитань з відповіддю: ${answered} із ${total}`,
  drafts: counted('uk', {
    one: '# відповідь є чернеткою, яку ніхто не перевіряв',
    few: '# відповіді є чернетками, яких ніхто не перевіряв',
    other: '# відповідей є чернетками, яких ніхто не перевіряв',
  }),
  open: counted('uk', { one: '# запитання ще відкрите', few: '# запитання ще відкриті', other: '# запитань ще відкриті' }),
  leftOut: counted('uk', { one: '# запитання пропущено', few: '# запитання пропущено', other: '# запитань пропущено' }),
  onlyApproved: 'Включено лише затверджені відповіді.',
  withoutDrafts: 'Чернетки, які не є надійними, не включено.',
  madeFor: (fileName) => `Відповіді на «${fileName}»`,
  missingGlyphs: 'Деякі символи неможливо показати в цьому PDF; у документі Word вони всі є.',
};

const known: Record<string, BookWords> = { en, sl, it, fr, uk };

/** The words of every language, for reading documents back. */
export const allWords: readonly BookWords[] = Object.values(known);

/** The document's own words: in the language of the questionnaire where it is one of the five, else in English. */
export const wordsFor = (language: string): BookWords => known[language] ?? en;

/** The day as it is written in the language of the document. */
export const longDate = (date: string, language: string): string =>
  new Intl.DateTimeFormat(language in known ? language : 'en', { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${date}T00:00:00Z`),
  );

/** How complete the document is, in sentences that a reader of it needs: nothing open or unreviewed goes out unsaid. */
export const summaryOf = (book: AnswerBook): string[] => {
  const words = wordsFor(book.language);
  const counts = stateCounts(book);
  const drafts = counts.sure + counts.check + counts.weak;
  const answered = counts.approved + drafts;
  const total = answered + counts.open + counts.left_out;
  const sentence = [
    words.answered(answered, total),
    ...(drafts > 0 ? [words.drafts(drafts)] : []),
    ...(counts.open > 0 ? [words.open(counts.open)] : []),
    ...(counts.left_out > 0 ? [words.leftOut(counts.left_out)] : []),
  ].join('; ');
  const limits = { approved: [words.onlyApproved], answered: [words.withoutDrafts], all: [] };
  return [`${sentence}.`, ...limits[book.includes]];
};

/** Ukrainian: what is said of papers, providers, versions, and of how answers are wished. */
import type { ClassOf } from '../word-classes.ts';

export const papers = {
  papers: 'політик*, документ*, процедур*, план*, порядк*, порядок, положенн*',
  thisPaper: 'ця, цей, це, дан(а|ий|е)',
  also: 'також',
  paperVerbs: 'поширюється, застосовується, охоплює, визначає, описує, встановлює, регулює',
  paperPurposes: 'мета, ціль, призначення',
  articles: '',
  of: '',
  ofThisPaper: 'цієї, цього, даної, даного',
  written: 'задокументован*, письмов*, сфер*',
  paperHeadings: 'мета, цілі, призначення, сфера (дії|застосування), визначення, терміни',
  othersHeadings: "обов'язки клієнта",
  providers: 'хостинг*, дата-?центр*, центр* обробки даних, хмарн+ (провайдер|постачальник)*, цод',
  versionPrefixes: 'версія',
  issueWords: '',
  foundedIn: 'заснован+',
  shortAnswer: 'коротк+, стисл+, одн+ речення*, без подробиць',
  inEnglish: 'англійськ+',
  inSlovenian: 'словенськ+',
  inItalian: 'італійськ+',
  inFrench: 'французьк+',
  inUkrainian: 'українськ+',
  inGerman: 'німецьк+',
} satisfies Record<ClassOf<'papers'>, string>;

/** Ukrainian: what is said of papers, providers, versions, and of how answers are wished. */
import type { ClassOf } from '../word-classes.ts';

export const papers = {
  papers: 'політик*, документ*, процедур*, план*, порядк*, порядок, положенн*',
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
